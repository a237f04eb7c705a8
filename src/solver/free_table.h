#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/packed_scores.h"

namespace botyard::solver {

/// The scores of exact positions.
class FreeTable {
 public:
  static constexpr std::size_t row_bytes = 64;

  /// At most 2 to the power of this many rows of 64 bytes.
  explicit FreeTable(int most_row_bits);

  bool find(std::uint64_t key, PackedScores& scores) const {
    for (const Entry& entry : rows_[row_of(key)].entries) {
      if (entry.key != key) continue;
      scores = entry.scores;
      return true;
    }
    return false;
  }
  void store(std::uint64_t key, PackedScores scores);

 private:
  struct Entry {
    std::uint64_t key = 0;  // 0: empty
    PackedScores scores;
  };
  static constexpr int first_row_bits = 8;  // how many rows it starts with, as a power of two
  static constexpr std::size_t entries_a_row = 4;
  struct alignas(64) Row {
    std::array<Entry, entries_a_row> entries;
  };
  static_assert(sizeof(Row) == row_bytes);

  [[nodiscard]] std::size_t row_of(std::uint64_t key) const {
    return static_cast<std::size_t>(((key ^ (key >> 29)) * 0x9E3779B97F4A7C15ULL) >> shift_);
  }
  void put(const Entry& entry);
  void grow();

  int shift_;
  int least_shift_;
  std::size_t stored_ = 0;
  std::vector<Row> rows_;
};

}  // namespace botyard::solver
