#pragma once

#include <compare>
#include <cstdint>

namespace botyard::cards {

inline constexpr int suit_count = 4;
inline constexpr int rank_count = 13;

/// A card of a deck of four suits: the suit in the upper four bits, the rank in the lower four.
/// Sorting by the index is card order: by suit, then from weak to strong. What suits and ranks are
/// called, and what a card is worth, is for a game to say.
struct Card {
  std::uint8_t index = 0;

  static constexpr Card of(int suit, int rank) { return Card{static_cast<std::uint8_t>(suit * 16 + rank)}; }
  [[nodiscard]] constexpr int suit() const { return index >> 4; }
  [[nodiscard]] constexpr int rank() const { return index & 15; }

  constexpr auto operator<=>(const Card&) const = default;
};

/// Stands where there is no card.
inline constexpr Card no_card{0xFF};

}  // namespace botyard::cards
