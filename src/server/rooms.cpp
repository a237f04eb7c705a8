#include "server/rooms.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/clocks.h"

namespace botyard::server {

using text::Result;

std::shared_ptr<Room> Rooms::make_room(Table table, Time now) {
  auto room = std::make_shared<Room>(std::move(table));
  room->thinking.resize(room->table.chairs().size());
  room->bot_failures.resize(room->table.chairs().size());
  resume_decisions(*room, now);
  room->last_used = now;
  return room;
}

Result<Rooms::Stored> Rooms::load(std::string_view id) const {
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

Result<Table> Rooms::read(std::string_view id) const {
  return load(id).map([](Stored&& stored) { return std::move(stored.table); });
}

Result<std::shared_ptr<Room>> Rooms::find(std::string_view id, Time now) {
  if (const auto found = rooms_.find(std::string(id)); found != rooms_.end()) {
    found->second->last_used = now;
    return found->second;
  }
  loaded_->add(id);  // before the log is read, so that expiry cannot delete the table in between
  auto stored = load(id);
  if (!stored) {
    loaded_->remove(std::string(id));
    return tl::unexpected(stored.error());
  }
  auto room = make_room(std::move(stored->table), now);
  room->log = std::move(stored->log);
  rooms_.emplace(id, room);
  return room;
}

std::shared_ptr<Room> Rooms::add(Table table, Time now) {
  auto room = make_room(std::move(table), now);
  loaded_->add(room->table.id());
  rooms_.emplace(room->table.id(), room);
  return room;
}

void Rooms::unload(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  loaded_->remove(id);
  const auto room = std::move(found->second);  // `id` may refer into the room, so it is destroyed last
  rooms_.erase(found);
}

Result<void> Rooms::restore(Room& room, Time now) {
  auto stored = load(room.table.id());
  if (!stored) return tl::unexpected(stored.error());
  room.table = std::move(stored->table);
  room.log = std::move(stored->log);
  room.status_saved_at = {};
  room.renderer = Renderer(static_cast<int>(room.table.chairs().size()));
  std::ranges::fill(room.thinking, std::nullopt);
  start_decisions(room, now);
  return {};
}

Result<std::vector<std::string>> Rooms::being_played() {
  constexpr std::array<std::string_view, 1> playing{"playing"};
  return store_.tables(playing, Store::no_limit, 0);
}

Result<std::vector<std::string>> Rooms::waiting() {
  constexpr std::array<std::string_view, 1> waiting{"waiting"};
  return store_.tables(waiting, Store::no_limit, 0);
}

std::vector<std::shared_ptr<Room>> Rooms::all() const {
  std::vector<std::shared_ptr<Room>> all;
  all.reserve(rooms_.size());
  for (const auto& [id, room] : rooms_) all.push_back(room);
  return all;
}

}  // namespace botyard::server
