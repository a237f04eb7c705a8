#include "robots/moves.h"

#include "robots/building.h"
#include "robots/combat.h"

namespace botyard::robots {
namespace {

void add_builds(LegalMoves& legal, const Side& side, CardSet hand, int room_left) {
  for (const Card blueprint : hand& number_cards) {
    const CardSet parts = hand & parts_for(blueprint);
    if (parts.empty() || room_needed(side, blueprint) > room_left) continue;
    for (const Card part : parts) legal.add({Verb::build, blueprint, part});
  }
}

/// Where both don't fit, each that would fit alone can be kept.
void add_twin(LegalMoves& legal, const Side& side, Card first, int room_left) {
  const Card second = twin_of(first);
  const int first_needs = room_needed(side, first);
  const int second_needs = room_needed(side, second);
  if (first_needs + second_needs <= room_left) {
    legal.add({Verb::twin, first, second});
    return;
  }
  if (first_needs <= room_left) legal.add({Verb::twin, first, second, first});
  if (second_needs <= room_left) legal.add({Verb::twin, first, second, second});
}

void add_twins(LegalMoves& legal, const Side& side, CardSet hand, int room_left) {
  // A lane is 16 bits wide: shifted by one, the second suit of each colour lies on the first.
  const CardSet pairs = hand & CardSet{hand.bits() >> 16} & number_cards & CardSet{0x0000'FFFF'0000'FFFFULL};
  for (const Card first : pairs) add_twin(legal, side, first, room_left);
}

void add_setup_moves(LegalMoves& legal, const Table& table, CardSet hand) {
  const Side& side = table.side(table.active);
  add_builds(legal, side, hand, room(side));
  if (table.active == black) add_twins(legal, side, hand, room(side));
  legal.add({Verb::done});
}

void add_recalls(LegalMoves& legal, const Table& table) {
  for (const Robot& nano : table.side(table.active).list()) {
    if (nano.kind != Kind::nano) continue;
    for (const Robot& target : table.side(table.defender()).list()) legal.add({Verb::recall, nano.card, target.card});
  }
}

void add_build_moves(LegalMoves& legal, const Table& table, CardSet hand) {
  const Side& side = table.side(table.active);
  if (table.builds == 0) {
    const int room_left = room(side);
    add_builds(legal, side, hand, room_left);
    add_twins(legal, side, hand, room_left);
  }
  add_recalls(legal, table);
  legal.add({Verb::done});
}

void add_block_moves(LegalMoves& legal, const Table& table) {
  const Card attacker = table.asked_robot();
  const Side& side = table.side(table.defender());
  for (unsigned free = free_defenders(table); free != 0; free &= free - 1) {
    legal.add({Verb::block, attacker, side.robots[static_cast<std::size_t>(std::countr_zero(free))].card});
  }
  legal.add({Verb::open, attacker});
}

void add_recovery_moves(LegalMoves& legal, const Table& table, CardSet hand) {
  if (table.recovering) {
    const CardSet lost = table.side(table.mover).discard & number_cards;
    for (const Card card : later_than(lost, table.last)) legal.add({Verb::give_back, card});
  } else if (recovers_free(table, table.mover)) {
    legal.add({Verb::free});
  } else {
    for (const Card face : hand& face_cards) legal.add({Verb::spend, face});
  }
  legal.add({Verb::done});
}

}  // namespace

bool LegalMoves::contains(Move move) const {
  for (int i = 0; i < size_; ++i) {
    if ((*this)[i] == move) return true;
  }
  return false;
}

LegalMoves legal_moves(const Table& table, int seat, CardSet hand) {
  LegalMoves legal;
  if (seat != table.mover) return legal;
  switch (table.phase) {
    case Phase::setup: add_setup_moves(legal, table, hand); break;
    case Phase::program:
      legal.add({Verb::mode_attack, table.asked_robot()});
      legal.add({Verb::mode_defense, table.asked_robot()});
      break;
    case Phase::build: add_build_moves(legal, table, hand); break;
    case Phase::combat:
      legal.add({Verb::attack, table.asked_robot()});
      legal.add({Verb::hold, table.asked_robot()});
      break;
    case Phase::block: add_block_moves(legal, table); break;
    case Phase::unblocked:
      for (const Card card : later_than(hand, table.last)) legal.add({Verb::discard, card});
      legal.add({Verb::supply});
      break;
    case Phase::recovery: add_recovery_moves(legal, table, hand); break;
    case Phase::deal:
    case Phase::over: break;
  }
  return legal;
}

}  // namespace botyard::robots
