#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "robotrick/state.h"

/// Who wins a trick, who takes which card, and what it counts. Pure functions over open cards.
namespace botyard::robotrick {

using TrickCards = std::array<Card, place_count>;  // in the order of play

/// How strong a card is in a trick: any trump beats any card of the suit led, which beats what does neither.
constexpr int trick_strength(Card card, int suit_led, int trump_suit) {
  return (card.suit() == trump_suit ? 32 : 0) + (card.suit() == suit_led ? 16 : 0) + card.rank();
}

/// Which of the four cards wins: the highest trump, else the highest of the suit led.
inline int winning_card(const TrickCards& cards, int trump_suit) {
  // The strength and, in the lowest two bits, which card it is. The card led follows, so what neither follows
  // nor trumps is always below it.
  int best = 0;
  for (std::size_t i = 0; i < place_count; ++i) {
    const int strength = trick_strength(cards[i], cards[0].suit(), trump_suit);
    best = std::max(best, (strength << 2) | static_cast<int>(i));
  }
  return best & 3;
}

enum class Face : std::uint8_t { none, up, down };

/// What a trick brings to each seat.
struct TrickOutcome {
  int winner = 0;  // the place
  struct Taking {
    Card card = cards::no_card;
    Face face = Face::none;
  };
  std::array<Taking, player_count> takings;
};

/// Cards lying face up before each player.
using Captured = std::array<std::uint8_t, player_count>;

/// Settles a trick whose four cards lie on the table, `captured` being what was there before it, and tells
/// who won. Droco won: each player takes back the own card, face down. A player won: that player takes
/// Droco's card, face up while there is a free hangar, else face down. Each is handed to take(seat, card, face).
template <class Take>
int settle_trick(const Rules& rules, const Table& table, int trick, const Captured& captured, Take take) {
  const auto first = static_cast<std::size_t>(trick) * place_count;
  const TrickCards cards{table.played[first], table.played[first + 1], table.played[first + 2],
                         table.played[first + 3]};
  const Seating& seated = seating(table.round);
  const auto leader = static_cast<std::size_t>(table.leader(trick));
  const auto card_of = [&](std::size_t place) { return cards[seated.steps_to[leader][place]]; };

  const int winner = seated.place_after[leader][static_cast<std::size_t>(winning_card(cards, table.trump.suit()))];
  if (winner == droco_place) {
    for (std::size_t seat = 0; seat < player_count; ++seat) take(seat, card_of(seat), Face::down);
  } else {
    const auto seat = static_cast<std::size_t>(winner);
    take(seat, card_of(droco_place), captured[seat] < rules.options.hangars ? Face::up : Face::down);
  }
  return winner;
}

/// The same as a value.
TrickOutcome settle_trick(const Rules& rules, const Table& table, int trick, const Captured& captured);

/// The outcomes of all finished tricks of this round.
std::vector<TrickOutcome> outcomes(const Rules& rules, const Table& table);

/// Who shares the victory of a finished match: a bit for each seat with the highest total.
unsigned winners(const Table& table);

/// This round's scores in one number, for comparing many outcomes at once.
std::uint64_t outcome_bits(const Table& table);

}  // namespace botyard::robotrick
