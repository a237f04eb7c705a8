#include "server/broadcaster.h"

#include <algorithm>

#include "protocol/client_message.h"

namespace botyard::server {
namespace {

/// At most so many missed events are replayed; beyond that the view is sent.
constexpr std::uint64_t most_missed = 400;

}  // namespace

int Broadcaster::viewer_of(const Table& table, const Subscription& subscription) {
  return subscription.person_ ? table.seat_of(*subscription.person_) : watcher;
}

Subscription* Broadcaster::find(std::uint64_t id) const {
  const auto found =
      std::ranges::find(room_.subscriptions, id, [](const Subscription* subscription) { return subscription->id_; });
  return found == room_.subscriptions.end() ? nullptr : *found;
}

bool Broadcaster::is_connected(std::uint64_t person) const {
  return std::ranges::any_of(room_.subscriptions,
                             [&](const Subscription* subscription) { return subscription->person_ == person; });
}

void Broadcaster::sync_viewers() {
  struct Wanted {
    bool anyone = false;
    Languages languages;
  };
  std::vector<Wanted> wanted(room_.table.chairs().size() + 1);
  for (const Subscription* const subscription : room_.subscriptions) {
    Wanted& here = wanted[Renderer::slot(viewer_of(room_.table, *subscription))];
    here.anyone = true;
    if (subscription->language_) here.languages.set(*subscription->language_);
  }
  for (int viewer = watcher; viewer < static_cast<int>(room_.table.chairs().size()); ++viewer) {
    const auto& [anyone, languages] = wanted[Renderer::slot(viewer)];
    room_.renderer.set_languages(viewer, languages);
    if (!anyone) room_.renderer.remove_viewer(viewer);
    if (anyone && !room_.renderer.has_viewer(viewer)) room_.renderer.add_viewer(room_.table, viewer);
  }
}

text::Result<RenderedEntry> Broadcaster::apply_and_render(const Entry& entry) {
  sync_viewers();
  if (const auto good = room_.table.apply(entry); !good) return tl::unexpected(good.error());
  sync_viewers();  // the entry may have changed seats
  RenderedEntry rendered{room_.table.number(), room_.renderer.render(room_.table, entry), {}};
  for (const Chair& chair : room_.table.chairs()) rendered.people.push_back(chair.is_person() ? chair.person_id : 0);
  return rendered;
}

json::array Broadcaster::decision_times() const {
  json::array times;
  for (const auto& deciding : room_.deciding) {
    times.push_back(deciding ? json::value(deciding->time.time_since_epoch().count()) : json::value(nullptr));
  }
  return times;
}

void Broadcaster::add_decision_times(RenderedEntry& rendered) const {
  const std::string clocks = R"(,"asked":)" + json::to_line(decision_times());
  for (RenderedEvent& event : rendered.events) {
    if (!event.text.empty()) event.text += clocks;
  }
}

void Broadcaster::publish(const RenderedEntry& rendered, const RequestOrigin& origin) {
  constexpr std::size_t ways = text::language_count + 1;  // each language, or no sentences
  std::vector<Text> shared(rendered.events.size() * ways);
  for (Subscription* const subscription : room_.subscriptions) {
    if (!subscription->welcome_) continue;
    std::size_t slot = 0;
    if (subscription->person_) {
      const auto seat = std::ranges::find(rendered.people, *subscription->person_);
      if (seat != rendered.people.end()) slot = static_cast<std::size_t>(seat - rendered.people.begin()) + 1;
    }
    const RenderedEvent& event = rendered.events[slot];
    if (event.text.empty()) continue;
    if (origin.subscription == subscription->id_) {
      subscription->send(share(event.message(subscription->language_, origin.message)));
      continue;
    }
    Text& text = shared[slot * ways + (subscription->language_ ? *subscription->language_ + 1 : 0)];
    if (!text) text = share(event.message(subscription->language_));
    subscription->send(text);
  }
}

Room::Presence Broadcaster::presence() const {
  Room::Presence now;
  for (const Chair& chair : room_.table.chairs()) now.seats.push_back(!chair.is_person());
  for (const Subscription* const subscription : room_.subscriptions) {
    const int seat = viewer_of(room_.table, *subscription);
    if (seat == watcher) {
      ++now.watchers;
    } else {
      now.seats[static_cast<std::size_t>(seat)] = true;
    }
  }
  return now;
}

void Broadcaster::send_presence(Subscription* newcomer) {
  Room::Presence now = presence();
  const bool has_changed = now != room_.presence;
  if (!has_changed && newcomer == nullptr) return;
  room_.presence = std::move(now);
  json::array seats;
  for (const bool connected : room_.presence.seats) seats.push_back(json::value(connected));
  const Text message = share(json::to_line(
      json::object{{"type", "presence"}, {"connected", std::move(seats)}, {"watchers", room_.presence.watchers}}));
  for (Subscription* const subscription : room_.subscriptions) {
    if (subscription->welcome_ && (has_changed || subscription == newcomer)) subscription->send(message);
  }
}

void Broadcaster::say(int seat, std::string_view phrase, const RequestOrigin& origin) {
  json::object message{{"type", "said"}, {"seat", room_.table.seat_json(seat)}, {"phrase", phrase}};
  const Text shared = share(json::to_line(message));
  message["id"] = origin.message;
  for (Subscription* const subscription : room_.subscriptions) {
    if (!subscription->welcome_) continue;
    subscription->send(subscription->id_ == origin.subscription ? share(json::to_line(message)) : shared);
  }
}

std::vector<Subscription*> Broadcaster::without_access() const {
  std::vector<Subscription*> found;
  if (room_.table.settings().watch != Watch::nobody) return found;
  for (Subscription* const subscription : room_.subscriptions) {
    if (viewer_of(room_.table, *subscription) == watcher) found.push_back(subscription);
  }
  return found;
}

/// The events after `since`, rendered again from the log; nothing if they exceed `most_bytes`. They are the same bytes
/// as those that were sent, apart from ids of messages and decision times.
std::optional<std::vector<std::string>> Broadcaster::events_since(const Subscription& subscription, std::uint64_t since,
                                                                  std::size_t most_bytes) const {
  Languages languages;
  if (subscription.language_) languages.set(*subscription.language_);
  Table table = room_.table.empty_copy();
  Renderer renderer(static_cast<int>(room_.table.chairs().size()));
  std::vector<std::string> events;
  std::string_view log = room_.log;
  int from = watcher;
  std::size_t bytes = 0;
  while (!log.empty()) {
    const std::size_t end = log.find('\n');
    const auto entry = read_entry(log.substr(0, end));
    log.remove_prefix(end + 1);
    if (!entry || !table.apply(*entry)) break;  // cannot happen: the log was applied before
    const bool missed = table.number() > since;
    const int now = viewer_of(table, subscription);
    if (now != from) renderer.remove_viewer(from);
    from = now;
    if (missed && !renderer.has_viewer(from)) renderer.add_viewer(table, from);
    if (missed) {
      renderer.set_languages(from, languages);
      events.push_back(renderer.render(table, *entry)[Renderer::slot(from)].message(subscription.language_));
      bytes += events.back().size();
      if (bytes > most_bytes) return std::nullopt;
    } else if (table.number() == since) {
      renderer.add_viewer(table, from);
    }
  }
  return events;
}

json::object Broadcaster::welcome_header(int viewer, std::uint64_t number, bool resumed, Time now) const {
  const Table& table = room_.table;
  return {{"type", "welcome"},
          {"protocol", protocol::table_protocol},
          {"n", number},
          {"seat", viewer == watcher ? json::value(nullptr) : table.seat_json(viewer)},
          {"now", now.time_since_epoch().count()},
          {"asked", decision_times()},
          {"resumed", resumed}};
}

json::object Broadcaster::full_welcome(const Subscription& subscription, int viewer, json::value view, Time now) const {
  const Table& table = room_.table;
  json::object message = welcome_header(viewer, table.number(), false, now);
  message["table"] = table.describe();
  message["view"] = std::move(view);
  if (json::array rounds = Renderer::finished_rounds(table); !rounds.empty()) message["revealed"] = std::move(rounds);
  if (subscription.language_) message["told"] = Renderer::recap(table, viewer, *subscription.language_);
  return message;
}

void Broadcaster::welcome(Subscription& subscription, std::optional<std::uint64_t> since, std::size_t most_bytes,
                          Time now) {
  const Table& table = room_.table;
  const int from = viewer_of(table, subscription);
  std::optional<std::vector<std::string>> missed;
  if (since && *since <= table.number() && table.number() - *since <= most_missed) {
    missed = events_since(subscription, *since, most_bytes);
  }
  json::value view = room_.renderer.add_viewer(table, from);
  if (missed) {
    subscription.send(share(json::to_line(welcome_header(from, *since, true, now))));
    for (std::string& event : *missed) subscription.send(share(std::move(event)));
  } else {
    subscription.send(share(json::to_line(full_welcome(subscription, from, std::move(view), now))));
  }
  subscription.welcome_ = true;
}

}  // namespace botyard::server
