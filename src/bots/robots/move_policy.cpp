#include "bots/robots/move_policy.h"

#include "bots/factors.h"
#include "bots/learned_factors.h"  // made from data/bots by the build

namespace botyard::bots {

// The compiler's message tells both numbers: docs/bots.md says what to do.
static_assert(layout_named_in(robots_factors) == MoveTables::layout,
              "data/bots/robots.txt was learned for other tables");
static_assert(are_factors_for(robots_factors, MoveTables::layout, MoveTables::size), "a factor for each entry");

const MovePolicy& learned_move_policy() {
  static const MovePolicy policy{parse_factors(robots_factors, MoveTables::layout, MoveTables::size)};
  return policy;
}

}  // namespace botyard::bots
