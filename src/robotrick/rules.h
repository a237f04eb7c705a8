#pragma once

#include <array>
#include <memory>

#include "robotrick/edition.h"

namespace botyard::robotrick {

inline constexpr int player_count = 3;
inline constexpr int round_count = 3;
inline constexpr int trick_count = 12;
inline constexpr int hand_size = 12;
inline constexpr int aside_count = 3;
inline constexpr int pass_size = 2;

struct Options {
  int hangars = 3;           // 3, or 4 for a milder game
  bool one_ai_card = false;  // the AI card of round 1 stays
  bool operator==(const Options&) const = default;
};

/// What a match is played by. Shared by all states of it and never changed.
struct Rules {
  std::shared_ptr<const Edition> edition;
  Options options;

  [[nodiscard]] int points(Card card) const { return edition->points[static_cast<std::size_t>(card.rank())]; }
  [[nodiscard]] const AiCard& ai_card(int index) const { return edition->ai_cards[static_cast<std::size_t>(index)]; }
};

}  // namespace botyard::robotrick
