#include "bots/robots/move_policy.h"

#include "bots/factors.h"
#include "bots/learned_factors.h"  // made from data/bots by the build

namespace botyard::bots {

const MovePolicy& learned_move_policy() {
  static const MovePolicy policy{parse_factors(robots_factors)};
  return policy;
}

}  // namespace botyard::bots
