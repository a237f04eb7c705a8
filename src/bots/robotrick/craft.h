#pragma once

#include "bots/craft.h"
#include "robotrick/game.h"

namespace botyard::bots {

const Craft<robotrick::Game>& robotrick_craft();

}  // namespace botyard::bots
