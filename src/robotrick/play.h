#pragma once

#include "robotrick/moves.h"
#include "robotrick/state.h"

namespace botyard::robotrick {

/// Makes a legal move for a seat; then all that happens by itself: the exchange when the last has passed,
/// Droco's cards, the end of a trick, of the round, of the match.
void apply(const Rules& rules, State& state, int seat, Move move);

}  // namespace botyard::robotrick
