#include "server/places.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/clocks.h"

namespace botyard::server {

using text::Result;

std::shared_ptr<Place> Places::furnish(Table table, Time now) {
  auto place = std::make_shared<Place>(std::move(table));
  place->thinking.resize(place->table.chairs().size());
  place->bot_failures.resize(place->table.chairs().size());
  resume_decisions(*place, now);
  place->last_used = now;
  return place;
}

Result<Places::Stored> Places::load(std::string_view id) const {
  const auto lines = store_.log_of(id);
  if (!lines) return tl::unexpected(lines.error());
  if (lines->empty()) return text::refuse("table.unknown", {{"table", std::string(id)}});
  Stored stored{blank(std::string(id)), {}};
  for (const std::string& line : *lines) {
    const auto entry = read_entry(line);
    if (!entry) return tl::unexpected(entry.error());
    if (const auto good = stored.table.apply(*entry); !good) return tl::unexpected(good.error());
    stored.log += line + "\n";
  }
  return stored;
}

Result<Table> Places::read(std::string_view id) const {
  return load(id).map([](Stored&& stored) { return std::move(stored.table); });
}

Result<std::shared_ptr<Place>> Places::find(std::string_view id, Time now) {
  if (const auto found = places_.find(std::string(id)); found != places_.end()) {
    found->second->last_used = now;
    return found->second;
  }
  loaded_->add(id);  // before its log is read, so that it isn't forgotten in between
  auto stored = load(id);
  if (!stored) {
    loaded_->remove(std::string(id));
    return tl::unexpected(stored.error());
  }
  auto place = furnish(std::move(stored->table), now);
  place->log = std::move(stored->log);
  places_.emplace(id, place);
  return place;
}

std::shared_ptr<Place> Places::add(Table table, Time now) {
  auto place = furnish(std::move(table), now);
  loaded_->add(place->table.id());
  places_.emplace(place->table.id(), place);
  return place;
}

void Places::put_away(const std::string& id) {
  const auto found = places_.find(id);
  if (found == places_.end()) return;
  loaded_->remove(id);
  const auto place = std::move(found->second);  // the id may belong to it, so it ends after both
  places_.erase(found);
}

Result<void> Places::restore(Place& place, Time now) {
  auto stored = load(place.table.id());
  if (!stored) return tl::unexpected(stored.error());
  place.table = std::move(stored->table);
  place.log = std::move(stored->log);
  place.noted = {};
  place.chronicle = Chronicle(static_cast<int>(place.table.chairs().size()));
  std::ranges::fill(place.thinking, std::nullopt);
  note_decisions(place, now);
  return {};
}

Result<std::vector<std::string>> Places::being_played() {
  constexpr std::array<std::string_view, 1> playing{"playing"};
  return store_.tables(playing, Store::no_limit, 0);
}

Result<std::vector<std::string>> Places::waiting() {
  constexpr std::array<std::string_view, 1> waiting{"waiting"};
  return store_.tables(waiting, Store::no_limit, 0);
}

std::vector<std::shared_ptr<Place>> Places::all() const {
  std::vector<std::shared_ptr<Place>> all;
  all.reserve(places_.size());
  for (const auto& [id, place] : places_) all.push_back(place);
  return all;
}

}  // namespace botyard::server
