#include "bots/robotrick/goal.h"

#include <algorithm>

namespace botyard::bots {
namespace {

using robotrick::player_count;
using robotrick::round_count;

constexpr int most_behind = 127;  // usual points; whoever is further behind counts as that far

/// Powers of e to minus one over the scale, the scale being how much luck the rounds to come hold. Made by
/// multiplication alone, for the same numbers on every machine.
constexpr std::array<float, most_behind + 1> falling_chances(double factor) {
  std::array<float, most_behind + 1> chances{};
  double power = 1;
  for (float& chance : chances) {
    chance = static_cast<float>(power);
    power *= factor;
  }
  return chances;
}

/// By rounds to come, 1 or 2. A round's score spreads by 19 points about its mean in play between equals (see
/// docs/experiments), which is a scale of 15, or 21 for two rounds.
constexpr std::array<std::array<float, most_behind + 1>, 2> chances_by_deficit{
    falling_chances(0.935'506'985),   // e^(-1/15)
    falling_chances(0.953'496'938)};  // e^(-1/21)

/// In usual points of the round: 0.5 is zero, and the ends are far beyond what a round brings.
constexpr float points_scale = 1.0F / 200.0F;
/// How much the victory counts against the points, which still tell a good move from a bad one where the match is as
/// good as decided. Half was the best of the parts tried (docs/experiments).
constexpr float match_part = 0.5F;

}  // namespace

RobotrickGoal::RobotrickGoal(Goal goal, const robotrick::Rules& rules, const robotrick::Table& table)
    : goal_(goal),
      dearest_card_(std::max(1, std::ranges::max(rules.edition->points))),
      rounds_left_(round_count - table.round) {
  for (int seat = 0; seat < player_count; ++seat) totals_before_[static_cast<std::size_t>(seat)] = table.total(seat);
}

std::array<float, 3> RobotrickGoal::win_shares(const std::array<int, 3>& totals, int rounds_left, int dearest_card) {
  const int best = std::ranges::max(totals);
  std::array<float, 3> shares{};
  float sum = 0;
  for (std::size_t seat = 0; seat < shares.size(); ++seat) {
    // Rounded up: a deficit of less than a usual point is still one.
    const int in_usual_points = ((best - totals[seat]) * usual_dearest_card + dearest_card - 1) / dearest_card;
    const int behind = std::min(in_usual_points, most_behind);
    shares[seat] =
        rounds_left == 0
            ? (behind == 0 ? 1.0F : 0.0F)
            : chances_by_deficit[static_cast<std::size_t>(rounds_left - 1)][static_cast<std::size_t>(behind)];
    sum += shares[seat];
  }
  for (float& share : shares) share /= sum;
  return shares;
}

search::Judgement<robotrick::Game> RobotrickGoal::judge(const robotrick::Rules& /*rules*/,
                                                        const robotrick::State& state, int searcher) const {
  search::Judgement<robotrick::Game> judgement;
  std::array<int, 3> totals{};
  for (std::size_t seat = 0; seat < totals.size(); ++seat) {
    totals[seat] = totals_before_[seat] + state.table.running[seat];
  }
  const auto shares = win_shares(totals, rounds_left_, dearest_card_);
  for (std::size_t seat = 0; seat < totals.size(); ++seat) {
    // Exact where the points are a multiple of the usual ones, so that such editions are played alike.
    const float usual_points =
        static_cast<float>(state.table.running[seat] * usual_dearest_card) / static_cast<float>(dearest_card_);
    const float points = std::clamp(0.5F + usual_points * points_scale, 0.0F, 1.0F);
    judgement.payoffs[seat] = goal_ == Goal::deal ? points : match_part * shares[seat] + (1 - match_part) * points;
  }
  judgement.points = static_cast<float>(state.table.running[static_cast<std::size_t>(searcher)]);
  judgement.win_share = shares[static_cast<std::size_t>(searcher)];
  return judgement;
}

}  // namespace botyard::bots
