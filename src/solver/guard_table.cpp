#include "solver/guard_table.h"

#include <algorithm>
#include <utility>

namespace botyard::solver {
namespace {

constexpr int value_shift = 48;
constexpr std::uint64_t mask_bits = (1ULL << value_shift) - 1;
constexpr std::uint64_t lower_flag = 1ULL << 63;

}  // namespace

GuardTable::GuardTable(int most_row_bits)
    : shift_(64 - std::min(first_row_bits, most_row_bits)),
      least_shift_(64 - most_row_bits),
      rows_(std::size_t{1} << (64 - shift_)) {}

bool GuardTable::find(const GuardPattern& pattern, int need, GuardBound& found) const {
  const std::uint64_t hashed = hash(pattern.key);
  const Row& row = rows_[row_of(hashed)];
  unsigned candidates = row.entries_with(tag_of(hashed));
  for (; candidates != 0; candidates &= candidates - 1) {
    const Entry& entry = row.entries[static_cast<std::size_t>(std::countr_zero(candidates))];
    const std::uint64_t mask = entry.mask_and_value & mask_bits;
    const std::uint64_t differs = (entry.planes[0] ^ pattern.planes[0]) | (entry.planes[1] ^ pattern.planes[1]);
    if (entry.key != pattern.key || (differs & mask) != 0) continue;
    const int value = static_cast<std::int16_t>(entry.mask_and_value >> value_shift);
    const bool is_lower = (entry.planes[0] & lower_flag) != 0;
    if (is_lower ? value >= need : value < need) {
      found.value = value;
      found.mask = mask;
      return true;
    }
    found.card = static_cast<int>(entry.planes[1] >> value_shift);
  }
  return false;
}

void GuardTable::put(std::uint64_t hashed, const Entry& entry) {
  Row& row = rows_[row_of(hashed)];
  const std::uint16_t at = row.next();
  row.tags[at] = tag_of(hashed);
  row.entries[at] = entry;
  row.next() = static_cast<std::uint16_t>(at + 1U == entries_a_row ? 0 : at + 1);
}

void GuardTable::store(const GuardPattern& pattern, const GuardBound& bound) {
  const auto value = static_cast<std::uint64_t>(static_cast<std::uint16_t>(bound.value));
  const auto card = static_cast<std::uint64_t>(bound.card);
  const Entry entry{pattern.key,
                    bound.mask | (value << value_shift),
                    {pattern.planes[0] | (bound.is_lower ? lower_flag : 0), pattern.planes[1] | (card << value_shift)}};
  const std::uint64_t hashed = hash(pattern.key);
  if (replace_weaker(hashed, entry, bound)) return;
  if (++stored_ > rows_.size() * entries_a_row / 2 && shift_ > least_shift_) grow();
  put(hashed, entry);
}

/// An entry that says less about fewer positions makes room.
bool GuardTable::replace_weaker(std::uint64_t hashed, const Entry& entry, const GuardBound& bound) {
  Row& row = rows_[row_of(hashed)];
  unsigned candidates = row.entries_with(tag_of(hashed));
  for (; candidates != 0; candidates &= candidates - 1) {
    Entry& old = row.entries[static_cast<std::size_t>(std::countr_zero(candidates))];
    const std::uint64_t differs = (old.planes[0] ^ entry.planes[0]) | (old.planes[1] ^ entry.planes[1]);
    if (old.key != entry.key || (differs & (bound.mask | lower_flag)) != 0) continue;
    if ((bound.mask & ~old.mask_and_value) != 0) continue;
    const int value = static_cast<std::int16_t>(old.mask_and_value >> value_shift);
    if (bound.is_lower ? bound.value < value : bound.value > value) continue;
    old = entry;
    return true;
  }
  return false;
}

/// Twice as many rows: one more bit of the hash says which of two an entry goes to, oldest first.
void GuardTable::grow() {
  std::vector<Row> old = std::exchange(rows_, std::vector<Row>(rows_.size() * 2));
  --shift_;
  for (const Row& row : old) {
    for (std::size_t i = 0; i < entries_a_row; ++i) {
      const std::size_t at = (row.next() + i) % entries_a_row;
      if (row.tags[at] != 0) put(hash(row.entries[at].key), row.entries[at]);
    }
  }
}

}  // namespace botyard::solver
