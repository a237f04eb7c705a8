#pragma once

#include <span>

#include "bots/bot.h"
#include "robotrick/game.h"

namespace botyard::bots {

/// The levels of Robotrick, weakest first, and the yardsticks.
std::span<const NamedConfig> robotrick_levels();

std::unique_ptr<Bot<robotrick::Game>> make_robotrick_bot(const BotConfig& config);

}  // namespace botyard::bots
