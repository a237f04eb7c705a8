#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "search/open_cards/bits.h"

namespace botyard::open_cards {

/// A position between two tricks as the guard search sees it. The key holds what must be equal: the seat's own cards,
/// Droco's, how many cards of each suit the other two hold, who leads, the seat's free hangars. The planes say who
/// holds each of the cards that are left, in card order: with the key equal, they are equally long in each suit.
struct GuardPattern {
  std::uint64_t key = 0;
  std::array<std::uint64_t, 2> planes{};  // the cards of players 1 and 2, Droco's in both, one bit a card
};

/// A bound on what the seat still gets, for all positions that agree with a pattern in the ranks of a mask.
struct GuardBound {
  int value = 0;
  bool is_lower = false;
  Bits mask = 0;  // over the planes
  int card = 63;
};

/// Bounds in rows of many entries: positions that differ only in ranks share a row, which is looked through for one
/// whose ranks agree. The table starts small, so that little work touches little memory, and doubles up to a limit;
/// from then on new entries take the place of the oldest of their row.
class GuardTable {
 public:
  static constexpr std::size_t row_bytes = 512;

  /// At most 2 to the power of this many rows of 512 bytes.
  explicit GuardTable(int most_row_bits);

  /// Tells the processor that this pattern will be looked for soon: the row may be far away in memory.
  void expect(const GuardPattern& pattern) const { __builtin_prefetch(&rows_[row_of(hash(pattern.key))]); }
  /// Looks for a bound that answers whether the value is at least `need`. If there is none, `found.card` may still
  /// be a hint: the card that was best in such a position before.
  bool find(const GuardPattern& pattern, int need, GuardBound& found) const;
  void store(const GuardPattern& pattern, const GuardBound& bound);

 private:
  static constexpr int first_row_bits = 6;  // how many rows it starts with, as a power of two
  static constexpr std::size_t entries_a_row = 15;

  /// Words of 48 bits with room above them: the mask with the value, the planes with card and side.
  struct Entry {
    std::uint64_t key;
    std::uint64_t mask_and_value;
    std::array<std::uint64_t, 2> planes;
  };
  struct alignas(64) Row {
    std::array<std::uint16_t, entries_a_row> tags;  // of the keys; 0: empty
    std::uint16_t next;                             // where the next entry goes
    std::array<Entry, entries_a_row> entries;
  };
  static_assert(sizeof(Row) == row_bytes);

  static std::uint64_t hash(std::uint64_t key) {
    const std::uint64_t mixed = (key ^ (key >> 29)) * 0x9E3779B97F4A7C15ULL;
    return mixed ^ (mixed >> 32);
  }
  static std::uint16_t tag_of(std::uint64_t hashed) { return static_cast<std::uint16_t>(hashed | 1U); }
  [[nodiscard]] std::size_t row_of(std::uint64_t hashed) const { return static_cast<std::size_t>(hashed >> shift_); }
  void put(std::uint64_t hashed, const Entry& entry);
  bool replace_weaker(std::uint64_t hashed, const Entry& entry, const GuardBound& bound);
  void grow();

  int shift_;
  int least_shift_;
  std::size_t stored_ = 0;
  std::vector<Row> rows_;
};

}  // namespace botyard::open_cards
