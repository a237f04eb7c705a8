#include "robots/secrecy.h"

namespace botyard::robots {
namespace {

/// Into a recovery, to the next player's or past it, only hands decide who comes next.
bool reaches_recovery(const Table& before, const Table& after) {
  if (before.turn != after.turn || after.phase == Phase::over) return true;
  if (after.phase != Phase::recovery) return false;
  return before.phase != Phase::recovery || before.mover != after.mover;
}

}  // namespace

bool reveals_nothing(const State& before, const State& after, Move /*move*/) {
  for (const int seat : {black, red}) {
    if (before.table.side(seat).supply_size != after.table.side(seat).supply_size) return false;
    if (!(before.hand(seat) - after.hand(seat)).empty()) return false;
  }
  return !reaches_recovery(before.table, after.table);
}

}  // namespace botyard::robots
