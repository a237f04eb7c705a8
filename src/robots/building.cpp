#include "robots/building.h"

#include <cassert>

namespace botyard::robots {
namespace {

void add_robot(Side& side, Card card, Kind kind, int turn) {
  assert(side.robot_count < max_robots);
  Robot& robot = side.robots[side.robot_count++];
  robot = Robot{};
  robot.card = card;
  robot.kind = kind;
  robot.built = static_cast<std::uint8_t>(turn);
  side.in_play.add(card);
}

}  // namespace

void enter_play(Side& side, Card blueprint, int turn) { add_robot(side, blueprint, entry_kind(side, blueprint), turn); }

void enter_play_together(Side& side, Card first, Card second, int turn) {
  assert(first.suit() != second.suit() && "equal cards of one colour differ in suit, so neither is the other's mate");
  enter_play(side, first, turn);
  enter_play(side, second, turn);
}

}  // namespace botyard::robots
