#include "robots/combat.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace botyard::robots {
namespace {

/// Calls visit(place) for each bit, from the lowest.
template <class Visit>
void for_each_place(unsigned places, Visit&& visit) {
  for (; places != 0; places &= places - 1) visit(static_cast<std::size_t>(std::countr_zero(places)));
}

/// The Values of all robots of a side as they stand.
std::array<int, max_robots> values_of(const Side& side) {
  std::array<int, max_robots> values{};
  for (std::size_t place = 0; place < side.robot_count; ++place) values[place] = value_of(side, side.robots[place]);
  return values;
}

}  // namespace

unsigned blocking_robots(const Table& table) {
  unsigned blocking = 0;
  for_each_place(table.attackers, [&](std::size_t attacker) {
    if (table.blockers[attacker] != no_robot) blocking |= 1U << table.blockers[attacker];
  });
  return blocking;
}

unsigned free_defenders(const Table& table) {
  const Side& side = table.side(table.defender());
  unsigned able = 0;
  for (unsigned place = 0; place < side.robot_count; ++place) {
    if (can_block(side.robots[place])) able |= 1U << place;
  }
  return able & ~blocking_robots(table);
}

int most_losses(const Side& attacker) {
  int most_of_a_suit = 0;
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    most_of_a_suit = std::max(most_of_a_suit, attacker.in_play.suit(suit).size());
  }
  return most_of_a_suit >= robots_for_high_limit ? high_loss_limit : loss_limit;
}

int losses_to(const Table& table, unsigned attackers) {
  const Side& side = table.side(table.active);
  int sum = 0;
  for_each_place(attackers, [&](std::size_t attacker) { sum += value_of(side, side.robots[attacker]); });
  return std::min(sum, most_losses(side));
}

unsigned unblocked_attackers(const Table& table) {
  unsigned unblocked = table.attackers;
  for_each_place(table.attackers, [&](std::size_t attacker) {
    if (table.blockers[attacker] != no_robot) unblocked &= ~(1U << attacker);
  });
  return unblocked;
}

void put_under(Robot& robot, Card damage) {
  assert(robot.damage_count < max_damage);
  robot.damage[robot.damage_count++] = damage;
}

void settle_blocks(Table& table) {
  const unsigned blocked = table.attackers & ~unblocked_attackers(table);
  if (blocked == 0) return;
  Side& attacking = table.side(table.active);
  Side& defending = table.side(table.defender());
  const auto attack_values = values_of(attacking);
  const auto block_values = values_of(defending);
  unsigned lost_attackers = 0;
  unsigned lost_blockers = 0;
  CardSet to_discard;
  for_each_place(blocked, [&](std::size_t place) {
    const std::size_t blocker_place = table.blockers[place];
    Robot& attacker = attacking.robots[place];
    Robot& blocker = defending.robots[blocker_place];
    const Fight end = fight(attack_values[place], block_values[blocker_place]);
    if (end != Fight::blocker_lost) lost_attackers |= 1U << place;
    if (end != Fight::attacker_lost) lost_blockers |= 1U << blocker_place;
    if (end == Fight::both_lost) to_discard |= CardSet{attacker.card, blocker.card};
    if (end == Fight::blocker_lost) put_under(attacker, blocker.card);
    if (end == Fight::attacker_lost) put_under(blocker, attacker.card);
  });
  attacking.discard |= take_out_of_play(table, table.active, lost_attackers) & to_discard;
  defending.discard |= take_out_of_play(table, table.defender(), lost_blockers) & to_discard;
  discard_weak_robots(table);
}

}  // namespace botyard::robots
