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

FightOutlook fight_outlook(Table table, Move move) {
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
  return outlook;
}

// --- The end of the game

/// Who wins if the attack ends now and the defender's supply is empty, or stays as it is; nothing if the game goes on.
std::optional<int> winner_if(Table table, bool emptied) {
  if (emptied) table.side(table.defender()).supply_size = 0;
  if (!decide_victory(table)) return std::nullopt;
  return table.winner;
}

/// The outlook for an attack that costs the defender from `least` to `most` cards, of which up to `hand` may come from
/// the hand.
Outlook outlook_of(const Table& table, int least, int most, int hand) {
  const int supply = table.side(table.defender()).supply_size;
  const bool may_be_emptied = most >= supply;
  const bool may_be_saved = supply > 0 && least - hand < supply;
  const auto emptied = winner_if(table, true);
  const auto saved = winner_if(table, false);
  Outlook outlook;
  if (!may_be_emptied || !may_be_saved) {
    outlook.winner = may_be_emptied ? emptied : saved;
  } else {
    outlook.last_attack = saved.has_value();
  }
  if (may_be_saved && least >= supply) outlook.from_hand = least - supply + 1;
  return outlook;
}

/// A turn without an attack, once it can't have one any more, may be the one that ends the game as a draw.
Outlook outlook_of_quiet_turn(Table table) {
  Outlook outlook;
  if (!table.attacked && !close_turn(table)) outlook.winner = table.winner;
  return outlook;
}

/// The robots of the active player from a place on that could attack now; a bit for each.
unsigned able_to_attack(const Table& table, unsigned from) {
  const Side& side = table.side(table.active);
  unsigned able = 0;
  for (unsigned place = from; place < side.robot_count; ++place) {
    if (can_attack(table, side.robots[place])) able |= 1U << place;
  }
  return able;
}

/// The active player's robots that can't be blocked; a bit for each.
unsigned nanos(const Side& side) {
  unsigned found = 0;
  for (unsigned place = 0; place < side.robot_count; ++place) {
    if (side.robots[place].kind == Kind::nano) found |= 1U << place;
  }
  return found;
}

CardSet cards_at(const Side& side, unsigned places) {
  CardSet cards;
  for (unsigned place = 0; place < side.robot_count; ++place) {
    if (((places >> place) & 1) != 0) cards.add(side.robots[place].card);
  }
  return cards;
}

// --- Combat

Effect attack_effect(const View& view) {
  const Table& table = view.table;
  const unsigned asked = 1U << table.asked;
  const unsigned attackers = table.attackers | asked;
  const unsigned defenders = free_defenders(table);
  const unsigned unblockable = defenders == 0 ? attackers : attackers & nanos(table.side(table.active));
  const int hand = view.hand_sizes[static_cast<std::size_t>(table.defender())];
  const int due = losses_to(table, attackers);
  Effect effect;
  effect.due = due;
  if ((asked & nanos(table.side(table.active))) == 0) {
    effect.could_block = cards_at(table.side(table.defender()), defenders);
  }
  const int most = losses_to(table, attackers | able_to_attack(table, table.asked));
  effect.end = outlook_of(table, losses_to(table, unblockable), most, hand);
  const Outlook unblocked = outlook_of(table, due, due, hand);
  effect.end.from_hand = unblocked.from_hand;
  if (!effect.end.winner) effect.if_unblocked = unblocked.winner;
  return effect;
}

Effect hold_effect(const Table& table) {
  Effect effect;
  const bool none_attacks = table.attackers == 0 && able_to_attack(table, table.asked + 1U) == 0;
  if (none_attacks) effect.end = outlook_of_quiet_turn(table);
  return effect;
}

/// Of a block, or of letting the attacker through. Sure to come through are those that were let through, nanos, and all
/// others once no defender is free.
Effect block_effect(const View& view, Move move) {
  Table table = view.table;
  Effect effect;
  if (move.verb == Verb::block) {
    effect.fight = fight_outlook(table, move);
    table.blockers[table.asked] = static_cast<std::uint8_t>(table.side(table.defender()).find(move.second));
  }
  const Side& attacking = table.side(table.active);
  const unsigned unblocked = unblocked_attackers(table);
  const unsigned decided = (2U << table.asked) - 1;
  const unsigned through = free_defenders(table) == 0 ? unblocked : unblocked & (decided | nanos(attacking));
  effect.due = losses_to(table, through);
  effect.to_come = cards_at(attacking, unblocked & ~through);
  effect.end = outlook_of(table, *effect.due, losses_to(table, unblocked), view.hand.size());
  return effect;
}

/// Of a card from hand; those later in card order may follow.
Effect discard_effect(const View& view, Move move) {
  const Table& table = view.table;
  const int rest = table.due - table.discarded - 1;
  Effect effect;
  effect.end = outlook_of(table, rest, rest, later_than(view.hand, move.first).size());
  effect.end.from_hand.reset();  // said of the whole choice, beside `supply`
  return effect;
}

Effect supply_effect(const View& view) {
  const Table& table = view.table;
  const int rest = table.due - table.discarded;
  Effect effect;
  effect.from_supply = std::min<int>(rest, table.side(view.seat).supply_size);
  effect.end = outlook_of(table, rest, rest, 0);
  effect.end.from_hand = outlook_of(table, rest, rest, later_than(view.hand, table.last).size()).from_hand;
  return effect;
}

/// Of moves that neither build nor fight: they can only be the last of a quiet turn.
Effect quiet_effect(const Table& table, Move move) {
  const bool past_combat = table.phase == Phase::recovery;
  const bool skips_combat = table.phase == Phase::build && move.verb == Verb::done && able_to_attack(table, 0) == 0;
  Effect effect;
  if (past_combat || skips_combat) effect.end = outlook_of_quiet_turn(table);
  return effect;
}

}  // namespace

Effect effect_of(const View& view, Move move) {
  const Table& table = view.table;
  const Side& own = table.side(view.seat);
  switch (move.verb) {
    case Verb::build: {
      Effect effect;
      add_entry(effect, own, move.first);
      return effect;
    }
    case Verb::twin: return twin_effect(own, move);
    case Verb::recall: return recall_effect(table, move);
    case Verb::attack: return attack_effect(view);
    case Verb::hold: return hold_effect(table);
    case Verb::block:
    case Verb::open: return block_effect(view, move);
    case Verb::discard: return discard_effect(view, move);
    case Verb::supply: return supply_effect(view);
    default: return quiet_effect(table, move);
  }
}

}  // namespace botyard::robots
