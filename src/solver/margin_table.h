#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace botyard::solver {

/// Two margins, over players 1 and 2.
struct MarginPair {
  static constexpr int nothing = -20000;  // less than any margin: asks for nothing

  std::array<int, 2> over{};

  /// Whether both margins are at least the other's.
  [[nodiscard]] bool covers(const MarginPair& other) const {
    return over[0] >= other.over[0] && over[1] >= other.over[1];
  }
};

/// What is known of a position: player 0 gets both margins (`reached`), or it cannot get both.
struct MarginBound {
  MarginPair pair;
  bool reached = false;
  int card = 63;
};

/// Bounds of exact positions. One position may have several: neither of two pairs need cover the other.
class MarginTable {
 public:
  static constexpr std::size_t row_bytes = 128;

  /// At most 2 to the power of this many rows of 128 bytes.
  explicit MarginTable(int most_row_bits);

  /// Looks for a bound that answers whether player 0 gets both margins of `need`. If there is none, `found.card` may
  /// still be a hint.
  bool find(std::uint64_t key, const MarginPair& need, MarginBound& found) const;
  void store(std::uint64_t key, const MarginBound& bound);

 private:
  struct Entry {
    std::uint64_t key;  // 0: empty
    std::array<std::int16_t, 2> pair;
    std::uint8_t reached;
    std::uint8_t card;
  };
  static constexpr int first_row_bits = 6;  // how many rows it starts with, as a power of two
  static constexpr std::size_t entries_a_row = 8;
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
