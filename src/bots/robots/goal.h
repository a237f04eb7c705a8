#pragma once

#include "robots/game.h"
#include "search/playout.h"

namespace botyard::bots {

/// What the end of a game of Robots is worth: the victory, or half of it.
struct RobotsGoal {
  [[nodiscard]] static search::Judgement<robots::Game> judge(const robots::Rules& /*rules*/, const robots::State& state,
                                                             int searcher) {
    search::Judgement<robots::Game> judgement;
    judgement.payoffs = {0.5F, 0.5F};
    if (state.table.winner >= 0) {
      judgement.payoffs = {0, 0};
      judgement.payoffs[static_cast<std::size_t>(state.table.winner)] = 1;
    }
    judgement.win_share = judgement.payoffs[static_cast<std::size_t>(searcher)];
    judgement.points = judgement.win_share;
    return judgement;
  }
};

}  // namespace botyard::bots
