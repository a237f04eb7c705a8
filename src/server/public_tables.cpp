#include "server/public_tables.h"

#include <iterator>

namespace botyard::server {

void PublicTables::update(const Table& table) {
  if (table.settings().watch != Watch::everyone || table.status() == Status::over) return remove(table.id());
  const auto [number, is_new] = numbers_.try_emplace(table.id(), last_ + 1);
  if (is_new) ++last_;
  by_age_[number->second] = {table.describe(), table.status(), table.last_time()};
}

void PublicTables::remove(std::string_view id) {
  const auto found = numbers_.find(id);
  if (found == numbers_.end()) return;
  by_age_.erase(found->second);
  numbers_.erase(found);
}

void PublicTables::remove_older(Status status, Time unchanged_since) {
  std::erase_if(numbers_, [&](const auto& entry) {
    const auto listed = by_age_.find(entry.second);
    const bool old = listed->second.status == status && listed->second.changed < unchanged_since;
    if (old) by_age_.erase(listed);
    return old;
  });
}

json::object PublicTables::page(std::string_view after, std::size_t most) const {
  auto from = by_age_.begin();
  if (!after.empty()) {
    const auto known = numbers_.find(after);
    from = known == numbers_.end() ? by_age_.end() : std::next(by_age_.find(known->second));
  }
  json::array tables;
  for (; from != by_age_.end() && tables.size() < most; ++from) tables.push_back(from->second.description);
  json::value next = nullptr;
  if (from != by_age_.end() && !tables.empty()) next = tables.back().at("id");
  return {{"tables", std::move(tables)}, {"next", std::move(next)}};
}

}  // namespace botyard::server
