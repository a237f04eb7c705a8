#include "robotrick/deal.h"

#include <cassert>

namespace botyard::robotrick {

void deal_open(Table& table, int ai_card, Card trump, CardSet droco) {
  assert(table.phase == Phase::deal);
  Table fresh;
  fresh.scores = table.scores;
  fresh.round = static_cast<std::uint8_t>(table.round + 1);
  fresh.phase = Phase::pass;
  fresh.ai_card = static_cast<std::uint8_t>(ai_card);
  fresh.trump = trump;
  fresh.droco = droco;
  table = fresh;
}

void deal_round(State& state, const Deal& deal) {
  Table table = state.table;
  deal_open(table, deal.ai_card, deal.trump, deal.droco);
  state = State{};
  state.table = table;
  state.hands = deal.hands;
  state.aside = deal.aside;
}

}  // namespace botyard::robotrick
