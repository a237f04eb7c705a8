#pragma once

#include "bots/craft.h"
#include "robots/game.h"

namespace botyard::bots {

const Craft<robots::Game>& robots_craft();

}  // namespace botyard::bots
