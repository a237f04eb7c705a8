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

/// The ids of the tables in memory, for the journal's thread: expiry must not delete them. Thread-safe.
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

/// The rooms in memory by table id, and how they are loaded from the store. Owns them together with callbacks that are
/// under way. Reading the store blocks the calling thread. One thread.
class Rooms {
 public:
  Rooms(const play::Registry& registry, Store& store, Dealer dealer)
      : registry_(registry), store_(store), dealer_(std::move(dealer)) {}

  /// A table without entries.
  [[nodiscard]] Table blank(std::string id) const { return {registry_, std::move(id), dealer_}; }
  /// The room in memory, else loaded from the store.
  [[nodiscard]] text::Result<std::shared_ptr<Room>> find(std::string_view id, Time now);
  /// Reads a table from the store without keeping it in memory.
  [[nodiscard]] text::Result<Table> read(std::string_view id) const;
  std::shared_ptr<Room> add(Table table, Time now);
  /// Replaces the room's table by what the store has; refused if the store has no such table or cannot be read.
  text::Result<void> restore(Room& room, Time now);
  void unload(const std::string& id);
  /// Ids of all tables in the store with status "playing", or "waiting".
  [[nodiscard]] text::Result<std::vector<std::string>> being_played();
  [[nodiscard]] text::Result<std::vector<std::string>> waiting();

  [[nodiscard]] std::size_t size() const { return rooms_.size(); }
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all() const;
  /// Contains a table's id from before its log is read until it is unloaded.
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
