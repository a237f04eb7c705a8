#include "server/lobby.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "cards/random.h"
#include "protocol/refused.h"
#include "server/broadcaster.h"
#include "server/clocks.h"
#include "server/finished_matches.h"
#include "server/secrets.h"
#include "text/catalogue.h"

namespace botyard::server {
namespace {

using protocol::ClientMessage;
using text::Result;

/// What whoever is at the door is told: the table, and more that concerns them.
json::object http_answer(const Room& room, const json::object& more) {
  json::object answer{{"table", room.table.describe()}};
  answer.insert(more.begin(), more.end());
  return answer;
}

std::uint64_t random_number() {
  const cards::Seed seed = random_seed();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | seed.bytes[i];
  return number;
}

/// What a table's log can't say: the store did not answer, or there is no such table.
bool is_transient(const text::Refusal& refusal) {
  return refusal.reason.code == "table.unknown" || refusal.reason.code.starts_with("store.");
}

/// The pause before something is tried again after so many failures in a row.
std::chrono::seconds retry_pause(int failures) { return std::chrono::seconds(1 << std::min(failures, 6)); }

/// What would follow from a message of someone who sits at a table.
struct Ask {
  const GameCatalogue& catalogue;
  const Room& room;
  const Table& table;
  int seat;
  Time now;
  // These are answered elsewhere: they change nothing at a table.
  Result<Consequence> operator()(const protocol::Hello& /*message*/) const { return Consequence{}; }
  Result<Consequence> operator()(const protocol::Ping& /*message*/) const { return Consequence{}; }
  Result<Consequence> operator()(const protocol::Say& /*message*/) const { return Consequence{}; }
  Result<Consequence> operator()(const protocol::MakeMove& m) const { return table.move(seat, m.on, m.move, now); }
  Result<Consequence> operator()(const protocol::StartNow& /*message*/) const {
    return table.check_host(seat).and_then([&] { return table.start(seat, now); });
  }
  Result<Consequence> operator()(const protocol::Remove& m) const {
    if (!table.chair(seat).host) return text::refuse("table.host_only");
    return table.remove(m.seat, now);
  }
  Result<Consequence> operator()(const protocol::Leave& /*message*/) const { return table.leave(seat, now); }
  Result<Consequence> operator()(const protocol::ReclaimSeat& /*message*/) const {
    if (is_out_of_time(room, seat, now)) return text::refuse("table.out_of_time");
    return table.reclaim(seat, now);
  }
  Result<Consequence> operator()(const protocol::Rematch& m) const { return table.rematch(seat, m, now); }
  Result<Consequence> operator()(const protocol::Reveal& m) const { return table.reveal(seat, m.contribution, now); }
  Result<Consequence> operator()(const protocol::SeatBot& m) const {
    const auto known = m.level.empty() ? Result<void>() : catalogue.check_level(table.settings().game, m.level);
    if (!known) return tl::unexpected(known.error());
    return table.check_host(seat).and_then([&] { return table.seat_bot(m.seat, m.level, now); });
  }
  Result<Consequence> operator()(const protocol::AskUndo& m) const { return table.ask_undo(seat, m.on, now); }
  Result<Consequence> operator()(const protocol::AnswerUndo& m) const {
    return table.answer_undo(seat, m.on, m.agree, now);
  }
};

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
  // What waits for the disk holds its room: without this the two would keep each other alive.
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
    contain(*room, {}, [&] { ask_bots(*room); });
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

// --- At the door

void Lobby::create(const protocol::CreateTable& request, Time now, const Reply& reply, std::string owner) {
  now_ = now;
  const auto refuse_with = [&](const text::Refusal& refusal) { reply(tl::unexpected(refusal)); };
  if (draining_) return refuse_with({{"server.draining", {}}, std::nullopt});
  if (rooms_.size() >= settings_.most_tables) return refuse_with({{"server.full", {}}, std::nullopt});
  auto settings = catalogue_.settings_from(request, settings_.grace);
  if (!settings) return refuse_with(settings.error());
  Requester requester;
  requester.reply = reply;
  const std::string host = random_token();
  settings->host_hash = sha256_hex(host);
  requester.answer["host"] = host;
  if (request.keyed) {
    const std::string key = random_table_id();
    settings->key_hash = sha256_hex(key);
    requester.answer["key"] = key;
  }
  Entry entry;
  entry.kind = EntryKind::created;
  entry.time = now;
  entry.text = write_settings(*settings);
  // The first entry makes the table what it is: the renderer of a room needs to know its seats.
  Table table = rooms_.blank(random_table_id());
  if (const auto good = table.apply(entry); !good) return refuse_with(good.error());
  const auto room = rooms_.add(std::move(table), now);
  room->owner = std::move(owner);
  ++metrics_.created;
  std::string line = write_entry(entry);
  room->log = line + "\n";
  contain(room, requester, [&] { commit(room, {}, requester, now, {std::move(line)}); });
}

/// A client that has chosen its token and lost the answer asks again, and is told of the seat that it has.
void Lobby::sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply) {
  now_ = now;
  const auto room = find(id, now);
  const std::string token = request.token.empty() ? random_token() : request.token;
  const auto consequence = room.and_then([&](const std::shared_ptr<Room>& at) -> Result<Consequence> {
    if (const auto person = at->table.person_by_token(token)) return Consequence{{}, person};
    if (draining_) return text::refuse("server.draining");
    return at->table.sit(request, sha256_hex(token), now);
  });
  if (!consequence) return reply(tl::unexpected(consequence.error()));
  Requester requester;
  requester.reply = reply;
  const int seat =
      consequence->done_by ? (*room)->table.seat_of(*consequence->done_by) : consequence->entries.front().seat;
  requester.answer = {{"seat", (*room)->table.seat_json(seat)}, {"token", token}};
  contain(*room, requester, [&] { commit(*room, *consequence, requester, now); });
}

void Lobby::describe(std::string_view id, Time now, const Reply& reply) {
  now_ = now;
  const auto room = find(id, now);
  if (!room) return reply(tl::unexpected(room.error()));
  when_durable(**room, [room = *room, reply](const Result<void>& durable) {
    if (!durable) return reply(tl::unexpected(durable.error()));
    reply(room->table.describe());
  });
}

/// Nothing that happens at a table changes it, so there is nothing to wait for.
void Lobby::edition(std::string_view id, Time now, const Reply& reply) {
  now_ = now;
  reply(find(id, now).map([](const std::shared_ptr<Room>& room) { return room->table.describe_edition(); }));
}

void Lobby::record(std::string_view id, std::size_t match, Time now, const Reply& reply) {
  now_ = now;
  const auto found = find(id, now);
  if (!found) return reply(tl::unexpected(found.error()));
  when_durable(**found, [this, match, reply, room = *found](const Result<void>& durable) {
    if (!durable) return reply(tl::unexpected(durable.error()));
    const Table& table = room->table;
    const auto finished = static_cast<std::size_t>(table.finished_match_count());
    const std::size_t wanted = match == 0 ? finished : match;
    if (wanted == 0 || wanted > finished) return reply(text::refuse("table.record_not_yet"));
    if (wanted == finished && table.status() == Status::over) return reply(table.record());
    reply(finished_match(registry_, settings_.dealer, table.id(), room->log, wanted));
  });
}

json::object Lobby::public_tables(std::string_view after) const {
  constexpr std::size_t most = 100;
  return public_tables_.page(after, most);
}

json::object Lobby::games() const { return catalogue_.games(); }

// --- At a table

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
  // What is not yet on disk must not be seen.
  when_durable(*room,
               [this, room, id = subscription.id_, since = hello.since, now](const Result<void>& /*durable*/) {
                 Broadcaster broadcaster(*room);
                 Subscription* const newcomer = broadcaster.find(id);
                 if (newcomer == nullptr) return;  // gone meanwhile
                 contain(room, {}, [&] {
                   broadcaster.welcome(*newcomer, since, settings_.catch_up_bytes, now);
                   broadcaster.send_presence(newcomer);
                 });
               });
}

void Lobby::handle_request(Subscription& subscription, const ClientMessage& message, Time now) {
  const std::shared_ptr<Room> room = subscription.room_.lock();
  const std::string id = std::visit(
      [](const auto& each) {
        if constexpr (requires { each.id; }) return each.id;
        return std::string();
      },
      message);
  if (!room || !subscription.welcome_) return refuse(subscription, {{"table.no_hello", {}}, std::nullopt}, id);
  const int seat = Broadcaster::viewer_of(room->table, subscription);
  if (seat == watcher) return refuse(subscription, {{"table.watchers_watch", {}}, std::nullopt}, id);
  room->last_used = now;
  if (const auto* const words = std::get_if<protocol::Say>(&message)) return say(*room, subscription, *words, now);
  Requester requester;
  requester.origin = {subscription.id_, id};
  contain(room, requester, [&] {
    const auto consequence = std::visit(Ask{catalogue_, *room, room->table, seat, now}, message);
    if (!consequence) return refuse(subscription, consequence.error(), id);
    commit(room, *consequence, requester, now);
  });
}

void Lobby::say(Room& room, Subscription& subscription, const protocol::Say& message, Time now) {
  constexpr Allowance allowed{4, 0.2};  // of one person at one table
  if (!room.phrases[*subscription.person_].take(allowed, now)) {
    return refuse(subscription, {{"table.too_many_phrases", {}}, std::nullopt}, message.id);
  }
  Broadcaster(room).say(Broadcaster::viewer_of(room.table, subscription), message.phrase, {subscription.id_, message.id});
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

// --- What happens

template <class Action>
void Lobby::contain(const std::shared_ptr<Room>& room, const Requester& requester, Action action) {
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

/// After an error of our own nothing in memory is trusted: everyone is sent away, and whoever comes back finds the
/// table as it is on disk.
void Lobby::close(Room& room, std::string_view why) {
  if (room.is_closed) return;
  room.is_closed = true;
  ++metrics_.table_failures;
  settings_.report(room.table.id(), why);
  quarantined_.add_failure(room.table.id(), std::string(why));
  for (Subscription* const subscription : std::vector<Subscription*>(room.subscriptions)) disconnect(room, *subscription);
  run_deferred(room);
}

/// Applies an entry and writes it down, though nobody hears of it until it is on disk.
Result<RenderedEntry> Lobby::apply_entry(Room& room, const Entry& entry, std::vector<std::string>& lines) {
  auto rendered = Broadcaster(room).apply_and_render(entry);
  if (!rendered) return rendered;
  const auto decided = room.deciding;
  start_decisions(room, entry.time);
  if (room.table.settings().clock && room.deciding != decided) Broadcaster(room).add_decision_times(*rendered);
  lines.push_back(write_entry(entry));
  room.log += lines.back() + "\n";
  return rendered;
}

/// The entries that were asked for and all that follow by themselves.
Result<std::vector<RenderedEntry>> Lobby::apply_all(Room& room, const Consequence& consequence, Time now,
                                           std::vector<std::string>& lines) {
  constexpr std::size_t most_in_a_row = 32;
  std::vector<RenderedEntry> rendered;
  const auto add = [&](const Entry& entry) -> Result<void> {
    if (rendered.size() == most_in_a_row) return text::refuse("table.bad_entry", {{"what", "no end"}});
    return apply_entry(room, entry, lines).map([&](RenderedEntry&& each) { rendered.push_back(std::move(each)); });
  };
  for (const Entry& entry : consequence.entries) {
    if (entry.kind == EntryKind::moved) ++metrics_.moves;
    if (const auto good = add(entry); !good) return tl::unexpected(good.error());
  }
  while (const auto due = room.table.due(now)) {
    if (const auto good = add(*due); !good) return tl::unexpected(good.error());
  }
  return rendered;
}

void Lobby::commit(const std::shared_ptr<Room>& room, const Consequence& consequence, Requester requester, Time now,
                     std::vector<std::string> lines) {
  const Status before = room->table.status();
  const bool is_new = !lines.empty();
  auto rendered = apply_all(*room, consequence, now, lines);
  if (!rendered) {
    close(*room, text::sentence(rendered.error()));
    return answer_refused(*room, requester, {{"table.closed", {}}, std::nullopt});
  }
  if (lines.empty()) return answer_done(room, std::move(requester), consequence.done_by.value_or(room->table.number()));
  Append append;
  append.table = room->table.id();
  append.first = room->table.entry_count() - lines.size();
  append.lines = std::move(lines);
  append.time = now;
  // How a table stands is asked for when it is to be forgotten, after days: no need to write that with each move.
  const Status status = room->table.status();
  if (is_new || status != before || now - room->status_saved_at >= std::chrono::minutes(10)) {
    room->status_saved_at = now;
    append.status = status_name(status);
  }
  // Made before anything is counted: memory may be too short for it.
  Journal::Done done = [this, room, rendered = *std::move(rendered), requester = std::move(requester),
                        reloads = room->reloads](const Result<void>& kept) {
    --room->pending_writes;
    contain(room, requester, [&] {
      if (reloads != room->reloads) return reject_superseded(*room, requester);
      if (kept) return publish_stored(room, rendered, requester);
      restore(*room, kept.error(), requester);
    });
  };
  ++room->pending_writes;
  journal_.append(std::move(append), std::move(done));
  contain(room, {}, [&] { ask_bots(room); });
}

/// Does something at once, or as soon as everything known of the table is on disk.
void Lobby::when_durable(Room& room, Room::WhenDurable action) {
  if (room.pending_writes == 0) return action({});
  room.deferred.push_back(std::move(action));
}

/// It had been done before. The answer waits until that is on disk too.
void Lobby::answer_done(const std::shared_ptr<Room>& room, Requester requester, std::uint64_t done_by) {
  when_durable(*room, [this, room, requester = std::move(requester), done_by](const Result<void>& durable) {
    if (!durable) return answer_refused(*room, requester, durable.error());
    if (Subscription* const subscription = Broadcaster(*room).find(requester.origin.subscription)) {
      subscription->send(share(json::to_line(json::object{{"type", "done"}, {"id", requester.origin.message}, {"n", done_by}})));
    }
    if (requester.reply) requester.reply(http_answer(*room, requester.answer));
  });
}

void Lobby::publish_stored(const std::shared_ptr<Room>& room, const std::vector<RenderedEntry>& rendered, const Requester& requester) {
  room->failures = 0;
  room->retry_at = {};
  for (std::size_t i = 0; i < rendered.size(); ++i) Broadcaster(*room).publish(rendered[i], i == 0 ? requester.origin : RequestOrigin{});
  for (Subscription* const subscription : Broadcaster(*room).without_access()) disconnect(*room, *subscription);
  Broadcaster(*room).send_presence();  // an entry can move people to other seats, or from their seat to the watchers
  if (requester.reply) {
    when_durable(*room, [this, room, requester](const Result<void>& durable) {
      if (!durable) return answer_refused(*room, requester, durable.error());
      requester.reply(http_answer(*room, requester.answer));
    });
  }
  run_deferred(*room);
}

/// Once all that is known is on disk.
void Lobby::run_deferred(Room& room) {
  if (room.pending_writes > 0) return;
  Result<void> durable;
  if (room.is_closed) durable = text::refuse("table.closed");
  for (const auto& action : std::exchange(room.deferred, {})) action(durable);
  if (room.is_closed) return rooms_.unload(room.table.id());
  if (room.table.settings().watch == Watch::everyone) public_tables_.update(room.table);
}

/// Tells whoever asked that the change was not stored.
void Lobby::answer_refused(Room& room, const Requester& requester, const text::Refusal& refusal) {
  if (requester.reply) requester.reply(tl::unexpected(refusal));
  if (Subscription* const subscription = Broadcaster(room).find(requester.origin.subscription)) refuse(*subscription, refusal, requester.origin.message);
}

/// A change that came after one that was lost is lost with it; the table has been read anew already.
void Lobby::reject_superseded(Room& room, const Requester& requester) {
  answer_refused(room, requester, {{"store.failed", {{"what", "an earlier change was lost"}}}, std::nullopt});
  run_deferred(room);
}

/// The disk refused: the table becomes again what is written there. Nobody has seen what is lost. What has to happen by
/// itself is tried again after a pause.
void Lobby::restore(Room& room, const text::Refusal& refusal, const Requester& requester) {
  ++metrics_.store_failures;
  ++room.reloads;
  room.retry_at = now_ + retry_pause(room.failures++);
  answer_refused(room, requester, refusal);
  if (const auto good = rooms_.restore(room, now_); !good) {
    // It can't even be read, or never was written: whoever wants it comes again.
    room.is_closed = true;
    for (Subscription* const subscription : std::vector<Subscription*>(room.subscriptions)) disconnect(room, *subscription);
    return run_deferred(room);
  }
  Broadcaster(room).sync_viewers();
  run_deferred(room);
}

void Lobby::ask_bots(const std::shared_ptr<Room>& room) {
  if (draining_ || room->table.status() != Status::playing) return;
  // While nothing can be written, two bots would otherwise ask for each other again and again, at full speed.
  if (now_ < room->retry_at) return;
  for (int seat = 0; seat < static_cast<int>(room->table.chairs().size()); ++seat) {
    auto& thinking = room->thinking[static_cast<std::size_t>(seat)];
    const Table& table = room->table;
    if (!table.decides(seat) || !table.chair(seat).bot_plays()) continue;
    const std::uint64_t since = table.decision_entry(seat);
    if (thinking == since) continue;
    const std::string& game = table.settings().game;
    auto question = catalogue_.bots_of(game).question(*table.match(), seat, catalogue_.known_level(game, table.level(seat)),
                                                  random_number(), settings_.bot_time);
    if (!question) throw std::logic_error("a bot of a known level can't be asked");
    auto think = std::move(question->think);
    // A decision that has failed before is made without a search.
    if (room->bot_failures[static_cast<std::size_t>(seat)] > 0) {
      think = [full = std::move(think)](double /*share*/, const auto& stop) { return full(0, stop); };
    }
    thinkers_.ask({room->owner.empty() ? table.id() : room->owner, table.id(), question->promise, std::move(think),
                   [this, room, seat, since](const auto& move) { take_bot_move(room, seat, since, move); }});
    thinking = since;
  }
}

/// A bot that has failed to answer, or whose move is none, is asked again at the next tick. If that doesn't help, then
/// the first legal move is made for it: the others at the table must not wait for ever.
void Lobby::take_bot_move(const std::shared_ptr<Room>& room, int seat, std::uint64_t since,
                         const std::optional<std::string>& move) {
  if (room->is_closed) return;  // it is read anew from the store, and so are its bots' decisions
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
  contain(room, {}, [&] { commit(room, {{std::move(entry)}, std::nullopt}, {}, now_); });
}

// --- Time

void Lobby::delete_expired(Time now) {
  last_expiry_ = now;
  public_tables_.remove_older(Status::waiting, now - settings_.forget_waiting);
  public_tables_.remove_older(Status::playing, now - settings_.forget_playing);
  // On the journal's thread, where this lobby may be gone already.
  journal_.do_later([&store = store_, loaded = rooms_.loaded(), now, waiting = settings_.forget_waiting,
                     playing = settings_.forget_playing, over = settings_.forget_over] {
    // What can't be forgotten now is forgotten next time.
    static_cast<void>(store.forget("waiting", now - waiting, loaded->ids()));
    static_cast<void>(store.forget("playing", now - playing, loaded->ids()));
    static_cast<void>(store.forget("over", now - over, loaded->ids()));
  });
}

/// What time brings about at one table, and what failed before is tried again.
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
    if (!room->is_closed) contain(room, {}, [&] { tick_room(room, now); });
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
