#pragma once

#include "bots/bot_factory.h"
#include "robotrick/game.h"

namespace botyard::bots {

const BotFactory<robotrick::Game>& robotrick_bot_factory();

}  // namespace botyard::bots
