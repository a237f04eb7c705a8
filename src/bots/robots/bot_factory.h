#pragma once

#include "bots/bot_factory.h"
#include "robots/game.h"

namespace botyard::bots {

const BotFactory<robots::Game>& robots_bot_factory();

}  // namespace botyard::bots
