#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "server/table.h"

namespace botyard::server {

/// The tables that anyone may watch and that are not over, newest first, in memory or not. Holds their JSON
/// descriptions as of their last stored entry. One thread.
class PublicTables {
 public:
  /// Adds the table or replaces its description; removes it if it is over or not public. Its state must be on disk.
  void update(const Table& table);
  void remove(std::string_view id);
  /// Removes tables of a status whose last entry is older, as Store::forget does in the store.
  void remove_older(Status status, Time unchanged_since);

  /// JSON body of GET /api/v1/tables: {"tables":[…],"next":"…"} with at most `most` tables after the one with the id
  /// `after` (empty: from the newest). `next` is the `after` of the following page, null on the last one.
  [[nodiscard]] json::object page(std::string_view after, std::size_t most) const;
  [[nodiscard]] std::size_t size() const { return by_age_.size(); }

 private:
  struct Listed {
    json::object description;
    Status status = Status::waiting;
    Time changed;
  };

  std::map<std::uint64_t, Listed, std::greater<>> by_age_;     // by a sequence number, descending: newest first
  std::map<std::string, std::uint64_t, std::less<>> numbers_;  // by id
  std::uint64_t last_ = 0;
};

}  // namespace botyard::server
