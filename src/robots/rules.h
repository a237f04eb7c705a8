#pragma once

#include "cards/card.h"
#include "cards/card_set.h"

namespace botyard::robots {

using cards::Card;
using cards::CardSet;

inline constexpr int player_count = 2;
inline constexpr int black = 0;
inline constexpr int red = 1;
constexpr int other(int seat) { return 1 - seat; }

inline constexpr int half_size = 26;             // cards of one colour
inline constexpr int half_size_with_joker = 27;  // the most that one player ever has
constexpr int opening_hand(int seat) { return seat == black ? 5 : 7; }
constexpr int setup_builds(int seat) { return seat == black ? 1 : 2; }

inline constexpr int robot_limit = 4;       // robots that aren't nano
inline constexpr int showdown_bonus = 3;    // while the own supply is empty
inline constexpr int loss_limit = 6;        // cards that one attack costs at most,
inline constexpr int high_loss_limit = 10;  // with four robots of one suit
inline constexpr int robots_for_high_limit = 4;
inline constexpr int most_returns = 2;  // cards that one recovery brings back
inline constexpr int quiet_limit = 40;  // turns in a row without an attack that end the game

/// Suits are S, C, H, D and ranks A, 2 … 10, J, Q, K, so that sorting by the index is card order. The
/// jokers follow the last suit; no suit contains them.
inline constexpr Card black_joker{61};
inline constexpr Card red_joker{62};

constexpr bool is_joker(Card card) { return card == black_joker || card == red_joker; }
constexpr bool is_face(Card card) { return card.rank() >= 10; }
constexpr int card_value(Card card) { return is_face(card) ? 9 : card.rank() + 1; }

/// All cards that count as numbers, and all that count as faces.
inline constexpr CardSet number_cards{0x03FF'03FF'03FF'03FFULL};
inline constexpr CardSet face_cards = CardSet{0x1C00'1C00'1C00'1C00ULL} | CardSet{black_joker, red_joker};

struct Options {
  bool jokers = false;  // one more face card for each player
  bool operator==(const Options&) const = default;
};

/// What a game is played by.
struct Rules {
  Options options;
};

/// The cards of one player.
constexpr CardSet half_of(int seat, bool jokers) {
  const CardSet suits = seat == black ? CardSet::of_suit(0) | CardSet::of_suit(1)   //
                                      : CardSet::of_suit(2) | CardSet::of_suit(3);  //
  return jokers ? suits | CardSet{seat == black ? black_joker : red_joker} : suits;
}

}  // namespace botyard::robots
