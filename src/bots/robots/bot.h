#pragma once

#include <span>

#include "bots/bot.h"
#include "robots/game.h"

namespace botyard::bots {

/// The levels of Robots, weakest first, and the yardsticks.
std::span<const NamedConfig> robots_levels();

std::unique_ptr<Bot<robots::Game>> make_robots_bot(const BotConfig& config);

}  // namespace botyard::bots
