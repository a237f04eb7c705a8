#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cards/card_set.h"

/// Droco's program: how his AI card picks the card he plays. Trump plays no part in it.
namespace botyard::robotrick {

using cards::Card;
using cards::CardSet;

enum class Criterion : std::uint8_t { none, low, high, long_, short_ };

/// The situations that an AI card has a column for, as printed from left to right.
enum class Situation : std::uint8_t { follow, unfollow, lead };
inline constexpr int situation_count = 3;

struct Column {
  Criterion primary = Criterion::none;
  Criterion secondary = Criterion::none;
  bool operator==(const Column&) const = default;
};

using Program = std::array<Column, situation_count>;

/// What a column lacks to determine a card for every hand. LOW or HIGH must be there exactly once; LONG
/// or SHORT may stand before or after it, but not in the follow column, where all cards are of one suit.
enum class ColumnFault : std::uint8_t { none, no_strength, two_strengths, two_lengths, length_in_follow };
ColumnFault column_fault(Situation situation, Column column);

/// The candidates that a criterion leaves. LONG and SHORT count all of the hand's cards of a suit, and
/// compare only the suits of the candidates, which must not be none.
CardSet narrow(Criterion criterion, CardSet candidates, CardSet hand);

/// The situation that Droco is in when `suit_led` is led (-1: he leads himself).
Situation situation_of(CardSet hand, int suit_led);

/// The card that Droco plays from a hand that isn't empty.
Card choose_card(const Program& program, CardSet hand, int suit_led);

/// How a choice came about, for "Why?": the candidates after each criterion, and whether the priority
/// of the suits had to decide in the end.
struct Explanation {
  struct Step {
    Criterion criterion = Criterion::none;
    CardSet kept;
  };
  Situation situation = Situation::lead;
  CardSet candidates;
  std::vector<Step> steps;
  bool by_priority = false;
  Card card = cards::no_card;
};
Explanation explain_choice(const Program& program, CardSet hand, int suit_led);

}  // namespace botyard::robotrick
