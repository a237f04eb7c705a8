#pragma once

#include "robots/value.h"

/// Who may attack and block, what an attack costs, and how blocked robots fare.
namespace botyard::robots {

/// Turbos are always in both modes, but rest on the turn in which they were built.
inline bool can_attack(const Table& table, const Robot& robot) {
  return robot.kind == Kind::turbo ? robot.built != table.turn : robot.mode == Mode::attack;
}

inline bool can_block(const Robot& robot) { return robot.kind == Kind::turbo || robot.mode == Mode::defense; }

/// The defender's robots that block already, and those that still could; a bit for each.
unsigned blocking_robots(const Table& table);
unsigned free_defenders(const Table& table);

/// The most cards that an attack by this side costs: six, or ten with four robots of one suit.
int most_losses(const Side& attacker);

/// What these attackers (a bit for each) would cost the defender if nobody blocked them.
int losses_to(const Table& table, unsigned attackers);

/// The attackers that nobody blocks.
unsigned unblocked_attackers(const Table& table);

/// The end of a pair: who of the two leaves play.
enum class Fight : std::uint8_t { both_lost, attacker_lost, blocker_lost };
constexpr Fight fight(int attacker_value, int blocker_value) {
  if (attacker_value == blocker_value) return Fight::both_lost;
  return attacker_value < blocker_value ? Fight::attacker_lost : Fight::blocker_lost;
}

/// A card of the opponent becomes damage.
void put_under(Robot& robot, Card damage);

/// The blocked step: all pairs at once, then robots below 1 go. The pairs themselves stay noted.
void settle_blocks(Table& table);

}  // namespace botyard::robots
