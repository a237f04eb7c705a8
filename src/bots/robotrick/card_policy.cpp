#include "bots/robotrick/card_policy.h"

#include "bots/factors.h"
#include "bots/learned_factors.h"  // made from data/bots by the build

namespace botyard::bots {

// The compiler's message tells both numbers: docs/bots.md says what to do.
static_assert(layout_named_in(robotrick_factors) == CardTables::layout,
              "data/bots/robotrick.txt was learned for other tables");
static_assert(are_factors_for(robotrick_factors, CardTables::layout, CardTables::size), "a factor for each entry");

const CardPolicy& learned_card_policy() {
  static const CardPolicy policy{parse_factors(robotrick_factors, CardTables::layout, CardTables::size)};
  return policy;
}

}  // namespace botyard::bots
