#pragma once

#include "bots/player.h"
#include "robotrick/game.h"

namespace botyard::bots {

/// In one sentence what speaks for a move, from what the seat knows.
text::Reason explain(const robotrick::Rules& rules, const robotrick::View& view,
                     const Decision<robotrick::Game>& decision);

}  // namespace botyard::bots
