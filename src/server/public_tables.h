#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "server/table.h"

namespace botyard::server {

/// The list of tables that anyone may watch. It holds descriptions of what is on disk, whether a table is in memory or
/// not, newest first.
class PublicTables {
 public:
  /// Takes over how a table is described. Tables that are over, or not for everyone, leave the list.
  void update(const Table& table);
  void remove(std::string_view id);
  /// Removes tables whose last entry is older: their expiry times, by status.
  void remove_older(Status status, Time unchanged_since);

  /// {"tables":[…],"next":"…"}: at most `most` tables after the one called `after` (empty: from the beginning). `next`
  /// is what to ask for to go on, null at the end.
  [[nodiscard]] json::object page(std::string_view after, std::size_t most) const;
  [[nodiscard]] std::size_t size() const { return by_age_.size(); }

 private:
  struct Listed {
    json::object description;
    Status status = Status::waiting;
    Time changed;
  };

  std::map<std::uint64_t, Listed, std::greater<>> by_age_;     // by a number that grows with each new table
  std::map<std::string, std::uint64_t, std::less<>> numbers_;  // by id
  std::uint64_t last_ = 0;
};

}  // namespace botyard::server
