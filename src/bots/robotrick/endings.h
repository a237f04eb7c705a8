#pragma once

#include "bots/robotrick/goal.h"
#include "search/ismcts.h"

namespace botyard::bots {

/// From so few cards on, every line to the end of the round can be looked at.
inline constexpr int ending_cards = 3;

/// Takes out the moves that are worse than some other one whatever the others hold: in every one of many deals that
/// agree with the view, with the cards open and all three playing for their own good. The search rarely likes such a
/// move; a short one sometimes does. The order of the others stays.
void drop_hopeless_moves(const robotrick::Rules& rules, const robotrick::View& view, const RobotrickGoal& goal,
                         std::uint64_t seed, std::vector<search::MoveReport<robotrick::Move>>& moves);

}  // namespace botyard::bots
