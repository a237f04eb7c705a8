#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/room.h"
#include "server/store.h"

namespace botyard::server {

/// The ids of the tables in memory. May be asked from any thread.
class LoadedTables {
 public:
  void add(std::string_view id) {
    const std::scoped_lock lock(mutex_);
    ids_.emplace(id);
  }
  void remove(const std::string& id) {
    const std::scoped_lock lock(mutex_);
    ids_.erase(id);
  }
  [[nodiscard]] std::vector<std::string> ids() const {
    const std::scoped_lock lock(mutex_);
    return {ids_.begin(), ids_.end()};
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::string> ids_;
};

/// The tables that are in memory, by their ids; others are read from the store when somebody asks for them.
class Rooms {
 public:
  Rooms(const play::Registry& registry, Store& store, Dealer dealer)
      : registry_(registry), store_(store), dealer_(std::move(dealer)) {}

  /// A table that nothing has happened at yet.
  [[nodiscard]] Table blank(std::string id) const { return {registry_, std::move(id), dealer_}; }
  /// From memory or from the store.
  [[nodiscard]] text::Result<std::shared_ptr<Room>> find(std::string_view id, Time now);
  /// As it is in the store, without keeping it in memory.
  [[nodiscard]] text::Result<Table> read(std::string_view id) const;
  std::shared_ptr<Room> add(Table table, Time now);
  /// Makes of a room again what the store has; refused if it has nothing.
  text::Result<void> restore(Room& room, Time now);
  void unload(const std::string& id);
  /// The ids of all tables in the store that are being played, or that wait for players.
  [[nodiscard]] text::Result<std::vector<std::string>> being_played();
  [[nodiscard]] text::Result<std::vector<std::string>> waiting();

  [[nodiscard]] std::size_t size() const { return rooms_.size(); }
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;
  /// A table's id is in this set from before its log is read until it is put away.
  [[nodiscard]] std::shared_ptr<const LoadedTables> loaded() const { return loaded_; }

 private:
  struct Stored {
    Table table;
    std::string log;
  };
  [[nodiscard]] text::Result<Stored> load(std::string_view id) const;
  static std::shared_ptr<Room> make_room(Table table, Time now);

  const play::Registry& registry_;
  Store& store_;
  Dealer dealer_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::shared_ptr<LoadedTables> loaded_ = std::make_shared<LoadedTables>();
};

}  // namespace botyard::server
