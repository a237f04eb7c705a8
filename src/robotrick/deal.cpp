#include "robotrick/deal.h"

#include <cassert>

namespace botyard::robotrick {

void deal_round(State& state, const Deal& deal) {
  assert(state.table.phase == Phase::deal);
  Table table;
  table.scores = state.table.scores;
  table.round = static_cast<std::uint8_t>(state.table.round + 1);
  table.phase = Phase::pass;
  table.ai_card = static_cast<std::uint8_t>(deal.ai_card);
  table.trump = deal.trump;
  table.droco = deal.droco;
  state = State{table, deal.hands, {}, deal.aside};
  assert(is_consistent(state));
}

}  // namespace botyard::robotrick
