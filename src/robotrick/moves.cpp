#include "robotrick/moves.h"

#include <string>

namespace botyard::robotrick {

bool LegalMoves::contains(Move move) const {
  if (move.is_pass() != pairs_ || !cards_.contains(move.first)) return false;
  return !pairs_ || (cards_.contains(move.second) && move.first < move.second);
}

std::optional<text::Reason> why_illegal(const Rules& rules, const Table& table, int seat, CardSet hand, Move move) {
  const LegalMoves legal = legal_moves(table, seat, hand);
  if (legal.contains(move)) return std::nullopt;
  const auto& deck = rules.edition->deck;
  const std::string who = std::to_string(seat);
  if (table.phase == Phase::deal || table.phase == Phase::over) return text::Reason{"robotrick.nothing_to_decide", {}};
  if (legal.empty()) return text::Reason{"robotrick.not_your_turn", {{"seat", who}}};
  if (move.is_pass() != (table.phase == Phase::pass)) {
    return text::Reason{move.is_pass() ? "robotrick.time_to_play" : "robotrick.time_to_pass", {{"seat", who}}};
  }
  for (const Card card : {move.first, move.second}) {
    if (card == cards::no_card || hand.contains(card)) continue;
    const auto* const code = move.is_pass() ? "robotrick.pass_not_held" : "robotrick.play_not_held";
    return text::Reason{code, {{"seat", who}, {"card", deck.to_text(card)}}};
  }
  if (move.is_pass()) return text::Reason{"robotrick.pass_two_different", {{"seat", who}}};
  const int suit_led = table.suit_led();
  return text::Reason{"robotrick.must_follow",
                      {{"seat", who},
                       {"card", deck.to_text(move.first)},
                       {"suit", deck.suits[static_cast<std::size_t>(suit_led)]},
                       {"shown_by", deck.to_text(hand.suit(suit_led).first())}}};
}

}  // namespace botyard::robotrick
