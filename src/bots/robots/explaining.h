#pragma once

#include "bots/player.h"
#include "robots/game.h"

namespace botyard::bots {

/// In one sentence what speaks for a move, from what the seat knows.
text::Reason explain(const robots::Rules& rules, const robots::View& view, const Decision<robots::Game>& decision);

}  // namespace botyard::bots
