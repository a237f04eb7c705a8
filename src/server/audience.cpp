#include "server/audience.h"

#include <algorithm>
#include <cassert>

#include "protocol/client_message.h"

namespace botyard::server {
namespace {

/// The events that someone missed are told one by one up to this many; then the whole view is shorter.
constexpr std::uint64_t most_missed = 400;

}  // namespace

int Audience::onlooker(const Table& table, const Guest& guest) {
  return guest.sitter_ ? table.seat_of(*guest.sitter_) : watcher;
}

bool Audience::has(const Guest* guest) const {
  return guest != nullptr && std::ranges::find(place_.guests, guest) != place_.guests.end();
}

bool Audience::has_sitter(std::uint64_t sitter) const {
  return std::ranges::any_of(place_.guests, [&](const Guest* guest) { return guest->sitter_ == sitter; });
}

void Audience::follow() {
  struct Wanted {
    bool anyone = false;
    Languages languages;
  };
  std::vector<Wanted> wanted(place_.table.chairs().size() + 1);
  for (const Guest* const guest : place_.guests) {
    Wanted& here = wanted[Chronicle::slot(onlooker(place_.table, *guest))];
    here.anyone = true;
    if (guest->language_) here.languages.set(*guest->language_);
  }
  for (int onlooker = watcher; onlooker < static_cast<int>(place_.table.chairs().size()); ++onlooker) {
    const auto& [anyone, languages] = wanted[Chronicle::slot(onlooker)];
    place_.chronicle.speak(onlooker, languages);
    if (!anyone) place_.chronicle.end(onlooker);
    if (anyone && !place_.chronicle.follows(onlooker)) place_.chronicle.begin(place_.table, onlooker);
  }
}

Told Audience::write_down(const Entry& entry) {
  follow();
  [[maybe_unused]] const auto good = place_.table.apply(entry);
  assert(good);
  follow();  // by this entry people may have come to look on from elsewhere
  Told told{place_.table.number(), place_.chronicle.tell(place_.table, entry), {}};
  for (const Chair& chair : place_.table.chairs()) told.sitters.push_back(chair.is_person() ? chair.sitter : 0);
  return told;
}

void Audience::publish(const Told& told, const Addressee& asker) {
  constexpr std::size_t ways = text::language_count + 1;  // without sentences, or in some language
  std::vector<Text> shared(told.events.size() * ways);
  for (Guest* const guest : place_.guests) {
    if (!guest->welcome_) continue;
    std::size_t slot = 0;
    if (guest->sitter_) {
      const auto seat = std::ranges::find(told.sitters, *guest->sitter_);
      if (seat != told.sitters.end()) slot = static_cast<std::size_t>(seat - told.sitters.begin()) + 1;
    }
    const Account& event = told.events[slot];
    if (event.text.empty()) continue;
    if (asker.guest == guest) {
      guest->send(share(event.message(guest->language_, asker.id)));
      continue;
    }
    Text& text = shared[slot * ways + (guest->language_ ? *guest->language_ + 1 : 0)];
    if (!text) text = share(event.message(guest->language_));
    guest->send(text);
  }
}

void Audience::tell_presence() {
  std::vector<std::optional<std::uint64_t>> present;
  for (const Guest* const guest : place_.guests) present.push_back(guest->sitter_);
  json::array seats;
  for (const Chair& chair : place_.table.chairs()) {
    seats.push_back(!chair.is_person() || std::ranges::find(present, std::optional(chair.sitter)) != present.end());
  }
  const Text message = share(json::to_line(json::object{{"type", "presence"}, {"connected", std::move(seats)}}));
  for (Guest* const guest : place_.guests) {
    if (guest->welcome_) guest->send(message);
  }
}

/// All that an onlooker was told after `since`, told again.
std::vector<std::string> Audience::events_since(const Guest& guest, std::uint64_t since) const {
  Languages languages;
  if (guest.language_) languages.set(*guest.language_);
  Table table = place_.table.unwritten();
  Chronicle chronicle(static_cast<int>(place_.table.chairs().size()));
  std::vector<std::string> events;
  std::string_view log = place_.log;
  int from = watcher;
  while (!log.empty()) {
    const std::size_t end = log.find('\n');
    const auto entry = read_entry(log.substr(0, end));
    log.remove_prefix(end + 1);
    if (!entry || !table.apply(*entry)) break;  // it was read before
    const bool missed = table.number() > since;
    const int now = onlooker(table, guest);
    if (now != from) chronicle.end(from);
    from = now;
    if (missed && !chronicle.follows(from)) chronicle.begin(table, from);
    if (missed) {
      chronicle.speak(from, languages);
      events.push_back(chronicle.tell(table, *entry)[Chronicle::slot(from)].message(guest.language_));
    } else if (table.number() == since) {
      chronicle.begin(table, from);
    }
  }
  return events;
}

json::object Audience::greeting(int onlooker, std::uint64_t number, bool resumed, Time now) const {
  const Table& table = place_.table;
  json::array asked;
  for (int seat = 0; seat < static_cast<int>(table.chairs().size()); ++seat) {
    asked.push_back(table.asked(seat) ? json::value(table.asked_at(seat).time_since_epoch().count())
                                      : json::value(nullptr));
  }
  return {{"type", "welcome"},
          {"protocol", protocol::table_protocol},
          {"n", number},
          {"seat", onlooker == watcher ? json::value(nullptr) : table.seat_json(onlooker)},
          {"now", now.time_since_epoch().count()},
          {"asked", std::move(asked)},
          {"resumed", resumed}};
}

void Audience::welcome(Guest& guest, std::optional<std::uint64_t> since, Time now) {
  const Table& table = place_.table;
  const int from = onlooker(table, guest);
  const bool resumes = since && *since <= table.number() && table.number() - *since <= most_missed;
  json::value view = place_.chronicle.begin(table, from);
  json::object message = greeting(from, resumes ? *since : table.number(), resumes, now);
  if (!resumes) {
    message["table"] = table.describe();
    message["view"] = std::move(view);
    if (json::array rounds = Chronicle::revealed(table); !rounds.empty()) message["revealed"] = std::move(rounds);
    if (guest.language_) message["told"] = Chronicle::recap(table, from, *guest.language_);
  }
  guest.send(share(json::to_line(message)));
  if (resumes) {
    for (std::string& event : events_since(guest, *since)) guest.send(share(std::move(event)));
  }
  guest.welcome_ = true;
}

}  // namespace botyard::server
