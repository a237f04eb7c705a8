#pragma once

#include "robots/moves.h"

namespace botyard::robots {

/// Whether nobody has learned anything hidden from a move that was made on `before` and led to `after`, all that
/// happened by itself included, so that it could be taken back as if it hadn't been made: no card left a hand or a
/// supply, and nobody was asked or passed over because of what they hold (who recovers must have a face card).
bool reveals_nothing(const State& before, const State& after, Move move);

}  // namespace botyard::robots
