#include "robotrick/reasons.h"

#include <string>

namespace botyard::robotrick {
namespace {

using text::Reason;

std::string suit_name(const Rules& rules, int suit) {
  return rules.edition->deck.suits[static_cast<std::size_t>(suit)];
}

Reason reason_for_column(const Rules& rules, const Explanation& choice, int suit_led) {
  const std::string cards = card_names(rules, choice.candidates);
  switch (choice.situation) {
    case Situation::follow: return {"why.droco_follows", {{"suit", suit_name(rules, suit_led)}, {"cards", cards}}};
    case Situation::unfollow: return {"why.droco_cannot_follow", {{"suit", suit_name(rules, suit_led)}}};
    case Situation::lead: break;
  }
  return {"why.droco_leads", {}};
}

}  // namespace

std::string card_names(const Rules& rules, CardSet cards) {
  std::string names;
  for (const Card card : cards) names += (names.empty() ? "" : " ") + rules.edition->deck.to_text(card);
  return names;
}

std::vector<Reason> reasons_for(const Rules& rules, const Explanation& choice, int suit_led) {
  std::vector<Reason> reasons{reason_for_column(rules, choice, suit_led)};
  if (choice.candidates.size() == 1) {
    reasons.push_back({"why.droco_only_card", {{"card", card_names(rules, choice.candidates)}}});
  }
  for (const auto& [criterion, kept] : choice.steps) {
    reasons.push_back({"why.droco_step",
                       {{"criterion", std::string(criterion_code(criterion))}, {"cards", card_names(rules, kept)}}});
  }
  if (choice.by_priority) {
    reasons.push_back({"why.droco_priority",
                       {{"suit", suit_name(rules, choice.card.suit())}, {"card", card_names(rules, {choice.card})}}});
  }
  return reasons;
}

Reason reason_for_winner(const Rules& rules, const Table& table, int trick) {
  const auto first = static_cast<std::size_t>(trick) * place_count;
  const TrickCards cards{table.played[first], table.played[first + 1], table.played[first + 2],
                         table.played[first + 3]};
  const int trump = table.trump.suit();
  const Card winner = cards[static_cast<std::size_t>(winning_card(cards, trump))];
  const std::string card = card_names(rules, {winner});
  const std::string suit = suit_name(rules, winner.suit());
  int trumps = 0;
  for (const Card played : cards) trumps += played.suit() == trump ? 1 : 0;
  if (trumps == 1) return {"why.only_trump", {{"card", card}, {"suit", suit}}};
  if (trumps > 1) return {"why.highest_trump", {{"card", card}, {"suit", suit}}};
  return {"why.highest_of_suit_led", {{"card", card}, {"suit", suit}}};
}

}  // namespace botyard::robotrick
