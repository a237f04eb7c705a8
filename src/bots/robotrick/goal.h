#pragma once

#include "bots/level.h"
#include "robotrick/game.h"
#include "search/playout.h"

namespace botyard::bots {

/// What a round's end is worth in Robotrick: its points, or the share of the victory that the match now promises.
///
/// What the rounds to come will bring is taken as luck of the same size for all three (Gumbel's distribution, for
/// which the chance to come out first has a closed form: e to the total, over the sum of all three).
class RobotrickGoal {
 public:
  RobotrickGoal(Goal goal, const robotrick::Table& table);

  [[nodiscard]] search::Judgement<robotrick::Game> judge(const robotrick::Rules& rules, const robotrick::State& state,
                                                         int searcher) const;

  /// The shares of the victory for three totals, with so many rounds to come.
  [[nodiscard]] static std::array<float, 3> win_shares(const std::array<int, 3>& totals, int rounds_left);

 private:
  Goal goal_;
  int rounds_left_;                     // after this one
  std::array<int, 3> totals_before_{};  // of finished rounds
};

}  // namespace botyard::bots
