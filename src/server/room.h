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

/// A table in memory, with whoever is connected to it.
struct Room {
  explicit Room(Table taken) : table(std::move(taken)), renderer(static_cast<int>(table.chairs().size())) {}

  /// Since when a seat has had a decision to make.
  struct DecisionStart {
    std::uint64_t number = 0;  // of the entry that led to the decision
    Time time;                 // by this process's clock; time while no server ran does not count

    bool operator==(const DecisionStart&) const = default;
  };
  /// Who is connected.
  struct Presence {
    std::vector<bool> seats;   // by seat; bots always are
    std::size_t watchers = 0;  // connections without a seat

    bool operator==(const Presence&) const = default;
  };
  /// Something that is done once everything known is on disk. Refused: the table was closed instead.
  using WhenDurable = std::function<void(const text::Result<void>& durable)>;

  Table table;
  Renderer renderer;
  std::string log;  // all entries as they are stored, a line each: for those who missed some
  std::vector<Subscription*> subscriptions;
  int pending_writes = 0;     // changes on their way to the disk
  std::uint64_t reloads = 0;  // how often it was read anew: what was asked before counts no more
  std::vector<WhenDurable> deferred;
  std::vector<std::optional<std::uint64_t>> thinking;  // by seat: since which number a bot thinks about its decision
  std::vector<int> bot_failures;  // by seat: how often a bot has failed to answer since its last move
  std::vector<std::optional<DecisionStart>> deciding;  // by seat; nothing: no decision to make
  std::map<std::uint64_t, Time> last_seen;             // by person: when that person was last connected
  std::map<std::uint64_t, Bucket> phrases;             // by person: how much that person has said lately
  Presence presence;                                   // as everyone was last told
  std::string owner;  // whoever made the table, if that is known: the bots' time is counted for them
  Time last_used;
  Time status_saved_at;  // when the store was last told how the table stands

  // What failed is tried again by itself, after a pause that grows with each failure.
  int failures = 0;  // in a row
  Time retry_at;
  /// After an error of our own: nobody is let in, and it is unloaded once nothing is on its way to the disk.
  bool is_closed = false;
};

}  // namespace botyard::server
