#include "robotrick/play.h"

#include <cassert>

#include "robotrick/scoring.h"

namespace botyard::robotrick {
namespace {

void start_trick(Table& table, int leader) {
  table.leaders |= static_cast<std::uint32_t>(leader) << (2 * table.trick());
  table.turn = static_cast<std::uint8_t>(leader);
}

void lay_down(Table& table, Card card) { table.played[table.played_count++] = card; }

void finish_round(Table& table) {
  table.scores[static_cast<std::size_t>(table.round - 1)] = table.running;
  table.phase = table.round == round_count ? Phase::over : Phase::deal;
  table.turn = 0;
}

/// After the fourth card: who takes what, and who leads next.
void finish_trick(const Rules& rules, Table& table) {
  const auto take = [&](std::size_t seat, Card card, Face face) {
    const int points = rules.points(card);
    table.running[seat] = static_cast<std::int16_t>(table.running[seat] + (face == Face::up ? points : -points));
    table.captured[seat] = static_cast<std::uint8_t>(table.captured[seat] + (face == Face::up ? 1 : 0));
  };
  const int winner = settle_trick(rules, table, table.trick() - 1, table.captured, take);
  if (table.trick() == trick_count) {
    finish_round(table);
  } else {
    start_trick(table, winner);
  }
}

void after_card(const Rules& rules, Table& table) {
  if (table.played_count % place_count == 0) {
    finish_trick(rules, table);
  } else {
    table.turn = static_cast<std::uint8_t>(next_place(table.round, table.turn));
  }
}

/// Droco plays as often as it is his turn; that is no decision. Once the round is over it is nobody's, and the
/// turn is 0. (Asking for the phase too would be read with the turn in one go, right after that was written:
/// a stall that took a sixth of the time of a round.)
void play_droco(const Rules& rules, Table& table) {
  while (table.turn == droco_place) {
    const Card card = choose_card(rules.ai_card(table.ai_card).program, table.droco, table.suit_led());
    table.droco.remove(card);
    lay_down(table, card);
    after_card(rules, table);
  }
}

void exchange_passes(State& state) {
  for (int seat = 0; seat < player_count; ++seat) {
    const CardSet given = state.passes[static_cast<std::size_t>(seat)].cards();
    state.hands[static_cast<std::size_t>(seat)] -= given;
  }
  for (int seat = 0; seat < player_count; ++seat) {
    state.hands[static_cast<std::size_t>(left_of(seat))] |= state.passes[static_cast<std::size_t>(seat)].cards();
  }
}

void apply_pass(const Rules& rules, State& state, int seat, Move move) {
  Table& table = state.table;
  state.passes[static_cast<std::size_t>(seat)] = {move.first, move.second};
  table.has_passed = static_cast<std::uint8_t>(table.has_passed | (1U << seat));
  if (table.has_passed != all_seats) return;
  exchange_passes(state);
  start_tricks(rules, table);
}

}  // namespace

void start_tricks(const Rules& rules, Table& table) {
  table.phase = Phase::play;
  start_trick(table, droco_place);
  play_droco(rules, table);
}

void play_card(const Rules& rules, Table& table, Card card) {
  lay_down(table, card);
  after_card(rules, table);
  play_droco(rules, table);
}

void apply(const Rules& rules, State& state, int seat, Move move) {
  assert(legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]).contains(move));
  if (move.is_pass()) {
    apply_pass(rules, state, seat, move);
  } else {
    state.hands[static_cast<std::size_t>(seat)].remove(move.first);
    play_card(rules, state.table, move.first);
  }
}

}  // namespace botyard::robotrick
