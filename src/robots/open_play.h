#pragma once

#include "robots/value.h"

/// The steps of a game that need no hands and no supplies: for states, and for whoever sees the table alone.
namespace botyard::robots {

inline void end_game(Table& table, int winner) {
  table.phase = Phase::over;
  table.winner = static_cast<std::int8_t>(winner);
}

/// The next turn, before anything in it.
inline void begin_turn(Table& table, int seat) {
  ++table.turn;
  table.active = static_cast<std::uint8_t>(seat);
  table.mover = table.active;
  table.builds = 0;
  table.attacked = false;
  table.phase = Phase::program;
}

/// The end of a turn: so many in a row without an attack end the game. Tells whether it goes on.
inline bool close_turn(Table& table) {
  table.quiet_turns = table.attacked ? 0 : static_cast<std::uint8_t>(table.quiet_turns + 1);
  if (table.quiet_turns != quiet_limit) return true;
  end_game(table, -1);
  return false;
}

/// Once a supply is empty, an attack ends the game: whoever has none left loses, the attacker only if the
/// defender has some.
inline bool decide_victory(Table& table) {
  const bool attacker_empty = table.side(table.active).in_showdown();
  const bool defender_empty = table.side(table.defender()).in_showdown();
  if (!attacker_empty && !defender_empty) return false;
  end_game(table, defender_empty ? table.active : table.defender());
  return true;
}

inline void forget_combat(Table& table) {
  table.attackers = 0;
  table.blockers = Table::none_blocked();
  table.due = 0;
  table.discarded = 0;
  table.last = cards::no_card;
}

/// A nano and a robot of the opponent leave play; where their cards go is for the caller to say.
inline void recall_robots(Table& table, Card nano, Card target) {
  take_out_of_play(table, table.active, 1U << table.side(table.active).find(nano));
  take_out_of_play(table, table.defender(), 1U << table.side(table.defender()).find(target));
}

}  // namespace botyard::robots
