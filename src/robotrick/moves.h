#pragma once

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

 private:
  CardSet cards_;
  bool pairs_ = false;
};

/// The seat that decides now: while passing, the lowest that hasn't passed. -1: nobody.
int to_move(const Table& table);

/// What a seat may do, from what it knows: the open table and its own hand.
LegalMoves legal_moves(const Table& table, int seat, CardSet hand);

/// The cards of a hand that may be played: of the suit led, if there are any.
CardSet playable(const Table& table, CardSet hand);

/// Why a seat with this hand may not make a move; nothing if it may.
std::optional<text::Reason> why_illegal(const Rules& rules, const Table& table, int seat, CardSet hand, Move move);

}  // namespace botyard::robotrick
