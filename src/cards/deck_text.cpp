#include "cards/deck_text.h"

#include <algorithm>

namespace botyard::cards {

std::string DeckText::to_text(Card card) const {
  return suits.at(static_cast<std::size_t>(card.suit())) + ranks.at(static_cast<std::size_t>(card.rank()));
}

std::optional<Card> DeckText::parse(std::string_view text) const {
  for (int suit = 0; suit < suit_count; ++suit) {
    const std::string& letter = suits[static_cast<std::size_t>(suit)];
    if (!text.starts_with(letter)) continue;
    const auto rank = std::ranges::find(ranks, text.substr(letter.size())) - ranks.begin();
    if (rank < rank_count) return Card::of(suit, static_cast<int>(rank));
  }
  return std::nullopt;
}

}  // namespace botyard::cards
