#pragma once

#include <bit>
#include <cmath>
#include <optional>

#include "robotrick/state.h"
#include "text/reason.h"

namespace botyard::robotrick {

/// A decision in two bytes: the card to play, or the two to pass, in card order.
struct Move {
  Card first = cards::no_card;
  Card second = cards::no_card;  // no_card: the move is a play

  static constexpr Move play(Card card) { return {card, cards::no_card}; }
  static constexpr Move pass(Card a, Card b) { return a < b ? Move{a, b} : Move{b, a}; }
  [[nodiscard]] constexpr bool is_pass() const { return second != cards::no_card; }
  constexpr bool operator==(const Move&) const = default;
};

struct LoggedMove {
  int seat = 0;
  Move move;
};

/// The legal moves of one seat as a set of cards: each is a move, or each pair of them. Indexed in card
/// order, without ever writing the list down.
class LegalMoves {
 public:
  LegalMoves() = default;
  LegalMoves(CardSet cards, bool pairs) : cards_(cards), pairs_(pairs) {}

  [[nodiscard]] int size() const {
    const int count = cards_.size();
    return pairs_ ? count * (count - 1) / 2 : count;
  }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] Move operator[](int index) const;
  [[nodiscard]] bool contains(Move move) const;
  bool operator==(const LegalMoves&) const = default;

 private:
  CardSet cards_;
  bool pairs_ = false;
};

inline Move LegalMoves::operator[](int index) const {
  if (!pairs_) return Move::play(cards_.nth(index));
  // Counted from the last pair, those with the same first card come in rows of 1, 2, 3 … pairs.
  const int from_end = size() - 1 - index;
  const int row = static_cast<int>((std::sqrt(8.0 * from_end + 1) - 1) / 2);
  const int last = cards_.size() - 1;
  return {cards_.nth(last - 1 - row), cards_.nth(last - (from_end - row * (row + 1) / 2))};
}

/// The seat that decides now: while passing, the lowest that hasn't passed. -1: nobody.
inline int to_move(const Table& table) {
  switch (table.phase) {
    case Phase::pass: return std::countr_one(table.has_passed);
    case Phase::play: return table.turn;
    case Phase::deal:
    case Phase::over: break;
  }
  return -1;
}

/// The cards of a hand that may be played: of the suit led, if there are any.
inline CardSet playable(const Table& table, CardSet hand) {
  const int suit_led = table.suit_led();
  if (suit_led < 0) return hand;
  const CardSet following = hand.suit(suit_led);
  return following.empty() ? hand : following;
}

/// What a seat may do, from what it knows: the open table and its own hand.
inline LegalMoves legal_moves(const Table& table, int seat, CardSet hand) {
  if (table.phase == Phase::play && table.turn == seat) return {playable(table, hand), false};
  const bool passes = table.phase == Phase::pass && ((table.has_passed >> seat) & 1) == 0;
  return passes ? LegalMoves{hand, true} : LegalMoves{};
}

/// Why a seat with this hand may not make a move; nothing if it may.
std::optional<text::Reason> why_illegal(const Rules& rules, const Table& table, int seat, CardSet hand, Move move);

}  // namespace botyard::robotrick
