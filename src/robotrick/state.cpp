#include "robotrick/state.h"

namespace botyard::robotrick {

int Table::total(int seat) const {
  int sum = 0;
  for (int i = 0; i < finished_rounds(); ++i) {
    sum += scores[static_cast<std::size_t>(i)][static_cast<std::size_t>(seat)];
  }
  return sum;
}

int Table::player_of(int n) const {
  const auto leader_of_trick = static_cast<std::size_t>(leader(n / place_count));
  return seating(round).place_after[leader_of_trick][static_cast<std::size_t>(n % place_count)];
}

namespace {

/// Adds the cards and tells whether none of them was there before.
bool add_new(CardSet& seen, CardSet more) {
  const bool fresh = (seen & more).empty();
  seen |= more;
  return fresh;
}

bool hands_have_right_size(const State& state) {
  const Table& table = state.table;
  std::array<int, place_count> played{};
  for (int n = 0; n < table.played_count; ++n) ++played[static_cast<std::size_t>(table.player_of(n))];
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    if (state.hands[seat].size() != hand_size - played[seat]) return false;
  }
  return table.droco.size() == hand_size - played[droco_place];
}

}  // namespace

bool is_consistent(const State& state) {
  const Table& table = state.table;
  if (table.round == 0) return state == State{};
  CardSet seen{table.trump};
  bool good = add_new(seen, state.aside) && add_new(seen, table.droco);
  for (const CardSet hand : state.hands) good = good && add_new(seen, hand);
  for (int n = 0; n < table.played_count; ++n)
    good = good && add_new(seen, {table.played[static_cast<std::size_t>(n)]});
  good = good && seen == CardSet::full_deck() && state.aside.size() == aside_count;
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    good = good && state.passes[seat].chosen() == (((table.has_passed >> seat) & 1) != 0);
  }
  return good && hands_have_right_size(state);
}

}  // namespace botyard::robotrick
