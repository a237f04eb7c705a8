#pragma once

#include <span>

#include "bots/brain.h"
#include "robotrick/game.h"

namespace botyard::bots {

/// The levels of Robotrick, weakest first, and the yardsticks.
std::span<const NamedTraits> robotrick_levels();

std::unique_ptr<Brain<robotrick::Game>> make_robotrick_brain(const Traits& traits);

}  // namespace botyard::bots
