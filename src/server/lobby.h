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

struct LobbySettings {
  std::size_t most_tables = 20000;                       // in memory at a time
  std::size_t most_watchers = 100;                       // of one table
  std::size_t most_connections_of_a_person = 10;         // to one table
  std::size_t catch_up_bytes = std::size_t{128} * 1024;  // of missed events; whoever missed more is shown the view
  std::chrono::milliseconds bot_time{1000};              // in which any bot answers, unless the server is busy
  GracePeriods grace;
  std::chrono::seconds keep_idle{300};         // a table that nobody looks at stays in memory so long
  std::chrono::hours forget_waiting{24};       // tables that never began
  std::chrono::hours forget_playing{24 * 30};  // and those where nothing has happened since
  std::chrono::hours forget_over{24 * 90};
  Dealer dealer = deal_from_seed;
  /// RenderedEntry of every table that fails by an error of our own or can't be read, with the cause.
  std::function<void(std::string_view table, std::string_view why)> report = [](std::string_view, std::string_view) {};
};

/// Counted for /metrics.
struct LobbyMetrics {
  std::uint64_t created = 0;
  std::uint64_t moves = 0;
  std::uint64_t bot_moves = 0;
  Tally refusals;  // of messages, by code
  std::uint64_t store_failures = 0;
  std::uint64_t table_failures = 0;  // errors of our own, and tables that could not be read
  std::size_t tables = 0;            // in memory
  std::size_t subscriptions = 0;
  ThinkerMetrics thinkers;
  std::uint64_t batches = 0;
};

/// The authority over all tables. It belongs to one thread; it is handed its storage, its thinkers and the time, and
/// knows no socket. Whatever it acknowledges is on disk.
class Lobby {
 public:
  using Reply = std::function<void(const text::Result<json::object>&)>;

  Lobby(const play::Registry& registry, Store& store, Journal& journal, Thinkers& thinkers,
        LobbySettings settings = {});
  Lobby(const Lobby&) = delete;
  Lobby(Lobby&&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  Lobby& operator=(Lobby&&) = delete;
  ~Lobby();

  /// Takes up every table that is being played; says how many.
  text::Result<std::size_t> resume(Time now);
  /// From now on no new tables, seats or bots: what was begun is still written down.
  void drain() { draining_ = true; }

  // --- At the door
  /// `owner` stands for whoever makes the table, such as their address: bots' thinking time is shared fairly between
  /// owners. It is kept in memory only; without one the table counts for itself.
  void create(const protocol::CreateTable& request, Time now, const Reply& reply, std::string owner = {});
  void sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply);
  /// As it is on disk, so perhaps a moment later.
  void describe(std::string_view id, Time now, const Reply& reply);
  /// The file of the edition that is played there.
  void edition(std::string_view id, Time now, const Reply& reply);
  /// Of a finished match, counted from 1; 0: the last one.
  void record(std::string_view id, std::size_t match, Time now, const Reply& reply);
  /// Tables that anyone may watch, a page at a time; see PublicTables::page.
  [[nodiscard]] json::object public_tables(std::string_view after = {}) const;
  [[nodiscard]] json::object games() const;

  // --- At a table
  void receive(Subscription& subscription, std::string_view message, Time now);
  void unsubscribe(Subscription& subscription, Time now);

  /// To be called about once a second.
  void tick(Time now);
  [[nodiscard]] LobbyMetrics metrics() const;

 private:
  /// Who asked for something, to be answered with the event that follows.
  struct Requester {
    RequestOrigin origin;
    Reply reply;          // at the door
    json::object answer;  // what it is told besides the table
  };

  /// From memory or from the store; refused if it can't be continued.
  [[nodiscard]] text::Result<std::shared_ptr<Room>> find(std::string_view id, Time now);
  void subscribe(Subscription& subscription, const protocol::Hello& hello, Time now);
  [[nodiscard]] text::Result<void> authenticate(Subscription& subscription, const Room& room,
                                                const protocol::Hello& hello) const;
  void handle_request(Subscription& subscription, const protocol::ClientMessage& message, Time now);
  void refuse(Subscription& subscription, const text::Refusal& refusal, std::string_view id);
  void say(Room& room, Subscription& subscription, const protocol::Say& message, Time now);

  /// Does something for one table. An exception concerns that table alone: it is closed, and whoever asked is refused.
  template <class Action>
  void guard(const std::shared_ptr<Room>& room, const Requester& requester, Action action);
  /// `lines` are entries that were applied already; what follows is added.
  void commit(const std::shared_ptr<Room>& room, const Consequence& consequence, Requester requester, Time now,
              std::vector<std::string> lines = {});
  [[nodiscard]] text::Result<std::vector<RenderedEntry>> apply_all(Room& room, const Consequence& consequence, Time now,
                                                                   std::vector<std::string>& lines);
  static text::Result<RenderedEntry> apply_entry(Room& room, const Entry& entry, std::vector<std::string>& lines);
  void publish_stored(const std::shared_ptr<Room>& room, const std::vector<RenderedEntry>& rendered,
                      const Requester& requester);
  void run_deferred(Room& room);
  static void when_durable(Room& room, Room::WhenDurable action);
  void close(Room& room, std::string_view why);
  void disconnect(Room& room, Subscription& subscription);
  void answer_refused(Room& room, const Requester& requester, const text::Refusal& refusal);
  void reject_superseded(Room& room, const Requester& requester);
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
  Time now_;  // as last told
  Time last_expiry_;
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
