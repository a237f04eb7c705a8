#include "robots/deal.h"

#include <algorithm>
#include <cassert>

namespace botyard::robots {

void deal_game(State& state, const Deal& deal) {
  assert(state.table.phase == Phase::deal);
  state = State{};
  state.table.phase = Phase::setup;
  state.table.jokers = deal.jokers;
  for (int seat = 0; seat < player_count; ++seat) {
    const auto cards = deal.supply(seat);
    const auto opening = cards.first(static_cast<std::size_t>(opening_hand(seat)));
    const auto rest = cards.subspan(opening.size());
    for (const Card card : opening) state.hands[static_cast<std::size_t>(seat)].add(card);
    state.table.side(seat).supply_size = static_cast<std::uint8_t>(rest.size());
    Supply& supply = state.supplies[static_cast<std::size_t>(seat)];
    supply.fill(cards::no_card);
    std::ranges::copy(rest, supply.end() - static_cast<std::ptrdiff_t>(rest.size()));
  }
}

}  // namespace botyard::robots
