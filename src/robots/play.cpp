#include "robots/play.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "robots/building.h"
#include "robots/combat.h"
#include "robots/open_play.h"

namespace botyard::robots {
namespace {

// The phases in the order of a turn, the last first: each ends by starting the one after it.
void start_turn(State& state, int seat);

void take_from_hand(State& state, int seat, Card card) {
  state.hands[static_cast<std::size_t>(seat)].remove(card);
  state.table.side(seat).known.remove(card);
}

void discard_from_hand(State& state, int seat, Card card) {
  take_from_hand(state, seat, card);
  state.table.side(seat).discard.add(card);
}

/// Everybody sees this card go to the hand.
void return_to_hand(State& state, int seat, Card card) {
  state.hands[static_cast<std::size_t>(seat)].add(card);
  state.table.side(seat).known.add(card);
}

Card take_from_supply(State& state, int seat) {
  std::uint8_t& left = state.table.side(seat).supply_size;
  Card& top = state.supplies[static_cast<std::size_t>(seat)][static_cast<std::size_t>(half_size_with_joker - left)];
  --left;
  return std::exchange(top, cards::no_card);
}

// --- Recovery

void end_turn(State& state) {
  if (close_turn(state.table)) start_turn(state, other(state.table.active));
}

bool has_recovery(const State& state, int seat) {
  if ((state.table.side(seat).discard & number_cards).empty()) return false;
  return recovers_free(state.table, seat) || !(state.hand(seat) & face_cards).empty();
}

void start_recovery(State& state, int seat) {
  Table& table = state.table;
  table.phase = Phase::recovery;
  table.mover = static_cast<std::uint8_t>(seat);
  if (has_recovery(state, seat)) return;
  if (seat == table.active) {
    start_recovery(state, other(seat));
  } else {
    end_turn(state);
  }
}

void finish_recovery(State& state) {
  Table& table = state.table;
  table.recovering = false;
  table.returned = 0;
  table.last = cards::no_card;
  if (table.mover == table.active) {
    start_recovery(state, table.defender());
  } else {
    end_turn(state);
  }
}

void give_back(State& state, Card card) {
  Table& table = state.table;
  Side& side = table.side(table.mover);
  side.discard.remove(card);
  return_to_hand(state, table.mover, card);
  table.last = card;
  ++table.returned;
  const bool more = !later_than(side.discard & number_cards, card).empty();
  if (table.returned == most_returns || !more) finish_recovery(state);
}

// --- Aftermath

/// After the unblocked step: the Victory step, the Blocked step.
void finish_aftermath(State& state) {
  Table& table = state.table;
  const bool over = decide_victory(table);
  if (!over) settle_blocks(table);
  forget_combat(table);
  if (!over) start_recovery(state, table.active);
}

void start_aftermath(State& state) {
  Table& table = state.table;
  table.due = static_cast<std::uint8_t>(losses_to(table, unblocked_attackers(table)));
  if (table.due == 0) {
    finish_aftermath(state);
  } else {
    table.phase = Phase::unblocked;
    table.mover = static_cast<std::uint8_t>(table.defender());
  }
}

void discard_for_attack(State& state, Card card) {
  Table& table = state.table;
  discard_from_hand(state, table.mover, card);
  table.last = card;
  if (++table.discarded == table.due) finish_aftermath(state);
}

void discard_from_supply(State& state) {
  const int seat = state.table.mover;
  Side& side = state.table.side(seat);
  const int count = std::min<int>(state.table.due - state.table.discarded, side.supply_size);
  for (int i = 0; i < count; ++i) side.discard.add(take_from_supply(state, seat));
  finish_aftermath(state);
}

// --- Combat

void ask_for_block(State& state, int from) {
  Table& table = state.table;
  const Side& side = table.side(table.active);
  if (free_defenders(table) != 0) {
    for (int place = from; place < side.robot_count; ++place) {
      if (!table.is_attacking(place) || side.robots[static_cast<std::size_t>(place)].kind == Kind::nano) continue;
      table.asked = static_cast<std::uint8_t>(place);
      return;
    }
  }
  table.asked = 0;
  start_aftermath(state);
}

void finish_attacks(State& state) {
  Table& table = state.table;
  table.asked = 0;
  if (table.attackers == 0) {
    start_recovery(state, table.active);
    return;
  }
  table.phase = Phase::block;
  table.mover = static_cast<std::uint8_t>(table.defender());
  ask_for_block(state, 0);
}

void ask_for_attack(State& state, int from) {
  Table& table = state.table;
  const Side& side = table.side(table.active);
  for (int place = from; place < side.robot_count; ++place) {
    if (!can_attack(table, side.robots[static_cast<std::size_t>(place)])) continue;
    table.asked = static_cast<std::uint8_t>(place);
    return;
  }
  finish_attacks(state);
}

void start_combat(State& state) {
  state.table.phase = Phase::combat;
  ask_for_attack(state, 0);
}

void declare_attack(State& state) {
  Table& table = state.table;
  table.attackers = static_cast<std::uint8_t>(table.attackers | (1U << table.asked));
  table.attacked = true;
  ask_for_attack(state, table.asked + 1);
}

void declare_block(State& state, Card blocker) {
  Table& table = state.table;
  const int place = table.side(table.defender()).find(blocker);
  table.blockers[table.asked] = static_cast<std::uint8_t>(place);
  ask_for_block(state, table.asked + 1);
}

// --- Build

void build(State& state, Card blueprint, Card part) {
  Table& table = state.table;
  const int seat = table.active;
  take_from_hand(state, seat, blueprint);
  discard_from_hand(state, seat, part);
  enter_play(table.side(seat), blueprint, table.turn);
  ++table.builds;
}

void build_twins(State& state, Move move) {
  Table& table = state.table;
  const int seat = table.active;
  take_from_hand(state, seat, move.first);
  take_from_hand(state, seat, move.second);
  if (move.kept == cards::no_card) {
    enter_play_together(table.side(seat), move.first, move.second, table.turn);
  } else {
    table.side(seat).discard.add(move.kept == move.first ? move.second : move.first);
    enter_play(table.side(seat), move.kept, table.turn);
  }
  ++table.builds;
}

void recall(State& state, Card nano, Card target) {
  Table& table = state.table;
  recall_robots(table, nano, target);
  return_to_hand(state, table.active, nano);
  return_to_hand(state, table.defender(), target);
  discard_weak_robots(table);
}

// --- Program and Research

void research(State& state) {
  const int seat = state.table.active;
  if (state.table.side(seat).supply_size == 0) return;
  state.hands[static_cast<std::size_t>(seat)].add(take_from_supply(state, seat));
}

void ask_for_mode(State& state, int from) {
  Table& table = state.table;
  const Side& side = table.side(table.active);
  for (int place = from; place < side.robot_count; ++place) {
    if (side.robots[static_cast<std::size_t>(place)].kind == Kind::turbo) continue;
    table.asked = static_cast<std::uint8_t>(place);
    return;
  }
  table.asked = 0;
  research(state);
  table.phase = Phase::build;
}

void set_mode(State& state, Mode mode) {
  Table& table = state.table;
  table.side(table.active).robots[table.asked].mode = mode;
  ask_for_mode(state, table.asked + 1);
}

void start_turn(State& state, int seat) {
  begin_turn(state.table, seat);
  ask_for_mode(state, 0);
}

// --- Set-up

void finish_setup(State& state) {
  Table& table = state.table;
  table.builds = 0;
  if (table.active == black) {
    table.active = red;
    table.mover = red;
  } else {
    start_turn(state, black);
  }
}

void after_build(State& state) {
  const Table& table = state.table;
  if (table.phase == Phase::setup && table.builds == setup_builds(table.active)) finish_setup(state);
}

void finish_phase(State& state) {
  switch (state.table.phase) {
    case Phase::setup: finish_setup(state); break;
    case Phase::build: start_combat(state); break;
    default: finish_recovery(state); break;
  }
}

void make_move(State& state, Move move) {
  Table& table = state.table;
  switch (move.verb) {
    case Verb::done: finish_phase(state); break;
    case Verb::build:
      build(state, move.first, move.second);
      after_build(state);
      break;
    case Verb::twin:
      build_twins(state, move);
      after_build(state);
      break;
    case Verb::recall: recall(state, move.first, move.second); break;
    case Verb::mode_attack: set_mode(state, Mode::attack); break;
    case Verb::mode_defense: set_mode(state, Mode::defense); break;
    case Verb::attack: declare_attack(state); break;
    case Verb::hold: ask_for_attack(state, table.asked + 1); break;
    case Verb::block: declare_block(state, move.second); break;
    case Verb::open: ask_for_block(state, table.asked + 1); break;
    case Verb::discard: discard_for_attack(state, move.first); break;
    case Verb::supply: discard_from_supply(state); break;
    case Verb::spend:
      discard_from_hand(state, table.mover, move.first);
      table.recovering = true;
      break;
    case Verb::free: table.recovering = true; break;
    case Verb::give_back: give_back(state, move.first); break;
  }
}

}  // namespace

void apply(State& state, [[maybe_unused]] int seat, Move move) {
  assert(legal_moves(state.table, seat, state.hand(seat)).contains(move));
  make_move(state, move);
}

}  // namespace botyard::robots
