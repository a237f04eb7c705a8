#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/chronicle.h"
#include "server/table.h"

namespace botyard::server {

class Guest;

/// A table in memory, with whoever is connected to it.
struct Place {
  explicit Place(Table taken) : table(std::move(taken)), chronicle(static_cast<int>(table.chairs().size())) {}

  Table table;
  Chronicle chronicle;
  std::string log;  // all entries as they are stored, a line each: for those who missed some
  std::vector<Guest*> guests;
  int unsettled = 0;               // changes on their way to the disk
  std::uint64_t restorations = 0;  // how often it was read anew: what was asked before counts no more
  std::vector<std::function<void()>> when_settled;
  std::vector<std::optional<std::uint64_t>> thinking;  // by seat: since which number a bot thinks about its decision
  std::vector<Time> last_seen;                         // by seat: when its player was last connected
  Time last_used;
  Time noted;  // when the store was last told how the table stands
};

}  // namespace botyard::server
