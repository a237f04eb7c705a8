#pragma once

#include "robots/moves.h"
#include "robots/state.h"

namespace botyard::robots {

/// Makes a legal move for a seat; then all that happens by itself, up to the next decision: drawing, the
/// steps of the Aftermath, phases that ask nothing, the end of the turn, of the game.
void apply(State& state, int seat, Move move);

}  // namespace botyard::robots
