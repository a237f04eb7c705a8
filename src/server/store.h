#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/entry.h"
#include "text/reason.h"

namespace botyard::server {

/// One entry of one table, on its way to the disk.
struct StoredEntry {
  std::string table;
  std::uint64_t number = 0;
  std::string line;  // as write_entry writes it
};

/// Something to keep: an entry, and what the table is from then on.
struct Change {
  StoredEntry entry;
  std::string status;  // "waiting", "playing", "over"; empty: as before, and noted not long ago
  Time time;
};

/// Where tables are kept. One engine implements it; nothing above this line knows which.
/// All functions may be called from several threads. Refused: the engine's own words.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store(Store&&) = delete;
  Store& operator=(const Store&) = delete;
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  /// All of them or none; on disk when it returns.
  virtual text::Result<void> commit(std::span<const Change> changes) = 0;
  /// The entries of one table in order; none if there is no such table.
  virtual text::Result<std::vector<std::string>> log_of(std::string_view table) = 0;
  /// The ids of all tables with one of these statuses, the latest changed first.
  virtual text::Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses) = 0;
  /// Forgets the tables with this status that haven't changed since; says how many there were.
  virtual text::Result<std::size_t> forget(std::string_view status, Time unchanged_since) = 0;
};

}  // namespace botyard::server
