#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/broadcaster.h"
#include "server/game_catalogue.h"
#include "server/journal.h"
#include "server/metrics.h"
#include "server/public_tables.h"
#include "server/quarantined_tables.h"
#include "server/rooms.h"
#include "server/thinkers.h"

namespace botyard::server {

/// Limits and periods of a Lobby. The defaults suit a small server; tests and `botyard serve` set others.
struct LobbySettings {
  std::size_t most_tables = 20000;                       // rooms in memory
  std::size_t most_watchers = 100;                       // connections without a seat, for each room
  std::size_t most_connections_of_a_person = 10;         // for each room
  std::size_t catch_up_bytes = std::size_t{128} * 1024;  // replay at most so much after a reconnect; else send the view
  std::chrono::milliseconds bot_time{1000};              // upper bound of a bot's thinking time when the server is idle
  GracePeriods grace;
  std::chrono::seconds keep_idle{300};         // a room without subscriptions is unloaded after this
  std::chrono::hours forget_waiting{24};       // tables are deleted from the store after so long without a change,
  std::chrono::hours forget_playing{24 * 30};  // by their status
  std::chrono::hours forget_over{24 * 90};
  Dealer dealer = deal_from_seed;
  /// Called with the cause for every table that is closed by an exception or cannot be read from the store.
  std::function<void(std::string_view table, std::string_view why)> report = [](std::string_view, std::string_view) {};
};

/// Counters since the start and present gauges of a Lobby, for GET /metrics.
struct LobbyMetrics {
  std::uint64_t created = 0;  // tables
  std::uint64_t moves = 0;
  std::uint64_t bot_moves = 0;       // of these
  Tally refusals;                    // of WebSocket messages, by code
  std::uint64_t store_failures = 0;  // failed writes and reads
  std::uint64_t table_failures = 0;  // rooms closed by an exception, tables that cannot be read
  std::size_t tables = 0;            // gauge: rooms in memory
  std::size_t subscriptions = 0;     // gauge
  ThinkerMetrics thinkers;
  std::uint64_t batches = 0;  // transactions committed by the journal
};

/// All tables of a server: creates, loads and unloads rooms, handles what clients ask for, lets bots play, applies
/// time limits. Owns the rooms; registry, store, journal and thinkers must outlive it.
///
/// Single-threaded: every call, reply and subscription callback is on the thread that `Post` posts to. Knows neither
/// sockets nor clocks: the time is passed in. Whatever is acknowledged or published is on disk.
class Lobby {
 public:
  /// Called exactly once, at once or when the change is on disk. May outlive the request's connection.
  using Reply = std::function<void(const text::Result<json::object>&)>;

  Lobby(const play::Registry& registry, Store& store, Journal& journal, Thinkers& thinkers,
        LobbySettings settings = {});
  Lobby(const Lobby&) = delete;
  Lobby(Lobby&&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  Lobby& operator=(Lobby&&) = delete;
  ~Lobby();

  /// Loads every table with status "playing" and asks its bots; returns how many were loaded. Called once, at the
  /// start.
  text::Result<std::size_t> resume(Time now);
  /// Before a shutdown: refuses new tables and seats and asks no more bots. Requests at tables are still stored.
  void drain() { draining_ = true; }

  // --- Requests by HTTP
  /// `owner` identifies who creates the table (the client's address): thinking time is shared fairly between owners
  /// (FairQueue). Kept in memory only; a table without one is its own owner.
  void create(const protocol::CreateTable& request, Time now, const Reply& reply, std::string owner = {});
  /// Idempotent for a client that chose its token: repeating the request returns the seat that the token has.
  void sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply);
  /// Replies once pending writes are on disk, so it never shows a change that may be lost.
  void describe(std::string_view id, Time now, const Reply& reply);
  /// The edition's TOML file.
  void edition(std::string_view id, Time now, const Reply& reply);
  /// The record of a finished match; `match` counts from 1, 0 is the last finished one.
  void record(std::string_view id, std::size_t match, Time now, const Reply& reply);
  /// One page of the tables that anyone may watch; see PublicTables::page.
  [[nodiscard]] json::object public_tables(std::string_view after = {}) const;
  [[nodiscard]] json::object games() const;

  // --- Messages of connections
  /// Handles one WebSocket message. The first must be a hello, which subscribes the connection to a room.
  void receive(Subscription& subscription, std::string_view message, Time now);
  /// Must be called before a Subscription is destroyed: rooms refer to it. Does nothing if it is in no room.
  void unsubscribe(Subscription& subscription, Time now);

  /// Time limits, retries after failures, unloading and expiry. Call about once a second.
  void tick(Time now);
  [[nodiscard]] LobbyMetrics metrics() const;

 private:
  /// Where the answer to a request goes: to a connection (`origin`), to an HTTP request (`reply`), or nowhere.
  struct Requester {
    RequestOrigin origin;
    Reply reply;
    json::object answer;  // members that the reply has besides the table
  };

  /// The room in memory, or loaded from the store; refused if it is closed or quarantined.
  [[nodiscard]] text::Result<std::shared_ptr<Room>> find(std::string_view id, Time now);
  void subscribe(Subscription& subscription, const protocol::Hello& hello, Time now);
  [[nodiscard]] text::Result<void> authenticate(Subscription& subscription, const Room& room,
                                                const protocol::Hello& hello) const;
  void handle_request(Subscription& subscription, const protocol::ClientMessage& message, Time now);
  void refuse(Subscription& subscription, const text::Refusal& refusal, std::string_view id);
  void say(Room& room, Subscription& subscription, const protocol::Say& message, Time now);

  /// Runs `action` for one room. If it throws, that room is closed and the requester refused; other rooms go on.
  template <class Action>
  void guard(const std::shared_ptr<Room>& room, const Requester& requester, Action action);
  /// Applies the entries and all that are due after them, and hands them to the journal; publish_stored() follows, or
  /// restore(). `lines` are entries of the same append that the table has already applied.
  void commit(const std::shared_ptr<Room>& room, const Consequence& consequence, Requester requester, Time now,
              std::vector<std::string> lines = {});
  [[nodiscard]] text::Result<std::vector<RenderedEntry>> apply_all(Room& room, const Consequence& consequence, Time now,
                                                                   std::vector<std::string>& lines);
  static text::Result<RenderedEntry> apply_entry(Room& room, const Entry& entry, std::vector<std::string>& lines);
  /// The append is on disk: sends its events and answers the requester.
  void publish_stored(const std::shared_ptr<Room>& room, const std::vector<RenderedEntry>& rendered,
                      const Requester& requester);
  /// Runs what when_durable() has deferred, if no write is pending any more.
  void run_deferred(Room& room);
  /// Runs `action` once no write of the room is pending, which may be at once.
  static void when_durable(Room& room, Room::WhenDurable action);
  void close(Room& room, std::string_view why);
  void disconnect(Room& room, Subscription& subscription);
  void answer_refused(Room& room, const Requester& requester, const text::Refusal& refusal);
  void reject_superseded(Room& room, const Requester& requester);
  /// The store refused an append: reloads the room from the store, or closes it if that fails too.
  void restore(Room& room, const text::Refusal& refusal, const Requester& requester);
  void answer_done(const std::shared_ptr<Room>& room, Requester requester, std::uint64_t done_by);
  void tick_room(const std::shared_ptr<Room>& room, Time now);
  void ask_bots(const std::shared_ptr<Room>& room);
  void take_bot_move(const std::shared_ptr<Room>& room, int seat, std::uint64_t since,
                     const std::optional<std::string>& move);
  void delete_expired(Time now);

  const play::Registry& registry_;
  Store& store_;
  Journal& journal_;
  Thinkers& thinkers_;
  LobbySettings settings_;
  GameCatalogue catalogue_;
  Rooms rooms_;
  PublicTables public_tables_;
  QuarantinedTables quarantined_;
  LobbyMetrics metrics_;
  std::uint64_t last_subscription_id_ = 0;
  Time now_;          // of the last call that passed a time
  Time last_expiry_;  // when delete_expired() ran last
  bool draining_ = false;
};

template <class Action>
void Lobby::guard(const std::shared_ptr<Room>& room, const Requester& requester, Action action) {
  std::string why;
  try {
    return action();
  } catch (const std::exception& error) {
    why = error.what();
  } catch (...) {
    why = "an unknown exception";
  }
  close(*room, why);
  answer_refused(*room, requester, {{"table.closed", {}}, std::nullopt});
}

}  // namespace botyard::server
