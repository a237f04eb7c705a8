#include "server/audience.h"

#include <algorithm>

#include "protocol/client_message.h"

namespace botyard::server {
namespace {

/// The events that someone missed are told one by one up to this many; then the whole view is shorter.
constexpr std::uint64_t most_missed = 400;

}  // namespace

int Audience::onlooker(const Table& table, const Guest& guest) {
  return guest.sitter_ ? table.seat_of(*guest.sitter_) : watcher;
}

Guest* Audience::find(std::uint64_t number) const {
  const auto found = std::ranges::find(room_.guests, number, [](const Guest* guest) { return guest->number_; });
  return found == room_.guests.end() ? nullptr : *found;
}

bool Audience::has_sitter(std::uint64_t sitter) const {
  return std::ranges::any_of(room_.guests, [&](const Guest* guest) { return guest->sitter_ == sitter; });
}

void Audience::follow() {
  struct Wanted {
    bool anyone = false;
    Languages languages;
  };
  std::vector<Wanted> wanted(room_.table.chairs().size() + 1);
  for (const Guest* const guest : room_.guests) {
    Wanted& here = wanted[Chronicle::slot(onlooker(room_.table, *guest))];
    here.anyone = true;
    if (guest->language_) here.languages.set(*guest->language_);
  }
  for (int onlooker = watcher; onlooker < static_cast<int>(room_.table.chairs().size()); ++onlooker) {
    const auto& [anyone, languages] = wanted[Chronicle::slot(onlooker)];
    room_.chronicle.speak(onlooker, languages);
    if (!anyone) room_.chronicle.end(onlooker);
    if (anyone && !room_.chronicle.follows(onlooker)) room_.chronicle.begin(room_.table, onlooker);
  }
}

text::Result<Told> Audience::write_down(const Entry& entry) {
  follow();
  if (const auto good = room_.table.apply(entry); !good) return tl::unexpected(good.error());
  follow();  // the entry may have moved people to other seats
  Told told{room_.table.number(), room_.chronicle.tell(room_.table, entry), {}};
  for (const Chair& chair : room_.table.chairs()) told.sitters.push_back(chair.is_person() ? chair.sitter : 0);
  return told;
}

json::array Audience::asked() const {
  json::array times;
  for (const auto& deciding : room_.deciding) {
    times.push_back(deciding ? json::value(deciding->time.time_since_epoch().count()) : json::value(nullptr));
  }
  return times;
}

void Audience::add_clocks(Told& told) const {
  const std::string clocks = R"(,"asked":)" + json::to_line(asked());
  for (Account& event : told.events) {
    if (!event.text.empty()) event.text += clocks;
  }
}

void Audience::publish(const Told& told, const Addressee& asker) {
  constexpr std::size_t ways = text::language_count + 1;  // without sentences, or in some language
  std::vector<Text> shared(told.events.size() * ways);
  for (Guest* const guest : room_.guests) {
    if (!guest->welcome_) continue;
    std::size_t slot = 0;
    if (guest->sitter_) {
      const auto seat = std::ranges::find(told.sitters, *guest->sitter_);
      if (seat != told.sitters.end()) slot = static_cast<std::size_t>(seat - told.sitters.begin()) + 1;
    }
    const Account& event = told.events[slot];
    if (event.text.empty()) continue;
    if (asker.guest == guest->number_) {
      guest->send(share(event.message(guest->language_, asker.id)));
      continue;
    }
    Text& text = shared[slot * ways + (guest->language_ ? *guest->language_ + 1 : 0)];
    if (!text) text = share(event.message(guest->language_));
    guest->send(text);
  }
}

Room::Presence Audience::presence() const {
  Room::Presence now;
  for (const Chair& chair : room_.table.chairs()) now.seats.push_back(!chair.is_person());
  for (const Guest* const guest : room_.guests) {
    const int seat = onlooker(room_.table, *guest);
    if (seat == watcher) {
      ++now.watchers;
    } else {
      now.seats[static_cast<std::size_t>(seat)] = true;
    }
  }
  return now;
}

void Audience::tell_presence(Guest* newcomer) {
  Room::Presence now = presence();
  const bool has_changed = now != room_.presence;
  if (!has_changed && newcomer == nullptr) return;
  room_.presence = std::move(now);
  json::array seats;
  for (const bool is_connected : room_.presence.seats) seats.push_back(json::value(is_connected));
  const Text message = share(json::to_line(
      json::object{{"type", "presence"}, {"connected", std::move(seats)}, {"watchers", room_.presence.watchers}}));
  for (Guest* const guest : room_.guests) {
    if (guest->welcome_ && (has_changed || guest == newcomer)) guest->send(message);
  }
}

void Audience::say(int seat, std::string_view phrase, const Addressee& asker) {
  json::object message{{"type", "said"}, {"seat", room_.table.seat_json(seat)}, {"phrase", phrase}};
  const Text shared = share(json::to_line(message));
  message["id"] = asker.id;
  for (Guest* const guest : room_.guests) {
    if (!guest->welcome_) continue;
    guest->send(guest->number_ == asker.guest ? share(json::to_line(message)) : shared);
  }
}

std::vector<Guest*> Audience::without_right_to_watch() const {
  std::vector<Guest*> found;
  if (room_.table.settings().watch != Watch::nobody) return found;
  for (Guest* const guest : room_.guests) {
    if (onlooker(room_.table, *guest) == watcher) found.push_back(guest);
  }
  return found;
}

/// All that an onlooker was told after `since`, told again. Nothing if that is more than so many bytes.
std::optional<std::vector<std::string>> Audience::events_since(const Guest& guest, std::uint64_t since,
                                                               std::size_t most_bytes) const {
  Languages languages;
  if (guest.language_) languages.set(*guest.language_);
  Table table = room_.table.unwritten();
  Chronicle chronicle(static_cast<int>(room_.table.chairs().size()));
  std::vector<std::string> events;
  std::string_view log = room_.log;
  int from = watcher;
  std::size_t bytes = 0;
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
      bytes += events.back().size();
      if (bytes > most_bytes) return std::nullopt;
    } else if (table.number() == since) {
      chronicle.begin(table, from);
    }
  }
  return events;
}

json::object Audience::greeting(int onlooker, std::uint64_t number, bool resumed, Time now) const {
  const Table& table = room_.table;
  return {{"type", "welcome"},
          {"protocol", protocol::table_protocol},
          {"n", number},
          {"seat", onlooker == watcher ? json::value(nullptr) : table.seat_json(onlooker)},
          {"now", now.time_since_epoch().count()},
          {"asked", asked()},
          {"resumed", resumed}};
}

json::object Audience::whole_table(const Guest& guest, int onlooker, json::value view, Time now) const {
  const Table& table = room_.table;
  json::object message = greeting(onlooker, table.number(), false, now);
  message["table"] = table.describe();
  message["view"] = std::move(view);
  if (json::array rounds = Chronicle::revealed(table); !rounds.empty()) message["revealed"] = std::move(rounds);
  if (guest.language_) message["told"] = Chronicle::recap(table, onlooker, *guest.language_);
  return message;
}

void Audience::welcome(Guest& guest, std::optional<std::uint64_t> since, std::size_t most_bytes, Time now) {
  const Table& table = room_.table;
  const int from = onlooker(table, guest);
  std::optional<std::vector<std::string>> missed;
  if (since && *since <= table.number() && table.number() - *since <= most_missed) {
    missed = events_since(guest, *since, most_bytes);
  }
  json::value view = room_.chronicle.begin(table, from);
  if (missed) {
    guest.send(share(json::to_line(greeting(from, *since, true, now))));
    for (std::string& event : *missed) guest.send(share(std::move(event)));
  } else {
    guest.send(share(json::to_line(whole_table(guest, from, std::move(view), now))));
  }
  guest.welcome_ = true;
}

}  // namespace botyard::server
