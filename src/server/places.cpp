#include "server/places.h"

#include <algorithm>
#include <array>
#include <utility>

namespace botyard::server {

using text::Result;

std::shared_ptr<Place> Places::furnish(Table table, Time now) {
  auto place = std::make_shared<Place>(std::move(table));
  place->thinking.resize(place->table.chairs().size());
  place->last_seen.assign(place->table.chairs().size(), now);
  place->last_used = now;
  return place;
}

Result<std::shared_ptr<Place>> Places::load(std::string_view id, Time now) {
  const auto lines = store_.log_of(id);
  if (!lines) return tl::unexpected(lines.error());
  if (lines->empty()) return text::refuse("table.unknown", {{"table", std::string(id)}});
  Table table = blank(std::string(id));
  std::string log;
  for (const std::string& line : *lines) {
    const auto entry = read_entry(line);
    if (!entry) return tl::unexpected(entry.error());
    if (const auto good = table.apply(*entry); !good) return tl::unexpected(good.error());
    log += line + "\n";
  }
  auto place = furnish(std::move(table), now);
  place->log = std::move(log);
  return place;
}

Result<std::shared_ptr<Place>> Places::find(std::string_view id, Time now) {
  if (const auto found = places_.find(std::string(id)); found != places_.end()) {
    found->second->last_used = now;
    return found->second;
  }
  auto place = load(id, now);
  if (place) places_.emplace(id, *place);
  return place;
}

std::shared_ptr<Place> Places::add(Table table, Time now) {
  auto place = furnish(std::move(table), now);
  places_.emplace(place->table.id(), place);
  return place;
}

Result<void> Places::restore(Place& place, Time now) {
  const auto stored = load(place.table.id(), now);
  if (!stored) return tl::unexpected(stored.error());
  place.table = std::move((*stored)->table);
  place.log = std::move((*stored)->log);
  place.noted = {};
  place.chronicle = Chronicle(static_cast<int>(place.table.chairs().size()));
  std::ranges::fill(place.thinking, std::nullopt);
  return {};
}

Result<std::vector<std::string>> Places::being_played() {
  constexpr std::array<std::string_view, 1> playing{"playing"};
  return store_.tables(playing, Store::no_limit, 0);
}

std::vector<std::shared_ptr<Place>> Places::all() const {
  std::vector<std::shared_ptr<Place>> all;
  all.reserve(places_.size());
  for (const auto& [id, place] : places_) all.push_back(place);
  return all;
}

}  // namespace botyard::server
