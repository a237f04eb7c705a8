#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "cards/card.h"

namespace botyard::cards {

/// How a deck's cards are written: a letter for the suit, then the rank ("A10", "SK").
struct DeckText {
  std::array<std::string, suit_count> suits;
  std::array<std::string, rank_count> ranks;

  [[nodiscard]] std::string to_text(Card card) const;
  /// The card written exactly so, or nothing.
  [[nodiscard]] std::optional<Card> parse(std::string_view text) const;

  bool operator==(const DeckText&) const = default;
};

}  // namespace botyard::cards
