#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "robots/state.h"

namespace botyard::robots {

/// What a player does, in the words of the rules' notation. `give_back` is written "return".
enum class Verb : std::uint8_t {
  done,
  build,         // blueprint, part
  twin,          // two blueprints, and the one that is kept where there is room for one only
  recall,        // own nano, a robot of the opponent
  mode_attack,   // own robot
  mode_defense,  // own robot
  attack,        // own robot
  hold,          // own robot
  block,         // attacker, blocker
  open,          // attacker
  discard,       // card from hand
  supply,
  spend,  // face card from hand
  free,
  give_back  // card from the own discard pile
};

/// A decision in four bytes: the verb and up to three cards.
struct Move {
  Verb verb = Verb::done;
  Card first = cards::no_card;
  Card second = cards::no_card;
  Card kept = cards::no_card;

  constexpr bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 4);

struct LoggedMove {
  int seat = 0;
  Move move;
};

/// The legal moves of one seat as a list. The longest is in a build phase: with a whole suit in hand there
/// are 69 pairs of blueprint and part (an ace has 12 parts, a two 11 … an eight 5, a nine 1), so 138 in two
/// suits; ten pairs of twins, each kept as it is or in two ways; four nanos that recall one of eight robots
/// each; and `done`.
class LegalMoves {
 public:
  static constexpr int capacity = 2 * 69 + 10 * 2 + 4 * max_robots + 1;

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](int index) const {
    assert(index >= 0 && index < size_);
    return std::bit_cast<Move>(packed_[static_cast<std::size_t>(index)]);
  }
  [[nodiscard]] bool contains(Move move) const;

  void add(Move move) {
    assert(size_ < capacity);
    packed_[static_cast<std::size_t>(size_++)] = std::bit_cast<std::uint32_t>(move);
  }

 private:
  int size_ = 0;
  std::array<std::uint32_t, capacity> packed_;  // moves as plain numbers, so that nobody fills in the unused ones
};

/// What a seat may do, from what it knows: the open table and its own hand.
LegalMoves legal_moves(const Table& table, int seat, CardSet hand);

/// The cards of a set that come after a card in card order; all of them after no_card.
constexpr CardSet later_than(CardSet cards, Card last) {
  if (last == cards::no_card) return cards;
  return CardSet{cards.bits() & ~((2ULL << last.index) - 1)};
}

/// True while this player recovers without spending a face card: the inactive one without robots.
inline bool recovers_free(const Table& table, int seat) {
  return seat != table.active && table.side(seat).robot_count == 0;
}

}  // namespace botyard::robots
