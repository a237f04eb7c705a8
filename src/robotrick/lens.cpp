#include "robotrick/lens.h"

#include <algorithm>
#include <string>

#include "robotrick/reasons.h"
#include "robotrick/scoring.h"
#include "robotrick/text.h"

namespace botyard::robotrick {
namespace {

using text::Reason;

/// The trick as far as it is settled: what lies there, the card, and Droco's answer to it.
struct Settled {
  std::array<Card, place_count> cards{cards::no_card, cards::no_card, cards::no_card, cards::no_card};  // by place
  int suit_led = 0;
  int best = -1;  // its strength
  int ahead = 0;  // the place

  void lay(int place, Card card, int trump) {
    cards[static_cast<std::size_t>(place)] = card;
    const int strength = trick_strength(card, suit_led, trump);
    if (strength <= best) return;
    best = strength;
    ahead = place;
  }
  [[nodiscard]] bool has_played(int place) const { return cards[static_cast<std::size_t>(place)] != cards::no_card; }
};

Settled lay_out(const Table& table, int seat, Card card) {
  Settled trick;
  const int trump = table.trump.suit();
  trick.suit_led = table.suit_led() < 0 ? card.suit() : table.suit_led();
  for (int n = table.trick() * place_count; n < table.played_count; ++n) {
    trick.lay(table.player_of(n), table.played[static_cast<std::size_t>(n)], trump);
  }
  trick.lay(seat, card, trump);
  return trick;
}

/// What another player may put into the trick, and which of that beats all so far.
struct Rival {
  CardSet beating;
  bool may_stay_below = false;
};

Rival rival_at(const Knowledge& knowledge, const Settled& trick, int seat, int trump) {
  const CardSet led = CardSet::of_suit(trick.suit_led);
  const CardSet playable = (knowledge.possible(seat) & led) | knowledge.possible_without(seat, led);
  Rival rival;
  for (const Card card : playable) {
    const bool beats = trick_strength(card, trick.suit_led, trump) > trick.best;
    if (beats) rival.beating.add(card);
    rival.may_stay_below |= !beats;
  }
  return rival;
}

}  // namespace

bool Outlook::can_win(int place) const {
  return std::ranges::any_of(could_win, [&](const Contender& contender) { return contender.place == place; });
}

Outlook outlook_for(const Rules& rules, const View& view, const Knowledge& knowledge, Card card) {
  const Table& table = view.table;
  const int trump = table.trump.suit();
  Settled trick = lay_out(table, view.seat, card);
  Outlook outlook;
  outlook.suit_led = trick.suit_led;
  if (!trick.has_played(droco_place)) {
    outlook.choice = explain_choice(rules.ai_card(table.ai_card).program, table.droco, trick.suit_led);
    trick.lay(droco_place, outlook.choice->card, trump);
  }
  outlook.droco = trick.cards[droco_place];

  bool best_may_win = true;
  std::array<CardSet, place_count> winning;
  for (int seat = 0; seat < player_count; ++seat) {
    if (trick.has_played(seat)) continue;
    const Rival rival = rival_at(knowledge, trick, seat, trump);
    winning[static_cast<std::size_t>(seat)] = rival.beating;
    best_may_win = best_may_win && rival.may_stay_below;
  }
  if (best_may_win) {
    const auto ahead = static_cast<std::size_t>(trick.ahead);
    winning[ahead] = {trick.cards[ahead]};
  }
  for (std::size_t step = 0; step < place_count; ++step) {
    const int place = seating(table.round).place_after[static_cast<std::size_t>(view.seat)][step];
    const CardSet cards = winning[static_cast<std::size_t>(place)];
    if (!cards.empty()) outlook.could_win.push_back({place, cards});
  }

  const int captured = table.captured[static_cast<std::size_t>(view.seat)];
  const bool full = captured >= rules.options.hangars;
  outlook.hangar = full ? 0 : captured + 1;
  outlook.points_if_won = full ? -rules.points(outlook.droco) : rules.points(outlook.droco);
  outlook.points_if_droco_wins = -rules.points(card);
  return outlook;
}

std::vector<Reason> tell(const Rules& rules, const View& view, const Outlook& outlook, Card card,
                         std::span<const std::string> names) {
  const std::string own = card_names(rules, {card});
  const std::string droco = card_names(rules, {outlook.droco});
  std::vector<Reason> told{{outlook.choice ? "lens.droco_answers" : "lens.droco_played", {{"card", droco}}}};
  std::vector<std::string> others;
  for (const Contender& contender : outlook.could_win) {
    if (contender.place == view.seat || contender.place == droco_place) continue;
    others.push_back(names[static_cast<std::size_t>(contender.place)]);
  }
  const bool own_wins = outlook.can_win(view.seat);
  const bool droco_wins = outlook.can_win(droco_place);
  if (!own_wins) told.push_back({"lens.cannot_win", {{"card", own}}});
  if (others.size() == 1) {
    told.push_back({"lens.one_could_win", {{"who", others[0]}}});
  } else if (others.size() == 2) {
    told.push_back({"lens.both_could_win", {{"who", others[0]}, {"other", others[1]}}});
  } else if (own_wins) {
    told.push_back({"lens.wins_for_certain", {{"card", own}}});
  } else if (droco_wins) {
    told.push_back({"lens.droco_wins_for_certain", {{"card", droco}}});
  }
  if (own_wins && outlook.hangar > 0) {
    told.push_back({"lens.if_you_win",
                    {{"card", droco},
                     {"points", std::to_string(outlook.points_if_won)},
                     {"hangar", std::to_string(outlook.hangar)}}});
  } else if (own_wins) {
    told.push_back({"lens.if_you_win_full", {{"card", droco}, {"points", std::to_string(-outlook.points_if_won)}}});
  }
  if (droco_wins) {
    told.push_back({"lens.if_droco_wins", {{"card", own}, {"points", std::to_string(-outlook.points_if_droco_wins)}}});
  }
  return told;
}

}  // namespace botyard::robotrick
