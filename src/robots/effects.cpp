#include "robots/effects.h"

#include <algorithm>

#include "robots/building.h"
#include "robots/open_play.h"

namespace botyard::robots {
namespace {

void add_entry(Effect& effect, const Side& side, Card card) {
  const int value = entry_value(side, card);
  effect.enters[static_cast<std::size_t>(effect.enter_count++)] = {card, value, kind_for(value)};
}

Effect twin_effect(const Side& side, Move move) {
  Effect effect;
  for (const Card card : {move.first, move.second}) {
    if (move.kept == cards::no_card || move.kept == card) add_entry(effect, side, card);
  }
  return effect;
}

CardSet in_play(const Table& table) { return table.side(black).in_play | table.side(red).in_play; }

/// Robots that would be lost besides the two that return.
Effect recall_effect(Table table, Move move) {
  recall_robots(table, move.first, move.second);
  const CardSet before = in_play(table);
  discard_weak_robots(table);
  Effect effect;
  effect.destroys = before - in_play(table);
  return effect;
}

Effect block_effect(Table table, Move move) {
  const Side& attacking = table.side(table.active);
  const Side& defending = table.side(table.defender());
  const int blocker = defending.find(move.second);
  FightOutlook outlook;
  outlook.attacker_value = value_of(attacking, attacking.robots[table.asked]);
  outlook.blocker_value = value_of(defending, defending.robots[static_cast<std::size_t>(blocker)]);
  outlook.end = fight(outlook.attacker_value, outlook.blocker_value);
  table.blockers[table.asked] = static_cast<std::uint8_t>(blocker);
  settle_blocks(table);
  for (const auto& [side, card] : {std::pair(&attacking, move.first), std::pair(&defending, move.second)}) {
    const int place = side->find(card);
    if (place >= 0) outlook.survivor_value = value_of(*side, side->robots[static_cast<std::size_t>(place)]);
  }
  Effect effect;
  effect.fight = outlook;
  return effect;
}

/// The attackers that are sure to come through: nanos, those left open, and this one.
Effect open_effect(const Table& table) {
  const Side& side = table.side(table.active);
  unsigned through = 1U << table.asked;
  for (unsigned place = 0; place < side.robot_count; ++place) {
    const bool settled = place < table.asked || side.robots[place].kind == Kind::nano;
    if (settled) through |= unblocked_attackers(table) & (1U << place);
  }
  Effect effect;
  effect.due = losses_to(table, through);
  return effect;
}

}  // namespace

Effect effect_of(const View& view, Move move) {
  const Table& table = view.table;
  const Side& own = table.side(view.seat);
  Effect effect;
  switch (move.verb) {
    case Verb::build: add_entry(effect, own, move.first); return effect;
    case Verb::twin: return twin_effect(own, move);
    case Verb::recall: return recall_effect(table, move);
    case Verb::attack: effect.due = losses_to(table, table.attackers | (1U << table.asked)); return effect;
    case Verb::block: return block_effect(table, move);
    case Verb::open: return open_effect(table);
    case Verb::supply: effect.from_supply = std::min<int>(table.due - table.discarded, own.supply_size); return effect;
    default: return effect;
  }
}

}  // namespace botyard::robots
