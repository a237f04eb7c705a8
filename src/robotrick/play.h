#pragma once

#include "robotrick/moves.h"
#include "robotrick/state.h"

namespace botyard::robotrick {

/// Makes a legal move for a seat; then all that happens by itself: the exchange when the last has passed,
/// Droco's cards, the end of a trick, of the round, of the match.
void apply(const Rules& rules, State& state, int seat, Move move);

/// The open part of that, for whoever sees the table and no hands: Droco leads, once all have passed.
void start_tricks(const Rules& rules, Table& table);
/// The seat whose turn it is lays down a card; then all that happens by itself.
void play_card(const Rules& rules, Table& table, Card card);

}  // namespace botyard::robotrick
