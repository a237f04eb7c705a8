#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/place.h"
#include "server/store.h"

namespace botyard::server {

/// The tables that are in memory, by their ids; others are read from the store when somebody asks for them.
class Places {
 public:
  Places(const play::Registry& registry, Store& store, Dealer dealer)
      : registry_(registry), store_(store), dealer_(std::move(dealer)) {}

  /// A table that nothing has happened at yet.
  [[nodiscard]] Table blank(std::string id) const { return {registry_, std::move(id), dealer_}; }
  /// From memory or from the store.
  [[nodiscard]] text::Result<std::shared_ptr<Place>> find(std::string_view id, Time now);
  std::shared_ptr<Place> add(Table table, Time now);
  /// Makes of a place again what the store has; refused if it has nothing.
  text::Result<void> restore(Place& place, Time now);
  void put_away(const std::string& id) { places_.erase(id); }
  /// The ids of all tables in the store that are being played.
  [[nodiscard]] text::Result<std::vector<std::string>> being_played();

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] std::vector<std::shared_ptr<Place>> all() const;

 private:
  [[nodiscard]] text::Result<std::shared_ptr<Place>> load(std::string_view id, Time now);
  static std::shared_ptr<Place> furnish(Table table, Time now);

  const play::Registry& registry_;
  Store& store_;
  Dealer dealer_;
  std::unordered_map<std::string, std::shared_ptr<Place>> places_;
};

}  // namespace botyard::server
