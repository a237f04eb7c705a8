#pragma once

#include "robots/state.h"

/// What a robot is worth, of which kind it is, and when it is lost. Pure functions over open cards.
namespace botyard::robots {

/// How many robots of a card's suit are in play on this side.
inline int robots_of_suit(const Side& side, Card card) { return side.in_play.suit(card.suit()).size(); }

/// The values of the damage cards under a robot.
inline int damage_value(const Robot& robot) {
  int sum = 0;
  for (const Card card : robot.damages()) sum += card_value(card);
  return sum;
}

/// Its card's value, less its damage, plus one for each other robot of its suit, plus three in the Final
/// Showdown.
inline int value_of(const Side& side, const Robot& robot) {
  const int suit_mates = robots_of_suit(side, robot.card) - 1;
  const int bonus = side.in_showdown() ? showdown_bonus : 0;
  return card_value(robot.card) - damage_value(robot) + suit_mates + bonus;
}

/// What a card from hand would be worth as it enters play.
inline int entry_value(const Side& side, Card blueprint) {
  const int bonus = side.in_showdown() ? showdown_bonus : 0;
  return card_value(blueprint) + robots_of_suit(side, blueprint) + bonus;
}

constexpr Kind kind_for(int entry_value) {
  if (entry_value <= 2) return Kind::nano;
  return entry_value == 4 || entry_value == 7 ? Kind::turbo : Kind::normal;
}

inline Kind entry_kind(const Side& side, Card blueprint) { return kind_for(entry_value(side, blueprint)); }

/// How many robots count toward the limit: all but the nanos.
inline int limited_robots(const Side& side) {
  int count = 0;
  for (const Robot& robot : side.list()) count += robot.kind == Kind::nano ? 0 : 1;
  return count;
}

/// Takes robots (a bit for each) out of play: their damage goes to the opponent's discard pile, the gaps
/// close. Tells the robots' own cards; where they go is for the caller to say.
CardSet take_out_of_play(Table& table, int seat, unsigned places);

/// Discards all robots below Value 1, and again while that lowers others.
void discard_weak_robots(Table& table);

}  // namespace botyard::robots
