#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/bits.h"

namespace botyard::solver {

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

/// As many tags as are compared at once: a register of 256 bits.
using Tags = std::array<std::uint16_t, 16>;

/// A bit for each of the tags that is the one looked for. One by one, for processors without such registers.
constexpr unsigned equal_tags_one_by_one(const Tags& tags, std::uint16_t tag) {
  unsigned equal = 0;
  for (std::size_t i = 0; i < tags.size(); ++i) equal |= (tags[i] == tag ? 1U : 0U) << i;
  return equal;
}
// A constant expression may not read beyond an array: the compiler checks it here, whichever way is taken below.
static_assert(equal_tags_one_by_one({1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 1}, 1) == 0x8005U);

/// The same, all at once where the processor can.
inline unsigned equal_tags(const Tags& tags, std::uint16_t tag) {
#ifdef __AVX2__
  const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tags.data()));
  const __m256i equal = _mm256_cmpeq_epi16(all, _mm256_set1_epi16(static_cast<short>(tag)));
  return _pext_u32(static_cast<unsigned>(_mm256_movemask_epi8(equal)), 0x5555'5555U);
#else
  return equal_tags_one_by_one(tags, tag);
#endif
}

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
    Tags tags;  // of the keys, 0: empty; the last one is no tag but the place where the next entry goes
    std::array<Entry, entries_a_row> entries;

    [[nodiscard]] std::uint16_t& next() { return tags[entries_a_row]; }
    [[nodiscard]] std::uint16_t next() const { return tags[entries_a_row]; }
    /// A bit for each entry whose tag is the one looked for.
    [[nodiscard]] unsigned entries_with(std::uint16_t tag) const {
      return equal_tags(tags, tag) & ((1U << entries_a_row) - 1);
    }
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

}  // namespace botyard::solver
