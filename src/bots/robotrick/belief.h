#pragma once

#include <vector>

#include "bots/level.h"
#include "bots/robotrick/card_policy.h"
#include "robotrick/sampling.h"

namespace botyard::bots {

/// What a seat thinks the others hold: deals that agree with its view, those more likely under which the others
/// would have passed and played as they did.
///
/// A pool of deals is drawn once a search and weighed by the policy that the others are thought to follow; the
/// search then draws from the pool. Without trust, deals are drawn afresh and all alike.
class RobotrickBelief {
 public:
  RobotrickBelief(const robotrick::Rules& rules, const robotrick::View& view, const BotConfig& config,
                  const CardPolicy& policy, std::uint64_t seed);

  [[nodiscard]] robotrick::State sample(cards::Xoshiro& random) const;

 private:
  robotrick::Sampler sampler_;
  std::vector<robotrick::State> pool_;
  std::vector<double> sums_;  // of the weights up to and with each
};

}  // namespace botyard::bots
