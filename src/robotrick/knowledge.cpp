#include "robotrick/knowledge.h"

#include "robotrick/sampling.h"

namespace botyard::robotrick {

Knowledge::Knowledge(const View& view) : left_(view.seat == watcher ? watcher : left_of(view.seat)) {
  const Table& table = view.table;
  CardSet played;
  std::array<int, place_count> counts{};
  for (int n = 0; n < table.played_count; ++n) {
    played.add(table.played[static_cast<std::size_t>(n)]);
    ++counts[static_cast<std::size_t>(table.player_of(n))];
  }
  if (table.phase != Phase::pass) known_left_ = view.passed.cards() - played;  // before, they are in the own hand
  unseen_ = CardSet::full_deck() - CardSet{table.trump} - table.droco - played - view.hand - known_left_;
  for (int seat = 0; seat < player_count; ++seat) {
    if (seat == view.seat) continue;
    const auto place = static_cast<std::size_t>(seat);
    allowed_[place] = unseen_ - shown_voids(table, seat);
    sizes_[place] = hand_size - counts[place] - given(seat).size();
  }
  allowed_[aside] = unseen_;
  sizes_[aside] = aside_count;
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

CardSet Knowledge::possible_without(int seat, CardSet without) const {
  if (!(given(seat) & without).empty()) return {};
  const auto here = static_cast<std::size_t>(seat);
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
