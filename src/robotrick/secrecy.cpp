#include "robotrick/secrecy.h"

namespace botyard::robotrick {

bool reveals_nothing(const State& before, const State& after, Move move) {
  const bool same_round = before.table.round == after.table.round;
  return move.is_pass() && same_round && after.table.phase == Phase::pass;
}

}  // namespace botyard::robotrick
