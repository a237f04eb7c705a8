#include "robotrick/knowledge.h"

#include "robotrick/sampling.h"

namespace botyard::robotrick {

Knowledge::Knowledge(const View& view) : left_(left_of(view.seat)) {
  const Table& table = view.table;
  CardSet played;
  std::array<int, place_count> counts{};
  for (int n = 0; n < table.played_count; ++n) {
    played.add(table.played[static_cast<std::size_t>(n)]);
    ++counts[static_cast<std::size_t>(table.player_of(n))];
  }
  const int right = right_of(view.seat);
  known_left_ = view.passed.cards() - played;
  unseen_ = CardSet::full_deck() - CardSet{table.trump} - table.droco - played - view.hand - known_left_;
  allowed_ = {unseen_ - shown_voids(table, left_), unseen_ - shown_voids(table, right), unseen_};
  sizes_ = {hand_size - counts[static_cast<std::size_t>(left_)] - known_left_.size(),
            hand_size - counts[static_cast<std::size_t>(right)], aside_count};
}

/// Hall's condition: whatever places one picks, the cards that can be nowhere else must fit there.
bool Knowledge::can_be(const Allowed& allowed) const {
  for (unsigned places = 0; places < 1U << hiding_places; ++places) {
    CardSet elsewhere;
    int room = 0;
    for (std::size_t place = 0; place < hiding_places; ++place) {
      if (((places >> place) & 1) != 0) {
        room += sizes_[place];
      } else {
        elsewhere |= allowed[place];
      }
    }
    if ((unseen_ - elsewhere).size() > room) return false;
  }
  return true;
}

CardSet Knowledge::possible(int seat) const { return possible_without(seat, {}); }

CardSet Knowledge::possible_without(int seat, CardSet without) const {
  if (!(given(seat) & without).empty()) return {};
  const std::size_t here = place_of(seat);
  Allowed allowed = allowed_;
  allowed[here] -= without;
  CardSet cards = can_be(allowed) ? given(seat) : CardSet{};
  for (const Card card : allowed[here]) {
    Allowed with_it = allowed;
    for (std::size_t place = 0; place < hiding_places; ++place) {
      if (place != here) with_it[place].remove(card);
    }
    if (can_be(with_it)) cards.add(card);
  }
  return cards;
}

}  // namespace botyard::robotrick
