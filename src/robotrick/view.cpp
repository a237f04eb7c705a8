#include "robotrick/view.h"

namespace botyard::robotrick {
namespace {

bool droco_has_played_in_trick(const Table& table) {
  for (int n = table.trick() * place_count; n < table.played_count; ++n) {
    if (table.player_of(n) == droco_place) return true;
  }
  return false;
}

}  // namespace

View view_of(const State& state, int seat) {
  View view;
  view.table = state.table;
  view.seat = seat;
  if (seat == watcher) return view;
  view.hand = state.hands[static_cast<std::size_t>(seat)];
  view.passed = state.passes[static_cast<std::size_t>(seat)];
  if (state.table.phase != Phase::pass) view.received = state.passes[static_cast<std::size_t>(right_of(seat))];
  return view;
}

LegalMoves legal_moves(const View& view) {
  return view.seat == watcher ? LegalMoves{} : legal_moves(view.table, view.seat, view.hand);
}

std::optional<Explanation> next_droco_card(const Rules& rules, const Table& table) {
  const Program& program = rules.ai_card(table.ai_card).program;
  if (table.phase == Phase::pass) return explain_choice(program, table.droco, -1);
  const bool answers = table.phase == Phase::play && table.suit_led() >= 0 && !droco_has_played_in_trick(table);
  if (!answers) return std::nullopt;
  return explain_choice(program, table.droco, table.suit_led());
}

std::optional<std::array<Explanation, cards::suit_count>> droco_answers(const Rules& rules, const Table& table) {
  if (table.phase != Phase::play || table.suit_led() >= 0) return std::nullopt;
  std::array<Explanation, cards::suit_count> answers;
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    answers[static_cast<std::size_t>(suit)] = explain_choice(rules.ai_card(table.ai_card).program, table.droco, suit);
  }
  return answers;
}

}  // namespace botyard::robotrick
