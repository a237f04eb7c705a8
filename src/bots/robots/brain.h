#pragma once

#include <span>

#include "bots/brain.h"
#include "robots/game.h"

namespace botyard::bots {

/// The levels of Robots, weakest first, and the yardsticks.
std::span<const NamedTraits> robots_levels();

std::unique_ptr<Brain<robots::Game>> make_robots_brain(const Traits& traits);

}  // namespace botyard::bots
