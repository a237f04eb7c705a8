#include "robotrick/edition.h"

#include <algorithm>

namespace botyard::robotrick {

int Edition::find_ai_card(std::string_view ai_card_id) const {
  const auto found = std::ranges::find(ai_cards, ai_card_id, &AiCard::id);
  return found == ai_cards.end() ? -1 : static_cast<int>(found - ai_cards.begin());
}

std::string_view situation_code(Situation situation) {
  switch (situation) {
    case Situation::follow: return "follow";
    case Situation::unfollow: return "unfollow";
    case Situation::lead: return "lead";
  }
  return "";
}

}  // namespace botyard::robotrick
