#include "bots/robotrick/explaining.h"

#include <algorithm>

#include <fmt/format.h>

#include "bots/robotrick/card_features.h"

namespace botyard::bots {
namespace {

using robotrick::Card;
using robotrick::CardSet;
using robotrick::Rules;
using robotrick::Table;
using robotrick::View;
using text::Reason;

/// The trick as it would lie after a card of ours, Droco's due card included.
struct Trick {
  Card droco = cards::no_card;
  Card ahead = cards::no_card;  // the best card so far
  bool ours_ahead = false;
  bool droco_ahead = false;
  bool settled = false;  // nobody who is still to play can beat the best card
};

Trick trick_after(const Rules& rules, const View& view, Card ours) {
  const Table& table = view.table;
  const int in_trick = table.played_count % robotrick::place_count;
  const int led = in_trick == 0 ? ours.suit() : table.suit_led();
  const int trump = table.trump.suit();
  Trick trick;
  int best = -1;
  int players_left = robotrick::player_count - 1;
  const auto lay = [&](Card card, bool is_ours, bool is_droco) {
    if (is_droco) trick.droco = card;
    if (robotrick::trick_strength(card, led, trump) <= best) return;
    best = robotrick::trick_strength(card, led, trump);
    trick.ahead = card;
    trick.ours_ahead = is_ours;
    trick.droco_ahead = is_droco;
  };
  for (int n = table.played_count - in_trick; n < table.played_count; ++n) {
    const bool is_droco = table.player_of(n) == robotrick::droco_place;
    players_left -= is_droco ? 0 : 1;
    lay(table.played[static_cast<std::size_t>(n)], false, is_droco);
  }
  lay(ours, true, false);
  if (trick.droco == cards::no_card) {
    lay(robotrick::choose_card(rules.ai_card(table.ai_card).program, table.droco, led), false, true);
  }
  const CardSet unseen = cards_not_open(table) - view.hand;
  bool beatable = false;
  for (const Card card : unseen) beatable |= robotrick::trick_strength(card, led, trump) > best;
  trick.settled = players_left == 0 || !beatable;
  return trick;
}

Reason explain_pass(const Rules& rules, const Decision<robotrick::Game>& decision) {
  const auto& moves = decision.moves;
  const std::string first = rules.edition->deck.to_text(decision.move.first);
  const std::string second = rules.edition->deck.to_text(decision.move.second);
  if (moves.size() < 2) return {"thought.pass", {{"first", first}, {"second", second}}};
  return {"thought.pass_points",
          {{"first", first},
           {"second", second},
           {"points", fmt::format("{:+.1f}", moves.front().points)},
           {"share", fmt::format("{:.0f}", 100 * moves.front().win_share)}}};
}

/// The legal card that would cost most if Droco takes the trick.
Card dearest(const Rules& rules, const View& view) {
  Card dearest = cards::no_card;
  for (const Card card : robotrick::playable(view.table, view.hand)) {
    if (dearest == cards::no_card || rules.points(card) > rules.points(dearest)) dearest = card;
  }
  return dearest;
}

Reason explain_play(const Rules& rules, const View& view, Card card) {
  const Trick trick = trick_after(rules, view, card);
  const bool full = view.table.captured[static_cast<std::size_t>(view.seat)] >= rules.options.hangars;
  const auto name = [&](Card named) { return rules.edition->deck.to_text(named); };
  const auto points = [&](Card of) { return std::to_string(rules.points(of)); };
  const std::vector<Reason::Argument> common{
      {"card", name(card)}, {"droco", name(trick.droco)}, {"points", points(trick.droco)}};
  if (trick.ours_ahead) {
    if (full) return {trick.settled ? "thought.wins_a_minus" : "thought.ahead_of_a_minus", common};
    return {trick.settled ? "thought.captures" : "thought.may_capture", common};
  }
  if (trick.droco_ahead) {
    const Card other = dearest(rules, view);
    if (rules.points(other) > rules.points(card)) {
      return {"thought.cheaper",
              {{"card", name(card)},
               {"droco", name(trick.droco)},
               {"cost", points(card)},
               {"other", name(other)},
               {"other_cost", points(other)}}};
    }
    return {"thought.below_droco", {{"card", name(card)}, {"droco", name(trick.droco)}, {"cost", points(card)}}};
  }
  if (full) return {"thought.ducks", common};
  return {"thought.lets_go", {{"card", name(card)}, {"ahead", name(trick.ahead)}}};
}

}  // namespace

Reason explain(const Rules& rules, const View& view, const Decision<robotrick::Game>& decision) {
  if (robotrick::legal_moves(view).size() == 1) return {"thought.only_move", {}};
  return decision.move.is_pass() ? explain_pass(rules, decision) : explain_play(rules, view, decision.move.first);
}

}  // namespace botyard::bots
