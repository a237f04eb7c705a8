#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/entry.h"
#include "text/reason.h"

namespace botyard::server {

/// What one append of one table adds to its log. It is kept as a whole or not at all.
struct Append {
  std::string table;
  std::uint64_t first = 0;         // number of the first line; 0 makes the table
  std::vector<std::string> lines;  // as write_entry writes them, at least one
  std::string status;              // "waiting", "playing", "over"; empty: unchanged, and so is the time
  Time time;                       // when the status was noted: tables are forgotten by it
};

/// Where tables are kept. One engine implements it; nothing above this line knows which.
/// All functions may be called from several threads. Refusals: store.gap, store.failed with the engine's own words, and
/// store.busy if another program has locked the storage for the moment, so that trying again is worth while.
class Store {
 public:
  static constexpr std::size_t no_limit = std::numeric_limits<std::int64_t>::max();

  Store() = default;
  Store(const Store&) = delete;
  Store(Store&&) = delete;
  Store& operator=(const Store&) = delete;
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  /// One result for each append, in order, all on disk when it returns. An append that does not continue its table's
  /// log is refused (store.gap) and concerns no other table; later appends of the same table in the same batch are
  /// refused with it. If the engine cannot write at all, every append is refused with the same reason (store.failed;
  /// store.busy).
  virtual std::vector<text::Result<void>> commit(std::span<const Append> batch) = 0;
  /// The entries of one table in order; none if there is no such table.
  virtual text::Result<std::vector<std::string>> log_of(std::string_view table) = 0;
  /// The ids of the tables with one of these statuses, the latest changed first: at most `limit`, after leaving out the
  /// first `offset`.
  virtual text::Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses, std::size_t limit,
                                                        std::size_t offset) = 0;
  /// Forgets the tables with this status that haven't changed since, except those named; says how many there were.
  virtual text::Result<std::size_t> forget(std::string_view status, Time unchanged_since,
                                           std::span<const std::string> except) = 0;
  /// Writes something that changes nothing, to find out whether the storage takes it.
  virtual text::Result<void> probe() = 0;
  /// How much room the storage takes; 0 if that is unknown.
  virtual std::uint64_t size_in_bytes() = 0;
};

}  // namespace botyard::server
