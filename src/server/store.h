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

/// Entries to be added to the log of one table, atomically.
struct Append {
  std::string table;               // id
  std::uint64_t first = 0;         // number of the first line, which must be the log's length; 0 creates the table
  std::vector<std::string> lines;  // as write_entry writes them, at least one
  std::string status;              // "waiting", "playing", "over"; empty: status and time stay as they are
  Time time;                       // of the status; tables expire by it
};

/// Persistent storage of tables: for each an append-only log, a status and the status' time. SqliteStore implements it,
/// and MemoryStore for tests. Thread-safe. Refusals: store.gap (an append does not continue its log), store.failed with
/// the engine's message, store.busy (another program holds a lock; a retry may succeed).
class Store {
 public:
  static constexpr std::size_t no_limit = std::numeric_limits<std::int64_t>::max();

  Store() = default;
  Store(const Store&) = delete;
  Store(Store&&) = delete;
  Store& operator=(const Store&) = delete;
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  /// Writes a batch; returns one result for each append, in order. Accepted appends are on disk (fsync) when it
  /// returns. An append with store.gap affects no other table, but refuses later appends of its own table in the batch.
  /// If nothing can be written, all are refused for the same reason. Callers treat an exception as a refusal of them
  /// all.
  virtual std::vector<text::Result<void>> commit(std::span<const Append> batch) = 0;
  /// The lines of a table's log in order; empty if there is no such table.
  virtual text::Result<std::vector<std::string>> log_of(std::string_view table) = 0;
  /// Ids of the tables with one of these statuses, latest changed first; skips `offset`, returns at most `limit`.
  virtual text::Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses, std::size_t limit,
                                                        std::size_t offset) = 0;
  /// Deletes the tables with this status whose time is earlier, except those named; returns how many.
  virtual text::Result<std::size_t> forget(std::string_view status, Time unchanged_since,
                                           std::span<const std::string> except) = 0;
  /// Tests whether the storage is writable, by a write that changes nothing.
  virtual text::Result<void> probe() = 0;
  /// Bytes on disk; 0 if unknown.
  virtual std::uint64_t size_in_bytes() = 0;
};

}  // namespace botyard::server
