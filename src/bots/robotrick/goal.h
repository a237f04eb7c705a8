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
  RobotrickGoal(Goal goal, const robotrick::Rules& rules, const robotrick::Table& table);

  [[nodiscard]] search::Judgement<robotrick::Game> judge(const robotrick::Rules& rules, const robotrick::State& state,
                                                         int searcher) const;

  /// The shares of the victory for three totals, with so many rounds to come, where the dearest card is worth so much.
  [[nodiscard]] static std::array<float, 3> win_shares(const std::array<int, 3>& totals, int rounds_left,
                                                       int dearest_card = usual_dearest_card);

  /// What the dearest card of both built-in editions is worth. Editions with other points are judged in proportion.
  static constexpr int usual_dearest_card = 15;

 private:
  Goal goal_;
  int dearest_card_;                    // points, at least 1
  int rounds_left_;                     // after this one
  std::array<int, 3> totals_before_{};  // of finished rounds
};

}  // namespace botyard::bots
