#include "robots/reasons.h"

#include "robots/text.h"

namespace botyard::robots {

using text::Reason;

Reason reason_for_kind(Kind kind, Card card, int value) {
  Words words{{"card", to_text(card)}, {"value", std::to_string(value)}};
  switch (kind) {
    case Kind::turbo: return {"why.turbo", std::move(words)};
    case Kind::nano: return {"why.nano", std::move(words)};
    case Kind::normal: break;
  }
  return {"why.normal", std::move(words)};
}

Losses losses_of(const Table& table) {
  const unsigned through = unblocked_attackers(table);
  const Side& side = table.side(table.active);
  Losses losses;
  std::string attackers;
  for (unsigned place = 0; place < side.robot_count; ++place) {
    if (((through >> place) & 1) == 0) continue;
    const int value = value_of(side, side.robots[place]);
    losses.sum += value;
    attackers +=
        (attackers.empty() ? "" : " + ") + to_text(side.robots[place].card) + " (" + std::to_string(value) + ")";
  }
  losses.due = losses_to(table, through);
  losses.words = {{"due", std::to_string(losses.due)},
                  {"attackers", attackers},
                  {"sum", std::to_string(losses.sum)},
                  {"most", std::to_string(most_losses(side))}};
  losses.code = losses.due < losses.sum ? "why.losses_limited" : "why.losses";
  return losses;
}

Duel duel_of(const Table& table, std::size_t place) {
  const Side& attacking = table.side(table.active);
  const Side& defending = table.side(table.defender());
  const Robot& attacker = attacking.robots.at(place);
  const Robot& blocker = defending.robots.at(table.blockers.at(place));
  const int attack = value_of(attacking, attacker);
  const int block = value_of(defending, blocker);
  const Fight end = fight(attack, block);
  const Words words{{"attacker", to_text(attacker.card)},
                    {"blocker", to_text(blocker.card)},
                    {"attack", std::to_string(attack)},
                    {"block", std::to_string(block)}};
  const std::string_view what = end == Fight::both_lost       ? "event.both_fall"
                                : end == Fight::attacker_lost ? "event.attacker_falls"
                                                              : "event.blocker_falls";
  return {attacker.card, blocker.card, end, {what, words}, {"why.fight", words}};
}

}  // namespace botyard::robots
