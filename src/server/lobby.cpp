#include "server/lobby.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "cards/random.h"
#include "protocol/refused.h"
#include "server/audience.h"
#include "server/clocks.h"
#include "server/finished.h"
#include "server/secrets.h"
#include "text/catalogue.h"

namespace botyard::server {
namespace {

using protocol::ClientMessage;
using text::Result;

/// What whoever is at the door is told: the table, and more that concerns them.
json::object door_answer(const Place& place, const json::object& more) {
  json::object answer{{"table", place.table.describe()}};
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
bool may_pass(const text::Refusal& refusal) {
  return refusal.reason.code == "table.unknown" || refusal.reason.code.starts_with("store.");
}

/// The pause before something is tried again after so many failures in a row.
std::chrono::seconds retry_pause(int failures) { return std::chrono::seconds(1 << std::min(failures, 6)); }

/// What would follow from a message of someone who sits at a table.
struct Ask {
  const Offer& offer;
  const Place& place;
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
  Result<Consequence> operator()(const protocol::TakeBack& /*message*/) const {
    if (is_out_of_time(place, seat, now)) return text::refuse("table.out_of_time");
    return table.take_back(seat, now);
  }
  Result<Consequence> operator()(const protocol::Rematch& m) const { return table.rematch(seat, m, now); }
  Result<Consequence> operator()(const protocol::Reveal& m) const { return table.reveal(seat, m.contribution, now); }
  Result<Consequence> operator()(const protocol::SeatBot& m) const {
    const auto known = m.level.empty() ? Result<void>() : offer.check_level(table.settings().game, m.level);
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
      offer_(registry),
      places_(registry, store, settings_.dealer) {}

Lobby::~Lobby() {
  // What waits for the disk holds its place: without this the two would keep each other alive.
  for (const auto& place : places_.all()) place->when_settled.clear();
}

Result<std::size_t> Lobby::resume(Time now) {
  now_ = now;
  forget_old(now);
  const auto ids = places_.being_played();
  if (!ids) return tl::unexpected(ids.error());
  std::size_t resumed = 0;
  for (const std::string& id : *ids) {
    const auto place = find(id, now);
    if (!place) continue;  // reported and counted; the other tables go on
    ++resumed;
    public_tables_.update((*place)->table);
    contain(*place, {}, [&] { wake_bots(*place); });
  }
  const auto waiting = places_.waiting();
  if (!waiting) return tl::unexpected(waiting.error());
  for (const std::string& id : *waiting) {
    if (const auto table = places_.read(id)) public_tables_.update(*table);
  }
  return resumed;
}

Result<std::shared_ptr<Place>> Lobby::find(std::string_view id, Time now) {
  if (const auto good = set_aside_.check(id); !good) return tl::unexpected(good.error());
  auto place = places_.find(id, now);
  if (place && (*place)->is_closed) return text::refuse("table.closed");
  if (place) return place;
  if (may_pass(place.error())) {
    if (place.error().reason.code != "table.unknown") ++metrics_.store_failures;
    return place;
  }
  const std::string why = text::sentence(place.error());
  ++metrics_.table_failures;
  settings_.report(id, why);
  set_aside_.add(id, why);
  public_tables_.remove(id);
  return text::refuse("table.cannot_continue", {{"why", why}});
}

// --- At the door

void Lobby::create(const protocol::CreateTable& request, Time now, const Reply& reply, std::string owner) {
  now_ = now;
  const auto refuse_with = [&](const text::Refusal& refusal) { reply(tl::unexpected(refusal)); };
  if (draining_) return refuse_with({{"server.draining", {}}, std::nullopt});
  if (places_.size() >= settings_.most_tables) return refuse_with({{"server.full", {}}, std::nullopt});
  auto settings = offer_.settings_from(request, settings_.grace);
  if (!settings) return refuse_with(settings.error());
  Asker asker;
  asker.reply = reply;
  const std::string host = random_token();
  settings->host_hash = sha256_hex(host);
  asker.answer["host"] = host;
  if (request.keyed) {
    const std::string key = random_table_id();
    settings->key_hash = sha256_hex(key);
    asker.answer["key"] = key;
  }
  Entry entry;
  entry.kind = EntryKind::created;
  entry.time = now;
  entry.text = write_settings(*settings);
  // The first entry makes the table what it is: the chronicle of a place needs to know its seats.
  Table table = places_.blank(random_table_id());
  if (const auto good = table.apply(entry); !good) return refuse_with(good.error());
  const auto place = places_.add(std::move(table), now);
  place->owner = std::move(owner);
  ++metrics_.created;
  std::string line = write_entry(entry);
  place->log = line + "\n";
  contain(place, asker, [&] { carry_out(place, {}, asker, now, {std::move(line)}); });
}

/// A client that has chosen its token and lost the answer asks again, and is told of the seat that it has.
void Lobby::sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply) {
  now_ = now;
  const auto place = find(id, now);
  const std::string token = request.token.empty() ? random_token() : request.token;
  const auto consequence = place.and_then([&](const std::shared_ptr<Place>& at) -> Result<Consequence> {
    if (const auto sitter = at->table.sitter_by_token(token)) return Consequence{{}, sitter};
    if (draining_) return text::refuse("server.draining");
    return at->table.sit(request, sha256_hex(token), now);
  });
  if (!consequence) return reply(tl::unexpected(consequence.error()));
  Asker asker;
  asker.reply = reply;
  const int seat =
      consequence->done_by ? (*place)->table.seat_of(*consequence->done_by) : consequence->entries.front().seat;
  asker.answer = {{"seat", (*place)->table.seat_json(seat)}, {"token", token}};
  contain(*place, asker, [&] { carry_out(*place, *consequence, asker, now); });
}

void Lobby::describe(std::string_view id, Time now, const Reply& reply) {
  now_ = now;
  const auto place = find(id, now);
  if (!place) return reply(tl::unexpected(place.error()));
  when_settled(**place, [place = *place, reply](const Result<void>& settled) {
    if (!settled) return reply(tl::unexpected(settled.error()));
    reply(place->table.describe());
  });
}

/// Nothing that happens at a table changes it, so there is nothing to wait for.
void Lobby::edition(std::string_view id, Time now, const Reply& reply) {
  now_ = now;
  reply(find(id, now).map([](const std::shared_ptr<Place>& place) { return place->table.describe_edition(); }));
}

void Lobby::record(std::string_view id, std::size_t match, Time now, const Reply& reply) {
  now_ = now;
  const auto found = find(id, now);
  if (!found) return reply(tl::unexpected(found.error()));
  when_settled(**found, [this, match, reply, place = *found](const Result<void>& settled) {
    if (!settled) return reply(tl::unexpected(settled.error()));
    const Table& table = place->table;
    const auto finished = static_cast<std::size_t>(table.finished_match_count());
    const std::size_t wanted = match == 0 ? finished : match;
    if (wanted == 0 || wanted > finished) return reply(text::refuse("table.record_not_yet"));
    if (wanted == finished && table.status() == Status::over) return reply(table.record());
    reply(finished_match(registry_, settings_.dealer, table.id(), place->log, wanted));
  });
}

json::object Lobby::public_tables(std::string_view after) const {
  constexpr std::size_t most = 100;
  return public_tables_.page(after, most);
}

json::object Lobby::games() const { return offer_.games(); }

// --- At a table

void Lobby::refuse(Guest& guest, const text::Refusal& refusal, std::string_view id) {
  metrics_.refusals.add(refusal.reason.code);
  const std::string_view language = text::language_codes.at(guest.language_.value_or(0));
  guest.send(share(json::to_line(protocol::refused(refusal, id, language))));
}

void Lobby::receive(Guest& guest, std::string_view message, Time now) {
  now_ = now;
  const auto read = protocol::read_client_message(message);
  if (!read) return refuse(guest, read.error(), protocol::id_in(message));
  if (const auto* const hello = std::get_if<protocol::Hello>(&*read)) return greet(guest, *hello, now);
  if (const auto* const ping = std::get_if<protocol::Ping>(&*read)) {
    const std::int64_t time = now.time_since_epoch().count();
    return guest.send(share(json::to_line(json::object{{"type", "pong"}, {"id", ping->id}, {"now", time}})));
  }
  obey(guest, *read, now);
}

/// Whether a guest may come to a table, and as whom. Watchers never take the room of those who have a seat.
Result<void> Lobby::admit(Guest& guest, const Place& place, const protocol::Hello& hello) const {
  const auto connected = [&](std::optional<std::uint64_t> sitter) {
    return static_cast<std::size_t>(
        std::ranges::count(place.guests, sitter, [](const Guest* each) { return each->sitter_; }));
  };
  if (hello.token.empty()) {
    if (place.table.settings().watch == Watch::nobody) return text::refuse("table.no_watchers");
    if (connected(std::nullopt) >= settings_.most_watchers) return text::refuse("table.too_many_guests");
    return {};
  }
  const auto sitter = place.table.sitter_by_token(hello.token);
  if (!sitter) return text::refuse("table.bad_token");
  if (connected(sitter) >= settings_.most_connections_of_a_person) return text::refuse("table.too_many_guests");
  guest.sitter_ = sitter;
  return {};
}

void Lobby::greet(Guest& guest, const protocol::Hello& hello, Time now) {
  if (!guest.place_.expired()) return refuse(guest, {{"table.second_hello", {}}, std::nullopt}, {});
  guest.language_ = hello.language;
  const auto found = find(hello.table, now);
  if (!found) return refuse(guest, found.error(), {});
  const std::shared_ptr<Place>& place = *found;
  if (const auto good = admit(guest, *place, hello); !good) return refuse(guest, good.error(), {});
  guest.number_ = ++last_guest_;
  guest.place_ = place;
  place->guests.push_back(&guest);
  ++metrics_.guests;
  if (guest.sitter_) place->last_seen[*guest.sitter_] = now;
  // What is not yet on disk must not be seen.
  when_settled(*place,
               [this, place, number = guest.number_, since = hello.since, now](const Result<void>& /*settled*/) {
                 Audience audience(*place);
                 Guest* const newcomer = audience.find(number);
                 if (newcomer == nullptr) return;  // gone meanwhile
                 contain(place, {}, [&] {
                   audience.welcome(*newcomer, since, settings_.catch_up_bytes, now);
                   audience.tell_presence(newcomer);
                 });
               });
}

void Lobby::obey(Guest& guest, const ClientMessage& message, Time now) {
  const std::shared_ptr<Place> place = guest.place_.lock();
  const std::string id = std::visit(
      [](const auto& each) {
        if constexpr (requires { each.id; }) return each.id;
        return std::string();
      },
      message);
  if (!place || !guest.welcome_) return refuse(guest, {{"table.no_hello", {}}, std::nullopt}, id);
  const int seat = Audience::onlooker(place->table, guest);
  if (seat == watcher) return refuse(guest, {{"table.watchers_watch", {}}, std::nullopt}, id);
  place->last_used = now;
  if (const auto* const words = std::get_if<protocol::Say>(&message)) return say(*place, guest, *words, now);
  Asker asker;
  asker.to = {guest.number_, id};
  contain(place, asker, [&] {
    const auto consequence = std::visit(Ask{offer_, *place, place->table, seat, now}, message);
    if (!consequence) return refuse(guest, consequence.error(), id);
    carry_out(place, *consequence, asker, now);
  });
}

void Lobby::say(Place& place, Guest& guest, const protocol::Say& message, Time now) {
  constexpr Allowance allowed{4, 0.2};  // of one person at one table
  if (!place.phrases[*guest.sitter_].take(allowed, now)) {
    return refuse(guest, {{"table.too_many_phrases", {}}, std::nullopt}, message.id);
  }
  Audience(place).say(Audience::onlooker(place.table, guest), message.phrase, {guest.number_, message.id});
}

void Lobby::depart(Guest& guest, Time now) {
  now_ = now;
  const std::shared_ptr<Place> place = guest.place_.lock();
  if (!place) return;
  const auto found = std::ranges::find(place->guests, &guest);
  if (found == place->guests.end()) return;
  place->guests.erase(found);
  --metrics_.guests;
  guest.place_.reset();
  guest.welcome_ = false;
  place->last_used = now;
  if (guest.sitter_) place->last_seen[*guest.sitter_] = now;
  Audience(*place).tell_presence();
}

/// Sends a guest away for whom there is no place here any more.
void Lobby::dismiss(Place& place, Guest& guest) {
  std::erase(place.guests, &guest);
  --metrics_.guests;
  guest.place_.reset();
  guest.welcome_ = false;
  guest.dismiss();
}

// --- What happens

template <class Action>
void Lobby::contain(const std::shared_ptr<Place>& place, const Asker& asker, Action action) {
  std::string why;
  try {
    return action();
  } catch (const std::exception& error) {
    why = error.what();
  } catch (...) {
    why = "an unknown exception";
  }
  close(*place, why);
  answer_refused(*place, asker, {{"table.closed", {}}, std::nullopt});
}

/// After an error of our own nothing in memory is trusted: everyone is sent away, and whoever comes back finds the
/// table as it is on disk.
void Lobby::close(Place& place, std::string_view why) {
  if (place.is_closed) return;
  place.is_closed = true;
  ++metrics_.table_failures;
  settings_.report(place.table.id(), why);
  set_aside_.add_failure(place.table.id(), std::string(why));
  for (Guest* const guest : std::vector<Guest*>(place.guests)) dismiss(place, *guest);
  do_what_waited(place);
}

/// Applies an entry and writes it down, though nobody hears of it until it is on disk.
Result<Told> Lobby::write_down(Place& place, const Entry& entry, std::vector<std::string>& lines) {
  auto told = Audience(place).write_down(entry);
  if (!told) return told;
  const auto decided = place.deciding;
  note_decisions(place, entry.time);
  if (place.table.settings().clock && place.deciding != decided) Audience(place).add_clocks(*told);
  lines.push_back(write_entry(entry));
  place.log += lines.back() + "\n";
  return told;
}

/// The entries that were asked for and all that follow by themselves.
Result<std::vector<Told>> Lobby::write_down(Place& place, const Consequence& consequence, Time now,
                                           std::vector<std::string>& lines) {
  constexpr std::size_t most_in_a_row = 32;
  std::vector<Told> told;
  const auto add = [&](const Entry& entry) -> Result<void> {
    if (told.size() == most_in_a_row) return text::refuse("table.bad_entry", {{"what", "no end"}});
    return write_down(place, entry, lines).map([&](Told&& each) { told.push_back(std::move(each)); });
  };
  for (const Entry& entry : consequence.entries) {
    if (entry.kind == EntryKind::moved) ++metrics_.moves;
    if (const auto good = add(entry); !good) return tl::unexpected(good.error());
  }
  while (const auto due = place.table.due(now)) {
    if (const auto good = add(*due); !good) return tl::unexpected(good.error());
  }
  return told;
}

void Lobby::carry_out(const std::shared_ptr<Place>& place, const Consequence& consequence, Asker asker, Time now,
                     std::vector<std::string> lines) {
  const Status before = place->table.status();
  const bool is_new = !lines.empty();
  auto told = write_down(*place, consequence, now, lines);
  if (!told) {
    close(*place, text::sentence(told.error()));
    return answer_refused(*place, asker, {{"table.closed", {}}, std::nullopt});
  }
  if (lines.empty()) return answer_done(place, std::move(asker), consequence.done_by.value_or(place->table.number()));
  Append append;
  append.table = place->table.id();
  append.first = place->table.entry_count() - lines.size();
  append.lines = std::move(lines);
  append.time = now;
  // How a table stands is asked for when it is to be forgotten, after days: no need to write that with each move.
  const Status status = place->table.status();
  if (is_new || status != before || now - place->noted >= std::chrono::minutes(10)) {
    place->noted = now;
    append.status = status_name(status);
  }
  // Made before anything is counted: memory may be too short for it.
  Journal::Done done = [this, place, told = *std::move(told), asker = std::move(asker),
                        restorations = place->restorations](const Result<void>& kept) {
    --place->unsettled;
    contain(place, asker, [&] {
      if (restorations != place->restorations) return drop_late(*place, asker);
      if (kept) return settle(place, told, asker);
      restore(*place, kept.error(), asker);
    });
  };
  ++place->unsettled;
  journal_.append(std::move(append), std::move(done));
  contain(place, {}, [&] { wake_bots(place); });
}

/// Does something at once, or as soon as everything known of the table is on disk.
void Lobby::when_settled(Place& place, Place::WhenSettled action) {
  if (place.unsettled == 0) return action({});
  place.when_settled.push_back(std::move(action));
}

/// It had been done before. The answer waits until that is on disk too.
void Lobby::answer_done(const std::shared_ptr<Place>& place, Asker asker, std::uint64_t done_by) {
  when_settled(*place, [this, place, asker = std::move(asker), done_by](const Result<void>& settled) {
    if (!settled) return answer_refused(*place, asker, settled.error());
    if (Guest* const guest = Audience(*place).find(asker.to.guest)) {
      guest->send(share(json::to_line(json::object{{"type", "done"}, {"id", asker.to.id}, {"n", done_by}})));
    }
    if (asker.reply) asker.reply(door_answer(*place, asker.answer));
  });
}

void Lobby::settle(const std::shared_ptr<Place>& place, const std::vector<Told>& told, const Asker& asker) {
  place->failures = 0;
  place->retry_at = {};
  for (std::size_t i = 0; i < told.size(); ++i) Audience(*place).publish(told[i], i == 0 ? asker.to : Addressee{});
  for (Guest* const guest : Audience(*place).without_right_to_watch()) dismiss(*place, *guest);
  Audience(*place).tell_presence();  // an entry can move people to other seats, or from their seat to the watchers
  if (asker.reply) {
    when_settled(*place, [this, place, asker](const Result<void>& settled) {
      if (!settled) return answer_refused(*place, asker, settled.error());
      asker.reply(door_answer(*place, asker.answer));
    });
  }
  do_what_waited(*place);
}

/// Once all that is known is on disk.
void Lobby::do_what_waited(Place& place) {
  if (place.unsettled > 0) return;
  Result<void> settled;
  if (place.is_closed) settled = text::refuse("table.closed");
  for (const auto& action : std::exchange(place.when_settled, {})) action(settled);
  if (place.is_closed) return places_.put_away(place.table.id());
  if (place.table.settings().watch == Watch::everyone) public_tables_.update(place.table);
}

/// Tells whoever asked that the change was not stored.
void Lobby::answer_refused(Place& place, const Asker& asker, const text::Refusal& refusal) {
  if (asker.reply) asker.reply(tl::unexpected(refusal));
  if (Guest* const guest = Audience(place).find(asker.to.guest)) refuse(*guest, refusal, asker.to.id);
}

/// A change that came after one that was lost is lost with it; the table has been read anew already.
void Lobby::drop_late(Place& place, const Asker& asker) {
  answer_refused(place, asker, {{"store.failed", {{"what", "an earlier change was lost"}}}, std::nullopt});
  do_what_waited(place);
}

/// The disk refused: the table becomes again what is written there. Nobody has seen what is lost. What has to happen by
/// itself is tried again after a pause.
void Lobby::restore(Place& place, const text::Refusal& refusal, const Asker& asker) {
  ++metrics_.store_failures;
  ++place.restorations;
  place.retry_at = now_ + retry_pause(place.failures++);
  answer_refused(place, asker, refusal);
  if (const auto good = places_.restore(place, now_); !good) {
    // It can't even be read, or never was written: whoever wants it comes again.
    place.is_closed = true;
    for (Guest* const guest : std::vector<Guest*>(place.guests)) dismiss(place, *guest);
    return do_what_waited(place);
  }
  Audience(place).follow();
  do_what_waited(place);
}

void Lobby::wake_bots(const std::shared_ptr<Place>& place) {
  if (draining_ || place->table.status() != Status::playing) return;
  // While nothing can be written, two bots would otherwise ask for each other again and again, at full speed.
  if (now_ < place->retry_at) return;
  for (int seat = 0; seat < static_cast<int>(place->table.chairs().size()); ++seat) {
    auto& thinking = place->thinking[static_cast<std::size_t>(seat)];
    const Table& table = place->table;
    if (!table.asked(seat) || !table.chair(seat).bot_plays()) continue;
    const std::uint64_t since = table.asked_since(seat);
    if (thinking == since) continue;
    const std::string& game = table.settings().game;
    auto question = offer_.bots_of(game).question(*table.match(), seat, offer_.known_level(game, table.level(seat)),
                                                  random_number(), settings_.bot_time);
    if (!question) throw std::logic_error("a bot of a known level can't be asked");
    auto think = std::move(question->think);
    // A decision that has failed before is made without a search.
    if (place->bot_failures[static_cast<std::size_t>(seat)] > 0) {
      think = [full = std::move(think)](double /*share*/, const auto& stop) { return full(0, stop); };
    }
    thinkers_.ask({place->owner.empty() ? table.id() : place->owner, table.id(), question->promise, std::move(think),
                   [this, place, seat, since](const auto& move) { take_bot_move(place, seat, since, move); }});
    thinking = since;
  }
}

/// A bot that has failed to answer, or whose move is none, is asked again at the next tick. If that doesn't help, then
/// the first legal move is made for it: the others at the table must not wait for ever.
void Lobby::take_bot_move(const std::shared_ptr<Place>& place, int seat, std::uint64_t since,
                         const std::optional<std::string>& move) {
  if (place->is_closed) return;  // it is read anew from the store, and so are its bots' decisions
  auto& thinking = place->thinking[static_cast<std::size_t>(seat)];
  if (thinking == since) thinking.reset();
  const Table& table = place->table;
  if (!table.asked(seat) || table.asked_since(seat) != since || !table.chair(seat).bot_plays()) return;
  constexpr int most_failures = 3;
  auto& failures = place->bot_failures[static_cast<std::size_t>(seat)];
  const bool has_failed = !move || !table.match()->check(seat, *move);
  if (has_failed && ++failures < most_failures) return;
  failures = 0;
  Entry entry;
  entry.kind = EntryKind::moved;
  entry.time = now_;
  entry.seat = seat;
  entry.text = has_failed ? table.match()->legal(seat).front() : *move;
  ++metrics_.bot_moves;
  contain(place, {}, [&] { carry_out(place, {{std::move(entry)}, std::nullopt}, {}, now_); });
}

// --- Time

void Lobby::forget_old(Time now) {
  forgot_ = now;
  public_tables_.remove_older(Status::waiting, now - settings_.forget_waiting);
  public_tables_.remove_older(Status::playing, now - settings_.forget_playing);
  // On the journal's thread, where this lobby may be gone already.
  journal_.do_later([&store = store_, loaded = places_.loaded(), now, waiting = settings_.forget_waiting,
                     playing = settings_.forget_playing, over = settings_.forget_over] {
    // What can't be forgotten now is forgotten next time.
    static_cast<void>(store.forget("waiting", now - waiting, loaded->ids()));
    static_cast<void>(store.forget("playing", now - playing, loaded->ids()));
    static_cast<void>(store.forget("over", now - over, loaded->ids()));
  });
}

/// What time brings about at one table, and what failed before is tried again.
void Lobby::pass_time(const std::shared_ptr<Place>& place, Time now) {
  if (!draining_ && now >= place->retry_at) {
    auto entries = overdue(*place, now);
    if (!entries.empty() || place->table.due(now)) {
      carry_out(place, {std::move(entries), std::nullopt}, {}, now);
    } else {
      wake_bots(place);
    }
  }
  if (is_idle(*place, now, settings_.keep_idle)) places_.put_away(place->table.id());
}

void Lobby::tick(Time now) {
  now_ = now;
  if (now - forgot_ >= std::chrono::hours(1)) forget_old(now);
  for (const auto& place : places_.all()) {
    if (!place->is_closed) contain(place, {}, [&] { pass_time(place, now); });
  }
}

LobbyMetrics Lobby::metrics() const {
  LobbyMetrics metrics = metrics_;
  metrics.tables = places_.size();
  metrics.thinkers = thinkers_.metrics();
  metrics.batches = journal_.batches();
  return metrics;
}

}  // namespace botyard::server
