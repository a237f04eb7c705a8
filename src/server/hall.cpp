#include "server/hall.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "cards/random.h"
#include "protocol/refused.h"
#include "server/finished.h"
#include "server/place.h"
#include "server/secrets.h"

namespace botyard::server {
namespace {

using protocol::ClientMessage;
using text::Result;

Text share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// The events that someone missed are told one by one up to this many; then the whole view is shorter.
constexpr std::uint64_t most_missed = 400;

/// What whoever is at the door is told of the table.
json::object door_answer(const Place& place) { return {{"table", place.table.describe()}}; }

std::uint64_t random_number() {
  const cards::Seed seed = random_seed();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | seed.bytes[i];
  return number;
}

}  // namespace

Hall::Hall(const play::Registry& registry, Store& store, Journal& journal, Thinkers& thinkers, HallSettings settings)
    : registry_(registry), store_(store), journal_(journal), thinkers_(thinkers), settings_(std::move(settings)) {
  for (const auto& game : registry_.games()) bots_.emplace(game->name(), bots::bots_of(*game));
}

Hall::~Hall() = default;

// --- Tables in memory

Result<std::shared_ptr<Place>> Hall::load(std::string_view id) {
  const auto lines = store_.log_of(id);
  if (!lines) return tl::unexpected(lines.error());
  if (lines->empty()) return text::refuse("table.unknown", {{"table", std::string(id)}});
  Table table(registry_, std::string(id), settings_.dealer);
  std::string log;
  for (const std::string& line : *lines) {
    const auto entry = read_entry(line);
    if (!entry) return tl::unexpected(entry.error());
    if (const auto good = table.apply(*entry); !good) return tl::unexpected(good.error());
    log += line + "\n";
  }
  auto place = std::make_shared<Place>(std::move(table));
  place->log = std::move(log);
  place->thinking.resize(place->table.chairs().size());
  place->last_seen.assign(place->table.chairs().size(), now_);
  place->last_used = now_;
  return place;
}

Result<std::shared_ptr<Place>> Hall::find(std::string_view id) {
  if (const auto found = places_.find(std::string(id)); found != places_.end()) {
    found->second->last_used = now_;
    return found->second;
  }
  auto place = load(id);
  if (!place) return place;
  places_.emplace(id, *place);
  return place;
}

Result<std::size_t> Hall::resume(Time now) {
  now_ = now;
  forget_old(now);
  constexpr std::array<std::string_view, 1> playing{"playing"};
  const auto ids = store_.tables(playing);
  if (!ids) return tl::unexpected(ids.error());
  std::size_t resumed = 0;
  for (const std::string& id : *ids) {
    const auto place = find(id);
    if (!place) {  // a table that can't be read must not keep the others from going on
      ++figures_.store_failures;
      continue;
    }
    ++resumed;
    wake_bots(*place);
  }
  return resumed;
}

// --- At the door

Result<void> Hall::check_level(std::string_view game, std::string_view level) const {
  const auto levels = bots_.find(game)->second->levels();
  if (std::ranges::find(levels, level, &bots::NamedTraits::name) != levels.end()) return {};
  return text::refuse("bot.unknown", {{"name", std::string(level)}, {"known", bots::names_of(levels)}});
}

Result<TableSettings> Hall::settings_from(const protocol::CreateTable& request) const {
  const auto game = registry_.find(request.game);
  if (!game) return tl::unexpected(game.error());
  TableSettings settings;
  settings.game = request.game;
  settings.edition = request.edition.empty() ? std::string((*game)->default_edition()) : request.edition;
  if (!request.options.empty()) settings.options = json::parse(request.options)->as_object();
  // Options left out are written down as they are meant, so that they stay so.
  const auto rules = (*game)->start(settings.edition, settings.options, {});
  if (!rules) return tl::unexpected(rules.error());
  settings.options = (*rules)->public_view().at("options").as_object();
  settings.watch = parse_watch(request.watch).value_or(Watch::link);
  settings.bots = request.bots;
  const auto seats = static_cast<std::size_t>((*game)->seat_count());
  if (settings.bots.empty()) settings.bots.resize(seats);
  if (settings.bots.size() != seats) {
    return text::refuse("table.bot_count",
                        {{"due", std::to_string(seats)}, {"is", std::to_string(settings.bots.size())}});
  }
  if (std::ranges::none_of(settings.bots, &std::string::empty)) return text::refuse("table.no_person");
  settings.fill = request.fill;
  for (const std::string& level : settings.bots) {
    if (level.empty()) continue;
    if (const auto known = check_level(request.game, level); !known) return tl::unexpected(known.error());
  }
  if (const auto known = check_level(request.game, settings.fill); !known) return tl::unexpected(known.error());
  if (request.seconds) settings.clock = std::chrono::seconds(*request.seconds);
  settings.grace = settings.clock ? settings_.grace_with_clock : settings_.grace_without_clock;
  if (request.grace) settings.grace = std::chrono::seconds(*request.grace);
  return settings;
}

void Hall::create(const protocol::CreateTable& request, Time now, const Reply& reply) {
  now_ = now;
  const auto refuse_with = [&](const text::Refusal& refusal) {
    ++figures_.refusals;
    reply(tl::unexpected(refusal));
  };
  if (draining_) return refuse_with({{"server.draining", {}}, std::nullopt});
  if (places_.size() >= settings_.most_tables) return refuse_with({{"server.full", {}}, std::nullopt});
  const auto settings = settings_from(request);
  if (!settings) return refuse_with(settings.error());
  Entry entry;
  entry.kind = EntryKind::created;
  entry.time = now;
  entry.text = write_settings(*settings);
  // The first entry makes the table what it is: the chronicle of a place needs to know its seats.
  Table table(registry_, random_table_id(), settings_.dealer);
  if (const auto good = table.apply(entry); !good) return refuse_with(good.error());
  auto place = std::make_shared<Place>(std::move(table));
  place->thinking.resize(place->table.chairs().size());
  place->last_seen.assign(place->table.chairs().size(), now);
  place->last_used = now;
  places_.emplace(place->table.id(), place);
  ++figures_.created;
  std::string line = write_entry(entry);
  place->log = line + "\n";
  Asker asker;
  asker.reply = reply;
  carry_out(place, {}, std::move(asker), now, {Change{{place->table.id(), 0, std::move(line)}, "waiting", now}});
}

void Hall::sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply) {
  now_ = now;
  const auto place = find(id);
  const std::string token = random_token();
  const auto consequence = place.and_then([&](const std::shared_ptr<Place>& at) -> Result<Consequence> {
    if (draining_) return text::refuse("server.draining");
    return at->table.sit(request, sha256_hex(token), now);
  });
  if (!consequence) {
    ++figures_.refusals;
    return reply(tl::unexpected(consequence.error()));
  }
  Asker asker;
  asker.reply = reply;
  const int seat = consequence->entries.front().seat;
  asker.answer = {{"seat", (*place)->table.seat_json(seat)}, {"token", token}};
  (*place)->last_seen[static_cast<std::size_t>(seat)] = now;
  carry_out(*place, *consequence, std::move(asker), now);
}

Result<json::object> Hall::describe(std::string_view id) {
  const auto place = find(id);
  if (!place) return tl::unexpected(place.error());
  return (*place)->table.describe();
}

Result<json::object> Hall::record(std::string_view id, std::size_t match) {
  const auto place = find(id);
  if (!place) return tl::unexpected(place.error());
  if ((*place)->unsettled > 0) return text::refuse("table.record_not_yet");
  const auto records = finished_matches(registry_, settings_.dealer, id, (*place)->log);
  if (!records) return tl::unexpected(records.error());
  if (match == 0) match = records->size();
  if (match == 0 || match > records->size()) return text::refuse("table.record_not_yet");
  return (*records)[match - 1];
}

json::object Hall::public_tables() const {
  constexpr std::size_t most = 100;
  json::array tables;
  for (const auto& [id, place] : places_) {
    if (tables.size() == most) break;
    if (place->table.settings().watch != Watch::everyone || place->table.status() == Status::over) continue;
    tables.push_back(place->table.describe());
  }
  return {{"tables", std::move(tables)}};
}

json::object Hall::games() const {
  json::array games;
  for (const auto& game : registry_.games()) {
    json::array editions;
    for (const auto& edition : game->editions())
      editions.push_back(json::object{{"id", edition.id}, {"name", edition.name}});
    json::array seats;
    for (int seat = 0; seat < game->seat_count(); ++seat) seats.push_back(game->seat_json(seat));
    json::array levels;
    for (const auto& level : bots_.find(game->name())->second->levels()) levels.push_back(json::value(level.name));
    games.push_back(json::object{{"game", game->name()},
                                 {"seats", std::move(seats)},
                                 {"editions", std::move(editions)},
                                 {"levels", std::move(levels)}});
  }
  return {{"protocol", protocol::table_protocol}, {"games", std::move(games)}};
}

// --- At a table

void Hall::refuse(Guest& guest, const text::Refusal& refusal, std::string_view id) {
  ++figures_.refusals;
  guest.send(share(json::to_line(protocol::refused(refusal, id))));
}

void Hall::receive(Guest& guest, std::string_view message, Time now) {
  now_ = now;
  const auto read = protocol::read_client_message(message);
  if (!read) return refuse(guest, read.error(), protocol::id_in(message));
  if (const auto* const hello = std::get_if<protocol::Hello>(&*read)) return greet(guest, *hello, now);
  obey(guest, *read, now);
}

void Hall::greet(Guest& guest, const protocol::Hello& hello, Time now) {
  if (!guest.place_.expired()) return refuse(guest, {{"table.second_hello", {}}, std::nullopt}, {});
  const auto found = find(hello.table);
  if (!found) return refuse(guest, found.error(), {});
  const std::shared_ptr<Place>& place = *found;
  if (place->guests.size() >= settings_.most_guests_at_a_table) {
    return refuse(guest, {{"table.too_many_guests", {}}, std::nullopt}, {});
  }
  if (hello.token.empty()) {
    if (place->table.settings().watch == Watch::nobody) {
      return refuse(guest, {{"table.no_watchers", {}}, std::nullopt}, {});
    }
  } else {
    guest.sitter_ = place->table.sitter_by_token(hello.token);
    if (!guest.sitter_) return refuse(guest, {{"table.bad_token", {}}, std::nullopt}, {});
  }
  guest.place_ = place;
  guest.language_ = hello.language;
  place->guests.push_back(&guest);
  ++figures_.guests;
  const auto show = [this, place, &guest, since = hello.since, now] {
    if (std::ranges::find(place->guests, &guest) == place->guests.end()) return;  // gone meanwhile
    welcome(*place, guest, since, now);
    if (guest.sitter_) tell_presence(*place);
  };
  // What is not yet on disk must not be seen.
  if (place->unsettled > 0) {
    place->when_settled.emplace_back(show);
  } else {
    show();
  }
}

namespace {

/// All that an onlooker was told after `since`, told again.
std::vector<std::string> events_since(const play::Registry& registry, const Dealer& dealer, const Place& place,
                                      std::optional<std::uint64_t> sitter, Language language, std::uint64_t since) {
  Languages languages;
  if (language) languages.set(*language);
  Table table(registry, place.table.id(), dealer);
  Chronicle chronicle(static_cast<int>(place.table.chairs().size()));
  std::vector<std::string> events;
  std::string_view log = place.log;
  int onlooker = watcher;
  while (!log.empty()) {
    const std::size_t end = log.find('\n');
    const auto entry = read_entry(log.substr(0, end));
    log.remove_prefix(end + 1);
    if (!entry || !table.apply(*entry)) break;  // it was read before
    const bool missed = table.number() > since;
    const int now = sitter ? table.seat_of(*sitter) : watcher;
    if (now != onlooker) chronicle.end(onlooker);
    onlooker = now;
    if (missed && !chronicle.follows(onlooker)) chronicle.begin(table, onlooker);
    if (missed) {
      chronicle.speak(onlooker, languages);
      events.push_back(chronicle.tell(table, *entry)[Chronicle::slot(onlooker)].message(language));
    } else if (table.number() == since) {
      chronicle.begin(table, onlooker);
    }
  }
  return events;
}

}  // namespace

void Hall::welcome(Place& place, Guest& guest, std::optional<std::uint64_t> since, Time now) {
  const Table& table = place.table;
  const int onlooker = guest.sitter_ ? table.seat_of(*guest.sitter_) : watcher;
  const bool resumes = since && *since <= table.number() && table.number() - *since <= most_missed;
  json::value view = place.chronicle.begin(table, onlooker);
  json::array asked;
  for (int seat = 0; seat < static_cast<int>(table.chairs().size()); ++seat) {
    asked.push_back(table.asked(seat) ? json::value(table.asked_at(seat).time_since_epoch().count())
                                      : json::value(nullptr));
  }
  json::object message{{"type", "welcome"},
                       {"protocol", protocol::table_protocol},
                       {"n", resumes ? *since : table.number()},
                       {"seat", onlooker == watcher ? json::value(nullptr) : table.seat_json(onlooker)},
                       {"now", now.time_since_epoch().count()},
                       {"asked", std::move(asked)},
                       {"resumed", resumes}};
  if (!resumes) {
    message["table"] = table.describe();
    message["view"] = std::move(view);
    if (json::array rounds = Chronicle::revealed(table); !rounds.empty()) message["revealed"] = std::move(rounds);
    if (guest.language_) message["told"] = Chronicle::recap(table, onlooker, *guest.language_);
  }
  guest.send(share(json::to_line(message)));
  if (resumes) {
    for (std::string& event : events_since(registry_, settings_.dealer, place, guest.sitter_, guest.language_, *since))
      guest.send(share(std::move(event)));
  }
  guest.welcome_ = true;
}

void Hall::obey(Guest& guest, const ClientMessage& message, Time now) {
  const std::shared_ptr<Place> place = guest.place_.lock();
  const std::string id = std::visit(
      [](const auto& each) {
        if constexpr (requires { each.id; }) return each.id;
        return std::string();
      },
      message);
  if (!place || !guest.welcome_) return refuse(guest, {{"table.no_hello", {}}, std::nullopt}, id);
  const int seat = guest.sitter_ ? place->table.seat_of(*guest.sitter_) : watcher;
  if (seat == watcher) return refuse(guest, {{"table.watchers_watch", {}}, std::nullopt}, id);
  place->last_used = now;
  const Table& table = place->table;
  struct Ask {
    const Hall& hall;
    const Table& table;
    int seat;
    Time now;
    Result<Consequence> operator()(const protocol::Hello& /*message*/) const { return Consequence{}; }  // not here
    Result<Consequence> operator()(const protocol::MakeMove& m) const { return table.move(seat, m.on, m.move, now); }
    Result<Consequence> operator()(const protocol::StartNow& /*message*/) const { return table.start(seat, now); }
    Result<Consequence> operator()(const protocol::Leave& /*message*/) const { return table.leave(seat, now); }
    Result<Consequence> operator()(const protocol::TakeBack& /*message*/) const { return table.take_back(seat, now); }
    Result<Consequence> operator()(const protocol::Rematch& m) const {
      return table.rematch(seat, m.contribution, now);
    }
    Result<Consequence> operator()(const protocol::SeatBot& m) const {
      const auto known = m.level.empty() ? Result<void>() : hall.check_level(table.settings().game, m.level);
      if (!known) return tl::unexpected(known.error());
      return table.seat_bot(m.seat, m.level, now);
    }
    Result<Consequence> operator()(const protocol::AskUndo& m) const { return table.ask_undo(seat, m.on, now); }
    Result<Consequence> operator()(const protocol::AnswerUndo& m) const {
      return table.answer_undo(seat, m.on, m.agree, now);
    }
  };
  auto consequence = std::visit(Ask{*this, table, seat, now}, message);
  if (!consequence) return refuse(guest, consequence.error(), id);
  Asker asker;
  asker.guest = &guest;
  asker.id = id;
  carry_out(place, *std::move(consequence), std::move(asker), now);
}

void Hall::depart(Guest& guest, Time now) {
  now_ = now;
  const std::shared_ptr<Place> place = guest.place_.lock();
  if (!place) return;
  const auto found = std::ranges::find(place->guests, &guest);
  if (found == place->guests.end()) return;
  place->guests.erase(found);
  --figures_.guests;
  guest.place_.reset();
  guest.welcome_ = false;
  place->last_used = now;
  const int seat = guest.sitter_ ? place->table.seat_of(*guest.sitter_) : watcher;
  if (seat != watcher) place->last_seen[static_cast<std::size_t>(seat)] = now;
  if (guest.sitter_) tell_presence(*place);
}

// --- What happens

/// Follows the onlookers that guests have at this moment, and no others.
void Hall::follow_guests(Place& place) {
  struct Wanted {
    bool anyone = false;
    Languages languages;
  };
  std::vector<Wanted> wanted(place.table.chairs().size() + 1);
  for (const Guest* const guest : place.guests) {
    const int onlooker = guest->sitter_ ? place.table.seat_of(*guest->sitter_) : watcher;
    Wanted& here = wanted[Chronicle::slot(onlooker)];
    here.anyone = true;
    if (guest->language_) here.languages.set(*guest->language_);
  }
  for (int onlooker = watcher; onlooker < static_cast<int>(place.table.chairs().size()); ++onlooker) {
    const auto& [anyone, languages] = wanted[Chronicle::slot(onlooker)];
    place.chronicle.speak(onlooker, languages);
    if (!anyone) place.chronicle.end(onlooker);
    if (anyone && !place.chronicle.follows(onlooker)) place.chronicle.begin(place.table, onlooker);
  }
}

/// Applies an entry and tells it to all onlookers, though nobody hears of it until it is on disk.
Hall::Told Hall::write_down(Place& place, const Entry& entry, std::vector<Change>& changes) {
  follow_guests(place);
  [[maybe_unused]] const auto good = place.table.apply(entry);
  assert(good);
  std::string line = write_entry(entry);
  place.log += line + "\n";
  changes.push_back({{place.table.id(), place.table.number(), std::move(line)},
                     std::string(status_name(place.table.status())),
                     entry.time});
  follow_guests(place);  // by this entry people may have come to look on from elsewhere
  Told told{place.table.number(), place.chronicle.tell(place.table, entry), {}};
  for (const Chair& chair : place.table.chairs()) told.sitters.push_back(chair.is_person() ? chair.sitter : 0);
  return told;
}

void Hall::carry_out(const std::shared_ptr<Place>& place, const Consequence& consequence, Asker asker, Time now,
                     std::vector<Change> changes) {
  std::vector<Told> told;
  for (const Entry& entry : consequence.entries) {
    if (entry.kind == EntryKind::moved) ++figures_.moves;
    told.push_back(write_down(*place, entry, changes));
  }
  while (const auto due = place->table.due(now)) told.push_back(write_down(*place, *due, changes));
  if (changes.empty()) return answer_done(place, std::move(asker), consequence.done_by.value_or(place->table.number()));
  ++place->unsettled;
  journal_.append(std::move(changes), [this, place, told = std::move(told), asker = std::move(asker),
                                       restorations = place->restorations](const Result<void>& kept) {
    if (restorations != place->restorations) return drop_late(*place, asker);
    if (kept) return settle(*place, told, asker);
    restore(*place, kept.error(), asker);
  });
  wake_bots(place);
}

/// It had been done before. The answer waits until that is on disk too.
void Hall::answer_done(const std::shared_ptr<Place>& place, Asker asker, std::uint64_t done_by) {
  const auto answer = [place, asker = std::move(asker), done_by] {
    if (asker.guest != nullptr && std::ranges::find(place->guests, asker.guest) != place->guests.end()) {
      asker.guest->send(share(json::to_line(json::object{{"type", "done"}, {"id", asker.id}, {"n", done_by}})));
    }
    if (asker.reply) asker.reply(door_answer(*place));
  };
  if (place->unsettled > 0) {
    place->when_settled.emplace_back(answer);
  } else {
    answer();
  }
}

void Hall::publish(Place& place, const Told& told, const Asker* asker) {
  constexpr std::size_t ways = text::language_count + 1;  // without sentences, or in some language
  std::vector<Text> shared(told.events.size() * ways);
  for (Guest* const guest : place.guests) {
    if (!guest->welcome_) continue;
    std::size_t slot = 0;
    if (guest->sitter_) {
      const auto seat = std::ranges::find(told.sitters, *guest->sitter_);
      if (seat != told.sitters.end()) slot = static_cast<std::size_t>(seat - told.sitters.begin()) + 1;
    }
    const Account& event = told.events[slot];
    if (event.text.empty()) continue;
    if (asker != nullptr && asker->guest == guest) {
      guest->send(share(event.message(guest->language_, asker->id)));
      continue;
    }
    Text& text = shared[slot * ways + (guest->language_ ? *guest->language_ + 1 : 0)];
    if (!text) text = share(event.message(guest->language_));
    guest->send(text);
  }
}

void Hall::settle(Place& place, const std::vector<Told>& told, const Asker& asker) {
  --place.unsettled;
  for (std::size_t i = 0; i < told.size(); ++i) publish(place, told[i], i == 0 ? &asker : nullptr);
  if (asker.reply) {
    json::object answer = door_answer(place);
    answer.insert(asker.answer.begin(), asker.answer.end());
    asker.reply(answer);
  }
  if (place.unsettled > 0) return;
  const auto waiting = std::exchange(place.when_settled, {});
  for (const auto& action : waiting) action();
}

/// A change that came after one that was lost is lost with it; the table has been read anew already.
void Hall::drop_late(Place& place, const Asker& asker) {
  --place.unsettled;
  const text::Refusal refusal{{"store.failed", {{"what", "an earlier change was lost"}}}, std::nullopt};
  if (asker.reply) asker.reply(tl::unexpected(refusal));
  if (asker.guest != nullptr && std::ranges::find(place.guests, asker.guest) != place.guests.end()) {
    refuse(*asker.guest, refusal, asker.id);
  }
  if (place.unsettled > 0) return;
  const auto waiting = std::exchange(place.when_settled, {});
  for (const auto& action : waiting) action();
}

/// The disk refused: the table becomes again what is written there. Nobody has seen what is lost.
void Hall::restore(Place& place, const text::Refusal& refusal, const Asker& asker) {
  --place.unsettled;
  ++figures_.store_failures;
  ++place.restorations;
  if (asker.reply) asker.reply(tl::unexpected(refusal));
  if (asker.guest != nullptr && std::ranges::find(place.guests, asker.guest) != place.guests.end()) {
    refuse(*asker.guest, refusal, asker.id);
  }
  const auto stored = load(place.table.id());
  if (!stored) {  // it can't even be read, or never was written: whoever wants it comes again
    const auto guests = std::exchange(place.guests, {});
    figures_.guests -= guests.size();
    for (Guest* const guest : guests) guest->dismiss();
    places_.erase(place.table.id());
    return;
  }
  place.table = std::move((*stored)->table);
  place.log = std::move((*stored)->log);
  place.chronicle = Chronicle(static_cast<int>(place.table.chairs().size()));
  follow_guests(place);
  std::ranges::fill(place.thinking, std::nullopt);
  const auto waiting = std::exchange(place.when_settled, {});
  for (const auto& action : waiting) action();
}

void Hall::wake_bots(const std::shared_ptr<Place>& place) {
  if (draining_ || place->table.status() != Status::playing) return;
  for (int seat = 0; seat < static_cast<int>(place->table.chairs().size()); ++seat) {
    auto& thinking = place->thinking[static_cast<std::size_t>(seat)];
    const Table& table = place->table;
    if (!table.asked(seat) || !table.chair(seat).bot_plays()) continue;
    const std::uint64_t since = table.asked_since(seat);
    if (thinking == since) continue;
    auto question =
        bots_.find(table.settings().game)
            ->second->question(*table.match(), seat, table.level(seat), random_number(), settings_.bot_time);
    if (!question) continue;  // levels are checked when a table is made
    thinking = since;
    thinkers_.ask(*std::move(question),
                  [this, place, seat, since](const std::string& move) { take_bot_move(place, seat, since, move); });
  }
}

void Hall::take_bot_move(const std::shared_ptr<Place>& place, int seat, std::uint64_t since, std::string_view move) {
  auto& thinking = place->thinking[static_cast<std::size_t>(seat)];
  if (thinking == since) thinking.reset();
  const Table& table = place->table;
  const bool stands = table.asked(seat) && table.asked_since(seat) == since && table.chair(seat).bot_plays();
  if (!stands || !table.match()->check(seat, move)) return;
  Entry entry;
  entry.kind = EntryKind::moved;
  entry.time = now_;
  entry.seat = seat;
  entry.text = move;
  ++figures_.bot_moves;
  carry_out(place, {{std::move(entry)}, std::nullopt}, {}, now_);
}

// --- Presence and time

void Hall::tell_presence(Place& place) {
  std::vector<std::optional<std::uint64_t>> present;
  for (const Guest* const guest : place.guests) present.push_back(guest->sitter_);
  json::array seats;
  for (const Chair& chair : place.table.chairs()) {
    seats.push_back(!chair.is_person() || std::ranges::find(present, std::optional(chair.sitter)) != present.end());
  }
  const Text message = share(json::to_line(json::object{{"type", "presence"}, {"connected", std::move(seats)}}));
  for (Guest* const guest : place.guests) {
    if (guest->welcome_) guest->send(message);
  }
}

/// A bot plays for those who are away too long or take too long.
void Hall::look_after(const std::shared_ptr<Place>& place, Time now) {
  const Table& table = place->table;
  if (table.status() != Status::playing) return;
  std::vector<Entry> entries;
  for (int seat = 0; seat < static_cast<int>(table.chairs().size()); ++seat) {
    const Chair& chair = table.chair(seat);
    if (!chair.is_person() || chair.taken_over) continue;
    const bool here =
        std::ranges::any_of(place->guests, [&](const Guest* guest) { return guest->sitter_ == chair.sitter; });
    Time& seen = place->last_seen[static_cast<std::size_t>(seat)];
    if (here) seen = now;
    const auto& settings = table.settings();
    if (!here && now - seen >= settings.grace) {
      entries.push_back(Table::take_over(seat, Cause::away, now));
    } else if (settings.clock && table.asked(seat) && now - table.asked_at(seat) >= *settings.clock) {
      entries.push_back(Table::take_over(seat, Cause::clock, now));
    }
  }
  if (!entries.empty()) carry_out(place, {std::move(entries), std::nullopt}, {}, now);
}

void Hall::forget_old(Time now) {
  forgot_ = now;
  journal_.do_later([this, now, waiting = settings_.forget_waiting, playing = settings_.forget_playing,
                     over = settings_.forget_over] {
    // What can't be forgotten now is forgotten next time.
    static_cast<void>(store_.forget("waiting", now - waiting));
    static_cast<void>(store_.forget("playing", now - playing));
    static_cast<void>(store_.forget("over", now - over));
  });
}

void Hall::tick(Time now) {
  now_ = now;
  if (now - forgot_ >= std::chrono::hours(1)) forget_old(now);
  std::vector<std::shared_ptr<Place>> all;
  all.reserve(places_.size());
  for (const auto& [id, place] : places_) all.push_back(place);
  for (const auto& place : all) {
    if (!draining_) look_after(place, now);
    const bool idle = place->guests.empty() && place->unsettled == 0 && now - place->last_used >= settings_.keep_idle;
    const bool waits_for_a_bot =
        std::ranges::any_of(place->thinking, [](const auto& since) { return since.has_value(); });
    const bool needed = place->table.status() == Status::playing &&
                        std::ranges::any_of(place->table.chairs(),
                                            [](const Chair& chair) { return chair.is_person() && !chair.taken_over; });
    if (idle && !waits_for_a_bot && !needed) places_.erase(place->table.id());
  }
}

HallFigures Hall::figures() const {
  HallFigures figures = figures_;
  figures.tables = places_.size();
  figures.bots_waiting = thinkers_.waiting();
  figures.batches = journal_.batches();
  return figures;
}

}  // namespace botyard::server
