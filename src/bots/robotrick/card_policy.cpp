#include "bots/robotrick/card_policy.h"

#include "bots/factors.h"
#include "bots/learned_factors.h"  // made from data/bots by the build

namespace botyard::bots {

const CardPolicy& learned_card_policy() {
  static const CardPolicy policy{parse_factors(robotrick_factors)};
  return policy;
}

}  // namespace botyard::bots
