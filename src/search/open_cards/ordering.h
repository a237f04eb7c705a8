#pragma once

#include "search/open_cards/moves.h"

namespace botyard::open_cards {

/// How promising a card looks before anything is searched: a weighted sum, with weights for each situation. The
/// weights were found by trying changes one at a time and keeping those that made fixed searches smaller; a wrong
/// one costs time and never the answer. See docs/solver.md.
struct OrderWeights {
  /// Whether player 0 plays, who wins the trick so far (player 0, Droco, another), whether player 0's card lies (where
  /// it plays: whether it is the last), whether its hangars are full, whether the card is led.
  static constexpr std::size_t situations = 48;
  /// A constant, Droco's points in the trick, the rank of the card, how many cards of its suit the player holds; and
  /// player 0's points in the trick where they are known to an opponent, else whether the card is a trump.
  static constexpr std::size_t features = 5;

  std::array<std::array<std::int8_t, features>, situations> weights;
};

extern const OrderWeights guard_weights;
extern const OrderWeights margin_weights;

inline int order_score(const OrderWeights& order, const OpenRound& round, const Position& position, const Trick& trick,
                       int card) {
  const Trick after = with_card(round, position, trick, card);
  const int player = trick.to_play;
  const bool own = player == 0;
  const unsigned winner = after.best_by == 0 ? 0 : after.best_by == droco_place ? 1 : 2;
  // An opponent's card comes after player 0's if it is the last, or the second by the left neighbour.
  const bool own_lies = after.played == player_count || (!own && after.played == 2 && player == 1);
  const bool full = position.hangars[0] == 0;
  const bool leads = trick.suit_led < 0;
  const unsigned situation =
      ((((own ? 3U : 0U) + winner) * 2 + (own_lies ? 1U : 0U)) * 2 + (full ? 1U : 0U)) * 2 + (leads ? 1U : 0U);
  const auto& weight = order.weights[situation];
  const Bits hand = position.hands[static_cast<std::size_t>(player)];
  const int fifth = !own && own_lies ? round.points(trick.cards[0]) : suit_of(card) == round.trump() ? 8 : 0;
  return weight[0] * 8 + weight[1] * round.points(after.droco_card) + weight[2] * (card & 15) +
         weight[3] * std::popcount(hand & suit_lane(suit_of(card))) + weight[4] * fifth;
}

}  // namespace botyard::open_cards
