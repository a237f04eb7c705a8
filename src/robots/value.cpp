#include "robots/value.h"

#include <algorithm>

namespace botyard::robots {
namespace {

unsigned weak_robots(const Side& side) {
  unsigned weak = 0;
  for (int place = 0; place < side.robot_count; ++place) {
    if (value_of(side, side.robots[static_cast<std::size_t>(place)]) < 1) weak |= 1U << place;
  }
  return weak;
}

}  // namespace

CardSet take_out_of_play(Table& table, int seat, unsigned places) {
  Side& side = table.side(seat);
  CardSet& lost_damage = table.side(other(seat)).discard;
  CardSet taken;
  std::uint8_t kept = 0;
  for (std::uint8_t place = 0; place < side.robot_count; ++place) {
    const Robot& robot = side.robots[place];
    if (((places >> place) & 1) == 0) {
      if (kept != place) side.robots[kept] = robot;
      ++kept;
      continue;
    }
    taken.add(robot.card);
    for (const Card damage : robot.damages()) lost_damage.add(damage);
  }
  std::fill(side.robots.begin() + kept, side.robots.begin() + side.robot_count, Robot{});
  side.robot_count = kept;
  side.in_play -= taken;
  return taken;
}

void discard_weak_robots(Table& table) {
  for (int seat = 0; seat < player_count; ++seat) {
    Side& side = table.side(seat);
    // All that are weak in one pass go at once, so they are found before the first one leaves.
    for (unsigned weak = weak_robots(side); weak != 0; weak = weak_robots(side)) {
      side.discard |= take_out_of_play(table, seat, weak);
    }
  }
}

}  // namespace botyard::robots
