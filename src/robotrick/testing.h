#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "robotrick/deal.h"
#include "robotrick/editions.h"
#include "robotrick/moves.h"
#include "robotrick/play.h"
#include "robotrick/text.h"

// For tests only: rules, cards and matches written as a player would say them.
namespace botyard::robotrick::testing {

inline Rules make_rules(std::string_view edition = "robotrick", Options options = {}) {
  static const Editions editions;  // reading their files takes longer than a match
  return {editions.find(edition).value(), options};
}

/// The boxed game's suits by number.
inline constexpr int suit_a = 0;
inline constexpr int suit_b = 1;
inline constexpr int suit_c = 2;

inline std::vector<Card> card_list(std::string_view text, std::string_view edition = "robotrick") {
  const Rules rules = make_rules(edition);
  std::istringstream words{std::string(text)};
  std::vector<Card> cards;
  for (std::string word; words >> word;) {
    const auto card = rules.edition->deck.parse(word);
    EXPECT_TRUE(card.has_value()) << word;
    cards.push_back(card.value_or(cards::no_card));
  }
  return cards;
}

inline CardSet card_set(std::string_view text, std::string_view edition = "robotrick") {
  CardSet set;
  for (const Card card : card_list(text, edition)) set.add(card);
  return set;
}

inline Card card(std::string_view text) { return card_list(text).at(0); }

inline std::string names(CardSet set) {
  std::string text;
  for (const Card card : set) text += (text.empty() ? "" : " ") + make_rules().edition->deck.to_text(card);
  return text;
}

/// A deal of which only what matters is written down: the rest of each hand is filled up from the cards that
/// are left, in card order, Droco first.
struct DealText {
  std::string ai_card = "R1";
  std::string trump = "D1";
  std::string droco;
  std::array<std::string, player_count> hands;
};

inline Deal make_deal(const DealText& text) {
  Deal deal;
  deal.ai_card = make_rules().edition->find_ai_card(text.ai_card);
  deal.trump = card(text.trump);
  deal.droco = card_set(text.droco);
  CardSet left = CardSet::full_deck() - CardSet{deal.trump} - deal.droco;
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    deal.hands[seat] = card_set(text.hands[seat]);
    left -= deal.hands[seat];
  }
  const auto fill = [&](CardSet& cards, int size) {
    while (cards.size() < size) {
      cards.add(left.first());
      left.remove(left.first());
    }
  };
  fill(deal.droco, hand_size);
  for (CardSet& hand : deal.hands) fill(hand, hand_size);
  fill(deal.aside, aside_count);
  EXPECT_TRUE(left.empty());
  return deal;
}

/// A match that is played by the texts of moves.
class TestMatch {
 public:
  explicit TestMatch(Options options = {}) : rules(make_rules("robotrick", options)) {}

  void deal(const DealText& text) {
    deal_round(state, make_deal(text));
    EXPECT_TRUE(is_consistent(state));
  }

  void move(int seat, std::string_view text) {
    const auto parsed = parse_move(rules, text);
    ASSERT_TRUE(parsed.has_value()) << text;
    const CardSet hand = state.hands[static_cast<std::size_t>(seat)];
    ASSERT_TRUE(legal_moves(state.table, seat, hand).contains(*parsed)) << "seat " << seat << ": " << text;
    apply(rules, state, seat, *parsed);
    EXPECT_TRUE(is_consistent(state)) << text;
  }
  void move(std::string_view text) { move(to_move(state.table), text); }

  /// Each seat passes its two weakest cards in card order.
  void pass_anything() {
    while (state.table.phase == Phase::pass) play_first_legal();
  }
  void play_first_legal() {
    const int seat = to_move(state.table);
    apply(rules, state, seat, legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)])[0]);
  }
  void finish_round() {
    while (to_move(state.table) >= 0) play_first_legal();
  }

  /// Who played the cards on the table so far, as "D120".
  [[nodiscard]] std::string order() const {
    std::string places;
    for (int n = 0; n < state.table.played_count; ++n) places += place_name(state.table.player_of(n));
    return places;
  }

  Rules rules;
  State state;
};

}  // namespace botyard::robotrick::testing
