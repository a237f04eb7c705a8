#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/limits.h"
#include "server/renderer.h"
#include "server/table.h"

namespace botyard::server {

class Subscription;

/// A table in memory with its connections and what waits for the disk. A plain struct that Lobby, Rooms, Broadcaster
/// and the functions of clocks.h work on; held by shared_ptr, because callbacks of the journal and of bots refer to it.
/// "By seat" means indexed by seat number; "by person" is keyed by Chair::person_id.
struct Room {
  explicit Room(Table taken) : table(std::move(taken)), renderer(static_cast<int>(table.chairs().size())) {}

  /// When a seat's pending decision began.
  struct DecisionStart {
    std::uint64_t number = 0;  // of the entry that led to the decision
    Time time;                 // excludes time in which no server ran, so it may be later than the entry's time

    bool operator==(const DecisionStart&) const = default;
  };
  /// Who is connected, as the message "presence" says it.
  struct Presence {
    std::vector<bool> seats;   // by seat; true also for bots and empty seats
    std::size_t watchers = 0;  // connections without a seat

    bool operator==(const Presence&) const = default;
  };
  /// Called when no write is pending any more; with a refusal if the room was closed instead.
  using WhenDurable = std::function<void(const text::Result<void>& durable)>;

  Table table;
  Renderer renderer;
  std::string log;  // all entries in stored form, pending ones included, one a line; missed events are rendered from it
  std::vector<Subscription*> subscriptions;  // not owned; Lobby::unsubscribe removes them before they are destroyed
  int pending_writes = 0;                    // appends that the journal has not answered yet
  std::uint64_t reloads = 0;                 // times the table was reloaded; an older append's result is superseded
  std::vector<WhenDurable> deferred;
  std::vector<std::optional<std::uint64_t>> thinking;  // by seat: Table::decision_entry that a bot is thinking about
  std::vector<int> bot_failures;                       // by seat: failed answers since the bot's last move
  std::vector<std::optional<DecisionStart>> deciding;  // by seat; none: nothing to decide
  std::map<std::uint64_t, Time> last_seen;             // by person: last time connected
  std::map<std::uint64_t, Bucket> phrases;             // by person: rate limit of phrases
  Presence presence;                                   // as last sent
  std::string owner;     // whoever created the table, for FairQueue; empty after a restart
  Time last_used;        // by a request or a connection, for unloading
  Time status_saved_at;  // when an append last carried the table's status

  // Store failures: bots and time limits pause until retry_at; the pause doubles with each failure in a row.
  int failures = 0;
  Time retry_at;
  /// After an exception or a failed reload. Refuses everyone, and is unloaded when no write is pending.
  bool is_closed = false;
};

}  // namespace botyard::server
