#include "server/lobby.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "cards/random.h"
#include "protocol/refused.h"
#include "server/broadcaster.h"
#include "server/clocks.h"
#include "server/secrets.h"
#include "text/catalogue.h"

// Rooms and connections: which there are, who may enter, bots that play in them, and what time brings about.
namespace botyard::server {
namespace {

using text::Result;

std::uint64_t random_number() {
  const cards::Seed seed = random_seed();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | seed.bytes[i];
  return number;
}

/// Whether loading may succeed later, or there is no such table: no reason to quarantine it.
bool is_transient(const text::Refusal& refusal) {
  return refusal.reason.code == "table.unknown" || refusal.reason.code.starts_with("store.");
}

}  // namespace

Lobby::Lobby(const play::Registry& registry, Store& store, Journal& journal, Thinkers& thinkers, LobbySettings settings)
    : registry_(registry),
      store_(store),
      journal_(journal),
      thinkers_(thinkers),
      settings_(std::move(settings)),
      catalogue_(registry),
      rooms_(registry, store, settings_.dealer) {}

Lobby::~Lobby() {
  // Deferred actions hold a shared_ptr to the room that holds them; this breaks the cycle.
  for (const auto& room : rooms_.all()) room->deferred.clear();
}

Result<std::size_t> Lobby::resume(Time now) {
  now_ = now;
  delete_expired(now);
  const auto ids = rooms_.being_played();
  if (!ids) return tl::unexpected(ids.error());
  std::size_t resumed = 0;
  for (const std::string& id : *ids) {
    const auto room = find(id, now);
    if (!room) continue;  // reported and counted; the other tables go on
    ++resumed;
    public_tables_.update((*room)->table);
    guard(*room, {}, [&] { ask_bots(*room); });
  }
  const auto waiting = rooms_.waiting();
  if (!waiting) return tl::unexpected(waiting.error());
  for (const std::string& id : *waiting) {
    if (const auto table = rooms_.read(id)) public_tables_.update(*table);
  }
  return resumed;
}

Result<std::shared_ptr<Room>> Lobby::find(std::string_view id, Time now) {
  if (const auto good = quarantined_.check(id); !good) return tl::unexpected(good.error());
  auto room = rooms_.find(id, now);
  if (room && (*room)->is_closed) return text::refuse("table.closed");
  if (room) return room;
  if (is_transient(room.error())) {
    if (room.error().reason.code != "table.unknown") ++metrics_.store_failures;
    return room;
  }
  const std::string why = text::sentence(room.error());
  ++metrics_.table_failures;
  settings_.report(id, why);
  quarantined_.add(id, why);
  public_tables_.remove(id);
  return text::refuse("table.cannot_continue", {{"why", why}});
}

// --- Connections

void Lobby::refuse(Subscription& subscription, const text::Refusal& refusal, std::string_view id) {
  metrics_.refusals.add(refusal.reason.code);
  const std::string_view language = text::language_codes.at(subscription.language_.value_or(0));
  subscription.send(share(json::to_line(protocol::refused(refusal, id, language))));
}

void Lobby::receive(Subscription& subscription, std::string_view message, Time now) {
  now_ = now;
  const auto read = protocol::read_client_message(message);
  if (!read) return refuse(subscription, read.error(), protocol::id_in(message));
  if (const auto* const hello = std::get_if<protocol::Hello>(&*read)) return subscribe(subscription, *hello, now);
  if (const auto* const ping = std::get_if<protocol::Ping>(&*read)) {
    const std::int64_t time = now.time_since_epoch().count();
    return subscription.send(share(json::to_line(json::object{{"type", "pong"}, {"id", ping->id}, {"now", time}})));
  }
  handle_request(subscription, *read, now);
}

/// Whether the connection may enter the room, and whose it is. Watchers and players are counted apart, so that watchers
/// never keep a player out.
Result<void> Lobby::authenticate(Subscription& subscription, const Room& room, const protocol::Hello& hello) const {
  const auto connected = [&](std::optional<std::uint64_t> person) {
    return static_cast<std::size_t>(
        std::ranges::count(room.subscriptions, person, [](const Subscription* each) { return each->person_; }));
  };
  if (hello.token.empty()) {
    if (room.table.settings().watch == Watch::nobody) return text::refuse("table.no_watchers");
    if (connected(std::nullopt) >= settings_.most_watchers) return text::refuse("table.too_many_guests");
    return {};
  }
  const auto person = room.table.person_by_token(hello.token);
  if (!person) return text::refuse("table.bad_token");
  if (connected(person) >= settings_.most_connections_of_a_person) return text::refuse("table.too_many_guests");
  subscription.person_ = person;
  return {};
}

void Lobby::subscribe(Subscription& subscription, const protocol::Hello& hello, Time now) {
  if (!subscription.room_.expired()) return refuse(subscription, {{"table.second_hello", {}}, std::nullopt}, {});
  subscription.language_ = hello.language;
  const auto found = find(hello.table, now);
  if (!found) return refuse(subscription, found.error(), {});
  const std::shared_ptr<Room>& room = *found;
  if (const auto good = authenticate(subscription, *room, hello); !good) return refuse(subscription, good.error(), {});
  subscription.id_ = ++last_subscription_id_;
  subscription.room_ = room;
  room->subscriptions.push_back(&subscription);
  ++metrics_.subscriptions;
  if (subscription.person_) room->last_seen[*subscription.person_] = now;
  // The view must not show entries that are not on disk yet.
  when_durable(*room, [this, room, id = subscription.id_, since = hello.since, now](const Result<void>& /*durable*/) {
    Broadcaster broadcaster(*room);
    Subscription* const newcomer = broadcaster.find(id);
    if (newcomer == nullptr) return;  // disconnected meanwhile
    guard(room, {}, [&] {
      broadcaster.welcome(*newcomer, since, settings_.catch_up_bytes, now);
      broadcaster.send_presence(newcomer);
    });
  });
}

void Lobby::unsubscribe(Subscription& subscription, Time now) {
  now_ = now;
  const std::shared_ptr<Room> room = subscription.room_.lock();
  if (!room) return;
  const auto found = std::ranges::find(room->subscriptions, &subscription);
  if (found == room->subscriptions.end()) return;
  room->subscriptions.erase(found);
  --metrics_.subscriptions;
  subscription.room_.reset();
  subscription.welcome_ = false;
  room->last_used = now;
  if (subscription.person_) room->last_seen[*subscription.person_] = now;
  Broadcaster(*room).send_presence();
}

/// Ends a connection that may not, or cannot, stay in the room.
void Lobby::disconnect(Room& room, Subscription& subscription) {
  std::erase(room.subscriptions, &subscription);
  --metrics_.subscriptions;
  subscription.room_.reset();
  subscription.welcome_ = false;
  subscription.disconnect();
}

/// After an exception the table in memory is not trusted: everyone is disconnected, and the next request loads the
/// table from the store.
void Lobby::close(Room& room, std::string_view why) {
  if (room.is_closed) return;
  room.is_closed = true;
  ++metrics_.table_failures;
  settings_.report(room.table.id(), why);
  quarantined_.add_failure(room.table.id(), std::string(why));
  for (Subscription* const subscription : std::vector<Subscription*>(room.subscriptions))
    disconnect(room, *subscription);
  run_deferred(room);
}

// --- Bots

void Lobby::ask_bots(const std::shared_ptr<Room>& room) {
  if (draining_ || room->table.status() != Status::playing) return;
  // While the store refuses writes, each failed move of a bot would otherwise ask the next one without a pause.
  if (now_ < room->retry_at) return;
  for (int seat = 0; seat < static_cast<int>(room->table.chairs().size()); ++seat) {
    auto& thinking = room->thinking[static_cast<std::size_t>(seat)];
    const Table& table = room->table;
    if (!table.decides(seat) || !table.chair(seat).bot_plays()) continue;
    const std::uint64_t since = table.decision_entry(seat);
    if (thinking == since) continue;
    const std::string& game = table.settings().game;
    auto question = catalogue_.bots_of(game).question(
        *table.match(), seat, catalogue_.known_level(game, table.level(seat)), random_number(), settings_.bot_time);
    if (!question) throw std::logic_error("a bot of a known level can't be asked");
    auto think = std::move(question->think);
    // After a failure the bot decides without a search.
    if (room->bot_failures[static_cast<std::size_t>(seat)] > 0) {
      think = [full = std::move(think)](double /*share*/, const auto& stop) { return full(0, stop); };
    }
    thinkers_.ask({room->owner.empty() ? table.id() : room->owner, table.id(), question->promise, std::move(think),
                   [this, room, seat, since](const auto& move) { take_bot_move(room, seat, since, move); }});
    thinking = since;
  }
}

/// A bot that fails to answer or answers with an illegal move is asked again at the next tick; after three failures its
/// first legal move is played, so that the match goes on.
void Lobby::take_bot_move(const std::shared_ptr<Room>& room, int seat, std::uint64_t since,
                          const std::optional<std::string>& move) {
  if (room->is_closed) return;  // bots are asked again when the table is loaded
  auto& thinking = room->thinking[static_cast<std::size_t>(seat)];
  if (thinking == since) thinking.reset();
  const Table& table = room->table;
  if (!table.decides(seat) || table.decision_entry(seat) != since || !table.chair(seat).bot_plays()) return;
  constexpr int most_failures = 3;
  auto& failures = room->bot_failures[static_cast<std::size_t>(seat)];
  const bool has_failed = !move || !table.match()->check(seat, *move);
  if (has_failed && ++failures < most_failures) return;
  failures = 0;
  Entry entry;
  entry.kind = EntryKind::moved;
  entry.time = now_;
  entry.seat = seat;
  entry.text = has_failed ? table.match()->legal(seat).front() : *move;
  ++metrics_.bot_moves;
  guard(room, {}, [&] { commit(room, {{std::move(entry)}, std::nullopt}, {}, now_); });
}

// --- Time

void Lobby::delete_expired(Time now) {
  last_expiry_ = now;
  public_tables_.remove_older(Status::waiting, now - settings_.forget_waiting);
  public_tables_.remove_older(Status::playing, now - settings_.forget_playing);
  // Runs on the journal's thread, possibly after this lobby was destroyed, so it must not capture `this`.
  journal_.do_later([&store = store_, loaded = rooms_.loaded(), now, waiting = settings_.forget_waiting,
                     playing = settings_.forget_playing, over = settings_.forget_over] {
    // Failures are ignored: the next run, in an hour, tries again.
    static_cast<void>(store.forget("waiting", now - waiting, loaded->ids()));
    static_cast<void>(store.forget("playing", now - playing, loaded->ids()));
    static_cast<void>(store.forget("over", now - over, loaded->ids()));
  });
}

/// Applies time limits to one room, retries what failed, and unloads the room if it is idle.
void Lobby::tick_room(const std::shared_ptr<Room>& room, Time now) {
  if (!draining_ && now >= room->retry_at) {
    auto entries = overdue(*room, now);
    if (!entries.empty() || room->table.due(now)) {
      commit(room, {std::move(entries), std::nullopt}, {}, now);
    } else {
      ask_bots(room);
    }
  }
  if (is_idle(*room, now, settings_.keep_idle)) rooms_.unload(room->table.id());
}

void Lobby::tick(Time now) {
  now_ = now;
  if (now - last_expiry_ >= std::chrono::hours(1)) delete_expired(now);
  for (const auto& room : rooms_.all()) {
    if (!room->is_closed) guard(room, {}, [&] { tick_room(room, now); });
  }
}

LobbyMetrics Lobby::metrics() const {
  LobbyMetrics metrics = metrics_;
  metrics.tables = rooms_.size();
  metrics.thinkers = thinkers_.metrics();
  metrics.batches = journal_.batches();
  return metrics;
}

}  // namespace botyard::server
