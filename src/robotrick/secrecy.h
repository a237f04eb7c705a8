#pragma once

#include "robotrick/moves.h"

namespace botyard::robotrick {

/// Whether nobody has learned anything hidden from a move that was made on `before` and led to `after`, so that it
/// could be taken back as if it hadn't been made. Only a pass, until all three have passed: others are told no more
/// than that it was made. A card played is seen.
bool reveals_nothing(const State& before, const State& after, Move move);

}  // namespace botyard::robotrick
