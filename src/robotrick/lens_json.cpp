#include "robotrick/lens_json.h"

#include <utility>

#include "json/telling.h"
#include "robotrick/json.h"
#include "robotrick/lens.h"
#include "robotrick/reasons.h"
#include "robotrick/text.h"

namespace botyard::robotrick {
namespace {

json::object droco_json(const Rules& rules, const Outlook& outlook, const text::Language& language) {
  json::object result{
      {"card", card_names(rules, {outlook.droco})}, {"played", !outlook.choice}, {"why", json::array{}}};
  if (!outlook.choice) return result;
  json::array& why = result["why"].as_array();
  for (const text::Reason& reason : reasons_for(rules, *outlook.choice, outlook.suit_led)) {
    why.push_back(json::reason_json(reason, language));
  }
  return result;
}

json::array contenders_json(const Rules& rules, const Outlook& outlook) {
  json::array contenders;
  for (const auto& [place, cards] : outlook.could_win) {
    contenders.push_back(json::object{{"place", place_name(place)}, {"cards", cards_json(rules, cards)}});
  }
  return contenders;
}

/// What a card would lead to, for programs.
void add_outlook(const Rules& rules, const View& view, const Outlook& outlook, Card card, json::object& result) {
  result["could_win"] = contenders_json(rules, outlook);
  result["if_you_win"] = nullptr;
  if (outlook.can_win(view.seat)) {
    result["if_you_win"] =
        json::object{{"card", card_names(rules, {outlook.droco})},
                     {"points", outlook.points_if_won},
                     {"hangar", outlook.hangar == 0 ? json::value(nullptr) : json::value(outlook.hangar)}};
  }
  result["if_droco_wins"] = nullptr;
  if (outlook.can_win(droco_place)) {
    result["if_droco_wins"] =
        json::object{{"card", card_names(rules, {card})}, {"points", outlook.points_if_droco_wins}};
  }
}

}  // namespace

json::object lens_json(const Rules& rules, const View& view, std::span<const std::string> names,
                       const text::Language& language) {
  json::object cards;
  if (view.seat != watcher && view.table.phase == Phase::play) {
    const Knowledge knowledge(view);
    for (const Card card : view.hand) {
      const Move move = Move::play(card);
      const auto why_not = text::to_you(why_illegal(rules, view.table, view.seat, view.hand, move));
      json::object entry{{"move", to_text(rules, move)},
                         {"legal", !why_not},
                         {"why_not", why_not ? json::value(json::reason_json(*why_not, language)) : nullptr}};
      if (!why_not) {
        const Outlook outlook = outlook_for(rules, view, knowledge, card);
        entry["droco"] = droco_json(rules, outlook, language);
        add_outlook(rules, view, outlook, card, entry);
        json::array told;
        for (const text::Reason& reason : tell(rules, view, outlook, card, names)) {
          told.push_back(json::reason_json(reason, language));
        }
        entry["says"] = std::move(told);
      }
      cards[card_names(rules, {card})] = std::move(entry);
    }
  }
  return {{"cards", std::move(cards)}};
}

}  // namespace botyard::robotrick
