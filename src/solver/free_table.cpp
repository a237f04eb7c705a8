#include "solver/free_table.h"

#include <algorithm>
#include <utility>

namespace botyard::solver {

FreeTable::FreeTable(int most_row_bits)
    : shift_(64 - std::min(first_row_bits, most_row_bits)),
      least_shift_(64 - most_row_bits),
      rows_(std::size_t{1} << (64 - shift_)) {}

/// The newest entry comes first, the oldest falls out at the end.
void FreeTable::put(const Entry& entry) {
  auto& entries = rows_[row_of(entry.key)].entries;
  for (std::size_t i = entries_a_row - 1; i > 0; --i) entries[i] = entries[i - 1];
  entries[0] = entry;
}

void FreeTable::store(std::uint64_t key, PackedScores scores) {
  if (++stored_ > rows_.size() * entries_a_row / 2 && shift_ > least_shift_) grow();
  put({key, scores});
}

void FreeTable::grow() {
  const std::vector<Row> old = std::exchange(rows_, std::vector<Row>(rows_.size() * 2));
  --shift_;
  for (const Row& row : old) {
    for (std::size_t i = entries_a_row; i-- > 0;) {
      if (row.entries[i].key != 0) put(row.entries[i]);
    }
  }
}

}  // namespace botyard::solver
