#include "robotrick/card_sheet_json.h"

#include <utility>
#include <vector>

#include "robotrick/card_sheet.h"
#include "robotrick/reasons.h"
#include "robotrick/text.h"

namespace botyard::robotrick {
namespace {

/// The seats other than that of the view, clockwise from it; all of them for a watcher.
std::vector<int> others(const View& view) {
  std::vector<int> seats;
  for (int step = 1; step <= player_count; ++step) {
    const int seat = (view.seat + step) % player_count;
    if (seat != view.seat) seats.push_back(seat);
  }
  return seats;
}

json::object unseen_json(const View& view, const CardSheet& sheet, Card card) {
  json::array could_be;
  for (const int seat : others(view)) {
    if (sheet.unseen_with[static_cast<std::size_t>(seat)].contains(card)) {
      could_be.push_back(json::value(place_name(seat)));
    }
  }
  if (sheet.unseen_aside.contains(card)) could_be.push_back(json::value("aside"));
  return {{"where", "unseen"}, {"could_be", std::move(could_be)}};
}

json::object played_json(const Table& table, Card card) {
  int n = 0;
  while (n + 1 < table.played_count && table.played[static_cast<std::size_t>(n)] != card) ++n;
  return {{"where", "played"}, {"by", place_name(table.player_of(n))}, {"trick", n / place_count + 1}};
}

json::object whereabouts_json(const View& view, const CardSheet& sheet, Card card) {
  if (sheet.hand.contains(card)) return {{"where", "hand"}};
  if (sheet.droco.contains(card)) return {{"where", "droco"}};
  if (sheet.trump.contains(card)) return {{"where", "trump"}};
  if (sheet.passed.contains(card)) return {{"where", "passed"}, {"to", place_name(left_of(view.seat))}};
  if (sheet.unseen.contains(card)) return unseen_json(view, sheet, card);
  return played_json(view.table, card);
}

json::array suits_json(const Rules& rules, CardSet cards) {
  json::array suits;
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    if (!cards.suit(suit).empty())
      suits.push_back(json::value(rules.edition->deck.suits[static_cast<std::size_t>(suit)]));
  }
  return suits;
}

}  // namespace

json::object card_sheet_json(const Rules& rules, const View& view) {
  json::object cards;
  json::array voids;
  if (view.table.round > 0) {
    const CardSheet sheet = card_sheet(view);
    for (const Card card : CardSet::full_deck()) {
      cards[card_names(rules, {card})] = whereabouts_json(view, sheet, card);
    }
    for (const int seat : others(view)) {
      voids.push_back(
          json::object{{"seat", seat}, {"suits", suits_json(rules, sheet.voids[static_cast<std::size_t>(seat)])}});
    }
  }
  return {{"cards", std::move(cards)}, {"voids", std::move(voids)}};
}

}  // namespace botyard::robotrick
