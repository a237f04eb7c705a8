#include "solver/margin_table.h"

#include <algorithm>
#include <utility>

namespace botyard::solver {

MarginTable::MarginTable(int most_row_bits)
    : shift_(64 - std::min(first_row_bits, most_row_bits)),
      least_shift_(64 - most_row_bits),
      rows_(std::size_t{1} << (64 - shift_)) {}

bool MarginTable::find(std::uint64_t key, const MarginPair& need, MarginBound& found) const {
  for (const Entry& entry : rows_[row_of(key)].entries) {
    if (entry.key != key) continue;
    const MarginPair pair{{entry.pair[0], entry.pair[1]}};
    const bool reached = entry.reached != 0;
    if (reached ? pair.covers(need) : need.covers(pair)) {
      found = {pair, reached, entry.card};
      return true;
    }
    if (entry.card != found.card && found.card == 63) found.card = entry.card;
  }
  return false;
}

/// The newest entry comes first, the oldest falls out at the end.
void MarginTable::put(const Entry& entry) {
  auto& entries = rows_[row_of(entry.key)].entries;
  std::size_t last = entries_a_row - 1;
  for (std::size_t i = 0; i < last; ++i) {
    const Entry& old = entries[i];
    const MarginPair mine{{entry.pair[0], entry.pair[1]}};
    const MarginPair theirs{{old.pair[0], old.pair[1]}};
    const bool says_less = entry.reached != 0 ? mine.covers(theirs) : theirs.covers(mine);
    if (old.key == 0 || (old.key == entry.key && old.reached == entry.reached && says_less)) last = i;
  }
  for (std::size_t i = last; i > 0; --i) entries[i] = entries[i - 1];
  entries[0] = entry;
}

void MarginTable::store(std::uint64_t key, const MarginBound& bound) {
  if (++stored_ > rows_.size() * entries_a_row / 2 && shift_ > least_shift_) grow();
  const auto narrow = [](int margin) { return static_cast<std::int16_t>(std::max(margin, MarginPair::nothing)); };
  put({key,
       {narrow(bound.pair.over[0]), narrow(bound.pair.over[1])},
       static_cast<std::uint8_t>(bound.reached ? 1 : 0),
       static_cast<std::uint8_t>(bound.card)});
}

void MarginTable::grow() {
  const std::vector<Row> old = std::exchange(rows_, std::vector<Row>(rows_.size() * 2));
  --shift_;
  for (const Row& row : old) {
    for (std::size_t i = entries_a_row; i-- > 0;) {
      if (row.entries[i].key != 0) put(row.entries[i]);
    }
  }
}

}  // namespace botyard::solver
