#pragma once

#include <array>
#include <vector>

#include "robotrick/state.h"

/// Who wins a trick, who takes which card, and what it counts. Pure functions over open cards.
namespace botyard::robotrick {

using TrickCards = std::array<Card, place_count>;  // in the order of play

/// Which of the four cards wins: the highest trump, else the highest of the suit led.
int winning_card(const TrickCards& cards, int trump_suit);

enum class Face : std::uint8_t { none, up, down };

/// What a trick brings to each seat. Droco won: each player takes back the own card, face down. A player
/// won: that player takes Droco's card, face up while there is a free hangar, else face down.
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

/// The outcome of a trick whose four cards lie on the table, `captured` being what was there before it.
TrickOutcome settle_trick(const Rules& rules, const Table& table, int trick, const Captured& captured);

/// The outcomes of all finished tricks of this round.
std::vector<TrickOutcome> outcomes(const Rules& rules, const Table& table);

/// Who shares the victory of a finished match: a bit for each seat with the highest total.
unsigned winners(const Table& table);

/// This round's scores in one number, for comparing many outcomes at once.
std::uint64_t outcome_bits(const Table& table);

}  // namespace botyard::robotrick
