#include "server/hall.h"

#include <algorithm>
#include <utility>

#include "cards/random.h"
#include "protocol/refused.h"
#include "server/audience.h"
#include "server/clocks.h"
#include "server/finished.h"
#include "server/secrets.h"

namespace botyard::server {
namespace {

using protocol::ClientMessage;
using text::Result;

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
    : registry_(registry),
      store_(store),
      journal_(journal),
      thinkers_(thinkers),
      settings_(std::move(settings)),
      offer_(registry),
      places_(registry, store, settings_.dealer) {}

Hall::~Hall() = default;

Result<std::size_t> Hall::resume(Time now) {
  now_ = now;
  forget_old(now);
  const auto ids = places_.being_played();
  if (!ids) return tl::unexpected(ids.error());
  std::size_t resumed = 0;
  for (const std::string& id : *ids) {
    const auto place = places_.find(id, now);
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

void Hall::create(const protocol::CreateTable& request, Time now, const Reply& reply) {
  now_ = now;
  const auto refuse_with = [&](const text::Refusal& refusal) {
    ++figures_.refusals;
    reply(tl::unexpected(refusal));
  };
  if (draining_) return refuse_with({{"server.draining", {}}, std::nullopt});
  if (places_.size() >= settings_.most_tables) return refuse_with({{"server.full", {}}, std::nullopt});
  const auto settings = offer_.settings_from(request, settings_.grace);
  if (!settings) return refuse_with(settings.error());
  Entry entry;
  entry.kind = EntryKind::created;
  entry.time = now;
  entry.text = write_settings(*settings);
  // The first entry makes the table what it is: the chronicle of a place needs to know its seats.
  Table table = places_.blank(random_table_id());
  if (const auto good = table.apply(entry); !good) return refuse_with(good.error());
  const auto place = places_.add(std::move(table), now);
  ++figures_.created;
  std::string line = write_entry(entry);
  place->log = line + "\n";
  Asker asker;
  asker.reply = reply;
  carry_out(place, {}, std::move(asker), now, {place->table.id(), 0, {std::move(line)}, "waiting", now});
}

void Hall::sit(std::string_view id, const protocol::SitDown& request, Time now, const Reply& reply) {
  now_ = now;
  const auto place = places_.find(id, now);
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
  const auto place = places_.find(id, now_);
  if (!place) return tl::unexpected(place.error());
  return (*place)->table.describe();
}

Result<json::object> Hall::record(std::string_view id, std::size_t match) {
  const auto place = places_.find(id, now_);
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
  for (const auto& place : places_.all()) {
    if (tables.size() == most) break;
    if (place->table.settings().watch != Watch::everyone || place->table.status() == Status::over) continue;
    tables.push_back(place->table.describe());
  }
  return {{"tables", std::move(tables)}};
}

json::object Hall::games() const { return offer_.games(); }

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
  const auto found = places_.find(hello.table, now);
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
  const auto show = [place, &guest, since = hello.since, now] {
    Audience audience(*place);
    if (!audience.has(&guest)) return;  // gone meanwhile
    audience.welcome(guest, since, now);
    if (guest.sitter_) audience.tell_presence();
  };
  // What is not yet on disk must not be seen.
  if (place->unsettled > 0) {
    place->when_settled.emplace_back(show);
  } else {
    show();
  }
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
  const int seat = Audience::onlooker(place->table, guest);
  if (seat == watcher) return refuse(guest, {{"table.watchers_watch", {}}, std::nullopt}, id);
  place->last_used = now;
  const Table& table = place->table;
  struct Ask {
    const Offer& offer;
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
      const auto known = m.level.empty() ? Result<void>() : offer.check_level(table.settings().game, m.level);
      if (!known) return tl::unexpected(known.error());
      return table.seat_bot(m.seat, m.level, now);
    }
    Result<Consequence> operator()(const protocol::AskUndo& m) const { return table.ask_undo(seat, m.on, now); }
    Result<Consequence> operator()(const protocol::AnswerUndo& m) const {
      return table.answer_undo(seat, m.on, m.agree, now);
    }
  };
  auto consequence = std::visit(Ask{offer_, table, seat, now}, message);
  if (!consequence) return refuse(guest, consequence.error(), id);
  Asker asker;
  asker.to = {&guest, id};
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
  const int seat = Audience::onlooker(place->table, guest);
  if (seat != watcher) place->last_seen[static_cast<std::size_t>(seat)] = now;
  if (guest.sitter_) Audience(*place).tell_presence();
}

// --- What happens

/// Applies an entry and writes it down, though nobody hears of it until it is on disk.
Told Hall::write_down(Place& place, const Entry& entry, Append& append) {
  const Status before = place.table.status();
  Told told = Audience(place).write_down(entry);
  std::string line = write_entry(entry);
  place.log += line + "\n";
  // How a table stands is asked for when it is to be forgotten, after days: no need to write that with each move.
  const Status now = place.table.status();
  const bool notes = now != before || entry.time - place.noted >= std::chrono::minutes(10);
  if (append.lines.empty()) append.first = place.table.number();
  append.lines.push_back(std::move(line));
  if (notes) {
    place.noted = append.time = entry.time;
    append.status = status_name(now);
  }
  return told;
}

void Hall::carry_out(const std::shared_ptr<Place>& place, const Consequence& consequence, Asker asker, Time now,
                     Append append) {
  std::vector<Told> told;
  append.table = place->table.id();
  for (const Entry& entry : consequence.entries) {
    if (entry.kind == EntryKind::moved) ++figures_.moves;
    told.push_back(write_down(*place, entry, append));
  }
  while (const auto due = place->table.due(now)) told.push_back(write_down(*place, *due, append));
  if (append.lines.empty())
    return answer_done(place, std::move(asker), consequence.done_by.value_or(place->table.number()));
  ++place->unsettled;
  journal_.append(std::move(append), [this, place, told = std::move(told), asker = std::move(asker),
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
    if (Audience(*place).has(asker.to.guest)) {
      asker.to.guest->send(share(json::to_line(json::object{{"type", "done"}, {"id", asker.to.id}, {"n", done_by}})));
    }
    if (asker.reply) asker.reply(door_answer(*place));
  };
  if (place->unsettled > 0) {
    place->when_settled.emplace_back(answer);
  } else {
    answer();
  }
}

void Hall::settle(Place& place, const std::vector<Told>& told, const Asker& asker) {
  --place.unsettled;
  for (std::size_t i = 0; i < told.size(); ++i) Audience(place).publish(told[i], i == 0 ? asker.to : Addressee{});
  if (asker.reply) {
    json::object answer = door_answer(place);
    answer.insert(asker.answer.begin(), asker.answer.end());
    asker.reply(answer);
  }
  do_what_waited(place);
}

/// Once all that is known is on disk.
void Hall::do_what_waited(Place& place) {
  if (place.unsettled > 0) return;
  const auto waiting = std::exchange(place.when_settled, {});
  for (const auto& action : waiting) action();
}

/// It didn't happen.
void Hall::answer_refused(Place& place, const Asker& asker, const text::Refusal& refusal) {
  if (asker.reply) asker.reply(tl::unexpected(refusal));
  if (Audience(place).has(asker.to.guest)) refuse(*asker.to.guest, refusal, asker.to.id);
}

/// A change that came after one that was lost is lost with it; the table has been read anew already.
void Hall::drop_late(Place& place, const Asker& asker) {
  --place.unsettled;
  answer_refused(place, asker, {{"store.failed", {{"what", "an earlier change was lost"}}}, std::nullopt});
  do_what_waited(place);
}

/// The disk refused: the table becomes again what is written there. Nobody has seen what is lost.
void Hall::restore(Place& place, const text::Refusal& refusal, const Asker& asker) {
  --place.unsettled;
  ++figures_.store_failures;
  ++place.restorations;
  answer_refused(place, asker, refusal);
  if (!places_.restore(place, now_)) {  // it can't even be read, or never was written: whoever wants it comes again
    const auto guests = std::exchange(place.guests, {});
    figures_.guests -= guests.size();
    for (Guest* const guest : guests) guest->dismiss();
    places_.put_away(place.table.id());
    return;
  }
  Audience(place).follow();
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
    auto question = offer_.bots_of(table.settings().game)
                        .question(*table.match(), seat, table.level(seat), random_number(), settings_.bot_time);
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

// --- Time

void Hall::forget_old(Time now) {
  forgot_ = now;
  std::vector<std::string> loaded;
  for (const auto& place : places_.all()) loaded.push_back(place->table.id());
  journal_.do_later([this, now, loaded = std::move(loaded), waiting = settings_.forget_waiting,
                     playing = settings_.forget_playing, over = settings_.forget_over] {
    // What can't be forgotten now is forgotten next time.
    static_cast<void>(store_.forget("waiting", now - waiting, loaded));
    static_cast<void>(store_.forget("playing", now - playing, loaded));
    static_cast<void>(store_.forget("over", now - over, loaded));
  });
}

void Hall::tick(Time now) {
  now_ = now;
  if (now - forgot_ >= std::chrono::hours(1)) forget_old(now);
  for (const auto& place : places_.all()) {
    if (!draining_) {
      auto entries = overdue(*place, now);
      if (!entries.empty()) carry_out(place, {std::move(entries), std::nullopt}, {}, now);
    }
    if (is_idle(*place, now, settings_.keep_idle)) places_.put_away(place->table.id());
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
