#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cards/deck_text.h"
#include "robotrick/program.h"
#include "text/language.h"
#include "text/reason.h"

namespace botyard::robotrick {

struct AiCard {
  std::string id;
  Program program;
  bool operator==(const AiCard&) const = default;
};

/// An edition of the game, all of it data: what the cards are called and worth, and the AI cards.
struct Edition {
  std::string id;
  text::Translations name;
  cards::DeckText deck;  // suits with the highest priority first, ranks from weak to strong
  std::array<text::Translations, cards::suit_count> suit_names;
  std::array<int, cards::rank_count> points{};        // by strength
  std::array<text::Translations, 4> criterion_names;  // LOW, HIGH, LONG, SHORT
  std::vector<AiCard> ai_cards;

  /// -1 if there is no such card.
  [[nodiscard]] int find_ai_card(std::string_view ai_card_id) const;

  bool operator==(const Edition&) const = default;
};

/// Most AI cards that an edition may have, and most points that a card may be worth.
inline constexpr std::size_t max_ai_cards = 100;
inline constexpr int max_points = 100;

std::string_view criterion_code(Criterion criterion);
std::string_view situation_code(Situation situation);

/// An edition from the text of its file; `file` is only named in refusals.
text::Result<Edition> parse_edition(std::string_view toml_text, std::string_view file);

/// The file of an edition that is built into the program.
struct BuiltInEdition {
  std::string_view id;
  std::string_view toml_text;
};
std::vector<BuiltInEdition> built_in_editions();

}  // namespace botyard::robotrick
