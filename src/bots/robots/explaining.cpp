#include "bots/robots/explaining.h"

#include <algorithm>

#include "robots/building.h"
#include "robots/combat.h"

namespace botyard::bots {
namespace {

using cards::Card;
using robots::Move;
using robots::Robot;
using robots::Side;
using robots::Verb;
using robots::View;
using text::Reason;

int value_in(const Side& side, Card card) {
  return robots::value_of(side, side.robots[static_cast<std::size_t>(side.find(card))]);
}

/// What an attacker of this Value costs if nobody blocks it, in cards.
std::string cost_of(const View& view, int value) {
  return std::to_string(std::min(value, robots::most_losses(view.table.side(view.table.active))));
}

Reason explain_attack(const View& view, Card card) {
  const Side& mine = view.table.side(view.seat);
  const Side& theirs = view.table.side(robots::other(view.seat));
  const Robot& robot = mine.robots[static_cast<std::size_t>(mine.find(card))];
  const int value = robots::value_of(mine, robot);
  const std::string name = robots::to_text(card);
  if (theirs.in_showdown()) return {"thought.attack_wins", {{"card", name}}};
  int stoppers = 0;
  for (const Robot& other : theirs.list()) {
    if (robot.kind != robots::Kind::nano && robots::can_block(other) && robots::value_of(theirs, other) >= value) {
      ++stoppers;
    }
  }
  if (stoppers == 0) return {"thought.attack_unstopped", {{"card", name}, {"value", std::to_string(value)}}};
  return {"thought.attack_risky",
          {{"card", name}, {"value", std::to_string(value)}, {"stoppers", std::to_string(stoppers)}}};
}

Reason explain_hold(const View& view, Card card) {
  const bool own_end = view.table.side(view.seat).in_showdown();
  const bool their_end = view.table.side(robots::other(view.seat)).in_showdown();
  if (own_end && !their_end) return {"thought.hold_or_lose", {{"card", robots::to_text(card)}}};
  return {"thought.hold", {{"card", robots::to_text(card)}}};
}

Reason explain_build(const View& view, Move move) {
  const Side& side = view.table.side(view.seat);
  const int value = robots::entry_value(side, move.first);
  const std::vector<Reason::Argument> words{
      {"card", robots::to_text(move.first)}, {"part", robots::to_text(move.second)}, {"value", std::to_string(value)}};
  switch (robots::kind_for(value)) {
    case robots::Kind::turbo: return {"thought.builds_turbo", words};
    case robots::Kind::nano: return {"thought.builds_nano", words};
    case robots::Kind::normal: break;
  }
  return {"thought.builds", words};
}

Reason explain_block(const View& view, Move move) {
  const int attacker = value_in(view.table.side(view.table.active), move.first);
  const int blocker = value_in(view.table.side(view.seat), move.second);
  const std::vector<Reason::Argument> words{{"attacker", robots::to_text(move.first)},
                                            {"blocker", robots::to_text(move.second)},
                                            {"value", std::to_string(attacker)},
                                            {"own", std::to_string(blocker)},
                                            {"cost", cost_of(view, attacker)}};
  switch (robots::fight(attacker, blocker)) {
    case robots::Fight::attacker_lost: return {"thought.block_wins", words};
    case robots::Fight::both_lost: return {"thought.block_trades", words};
    case robots::Fight::blocker_lost: break;
  }
  return {"thought.block_saves", words};
}

Reason explain_open(const View& view, Move move) {
  const int attacker = value_in(view.table.side(view.table.active), move.first);
  return {"thought.open", {{"attacker", robots::to_text(move.first)}, {"cost", cost_of(view, attacker)}}};
}

Reason explain_recall(const View& view, Move move) {
  const int value = value_in(view.table.side(robots::other(view.seat)), move.second);
  return {"thought.recall",
          {{"nano", robots::to_text(move.first)},
           {"target", robots::to_text(move.second)},
           {"value", std::to_string(value)}}};
}

}  // namespace

Reason explain(const robots::Rules& /*rules*/, const View& view, const Decision<robots::Game>& decision) {
  if (robots::legal_moves(view).size() == 1) return {"thought.only_move", {}};
  const Move move = decision.move;
  const auto card = [&] { return Reason::Argument{"card", robots::to_text(move.first)}; };
  switch (move.verb) {
    case Verb::attack: return explain_attack(view, move.first);
    case Verb::hold: return explain_hold(view, move.first);
    case Verb::build: return explain_build(view, move);
    case Verb::twin: return {"thought.twins", {card(), {"second", robots::to_text(move.second)}}};
    case Verb::recall: return explain_recall(view, move);
    case Verb::mode_attack: return {"thought.mode_attack", {card()}};
    case Verb::mode_defense: return {"thought.mode_defense", {card()}};
    case Verb::block: return explain_block(view, move);
    case Verb::open: return explain_open(view, move);
    case Verb::discard: return {"thought.discard", {card()}};
    case Verb::supply: return {"thought.supply", {}};
    case Verb::spend: return {"thought.spend", {card()}};
    case Verb::free: return {"thought.free", {}};
    case Verb::give_back: return {"thought.give_back", {card()}};
    case Verb::done: break;
  }
  return {"thought.done", {}};
}

}  // namespace botyard::bots
