#include "robotrick/deal.h"

#include <cassert>

namespace botyard::robotrick {

void deal_round(State& state, const Deal& deal) {
  assert(state.table.phase == Phase::deal);
  const auto scores = state.table.scores;
  const int round = state.table.round + 1;
  state = State{};
  Table& table = state.table;
  table.scores = scores;
  table.round = static_cast<std::uint8_t>(round);
  table.phase = Phase::pass;
  table.ai_card = static_cast<std::uint8_t>(deal.ai_card);
  table.trump = deal.trump;
  table.droco = deal.droco;
  state.hands = deal.hands;
  state.aside = deal.aside;
  assert(is_consistent(state));
}

}  // namespace botyard::robotrick
