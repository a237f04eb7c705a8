#include "robotrick/moves.h"

#include <bit>
#include <cmath>
#include <string>

namespace botyard::robotrick {

Move LegalMoves::operator[](int index) const {
  if (!pairs_) return Move::play(cards_.nth(index));
  // Counted from the last pair, those with the same first card come in rows of 1, 2, 3 … pairs.
  const int from_end = size() - 1 - index;
  const int row = static_cast<int>((std::sqrt(8.0 * from_end + 1) - 1) / 2);
  const int last = cards_.size() - 1;
  return {cards_.nth(last - 1 - row), cards_.nth(last - (from_end - row * (row + 1) / 2))};
}

bool LegalMoves::contains(Move move) const {
  if (move.is_pass() != pairs_ || !cards_.contains(move.first)) return false;
  return !pairs_ || (cards_.contains(move.second) && move.first < move.second);
}

int to_move(const Table& table) {
  switch (table.phase) {
    case Phase::pass: return std::countr_one(table.has_passed);
    case Phase::play: return table.turn;
    case Phase::deal:
    case Phase::over: break;
  }
  return -1;
}

CardSet playable(const Table& table, CardSet hand) {
  const int suit_led = table.suit_led();
  if (suit_led < 0) return hand;
  const CardSet following = hand.suit(suit_led);
  return following.empty() ? hand : following;
}

LegalMoves legal_moves(const Table& table, int seat, CardSet hand) {
  if (table.phase == Phase::play && table.turn == seat) return {playable(table, hand), false};
  const bool passes = table.phase == Phase::pass && ((table.has_passed >> seat) & 1) == 0;
  return passes ? LegalMoves{hand, true} : LegalMoves{};
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
