#pragma once

#include "solver/moves.h"

namespace botyard::solver {

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

/// Scores the cards of whoever is to play. What is the same for all of them is worked out once.
class CardOrder {
 public:
  CardOrder(const OrderWeights& order, const OpenRound& round, const Position& position, const Trick& trick)
      : round_(round), trick_(trick), droco_(position.droco) {
    const bool own = trick.to_play == 0;
    // An opponent's card comes after player 0's if it is the last, or the second by the left neighbour.
    const bool last = trick.played == player_count - 1;
    own_lies_ = !own && (last || (trick.played == 1 && trick.to_play == 1));
    const bool leads = trick.suit_led < 0;
    const unsigned flags =
        ((last || own_lies_ ? 1U : 0U) * 2 + (position.hangars[0] == 0 ? 1U : 0U)) * 2 + (leads ? 1U : 0U);
    const auto weights_if = [&](unsigned winner) {
      return order.weights[((own ? 3U : 0U) + winner) * 8 + flags].data();
    };
    const unsigned leader_so_far = trick.best_by == 0 ? 0 : trick.best_by == droco_place ? 1 : 2;
    if_wins_ = weights_if(own ? 0 : 2);
    if_not_ = weights_if(leads ? 1 : leader_so_far);
    own_points_ = own_lies_ ? points_laid(round, position, trick, 0) : 0;
    hand_ = position.hands[static_cast<std::size_t>(trick.to_play)];
  }

  [[nodiscard]] int score(int card) const {
    const int suit = suit_of(card);
    const bool leads = trick_.suit_led < 0;
    const int droco_card = round_.droco_card(leads ? round_.answer(droco_, suit) : trick_.droco_number);
    const bool wins = leads ? (round_.stronger(suit, card) & bit(droco_card)) == 0
                            : (round_.stronger(trick_.suit_led, trick_.best) & bit(card)) != 0;
    const std::int8_t* const weight = wins ? if_wins_ : if_not_;
    const int fifth = own_lies_ ? own_points_ : suit == round_.trump() ? 8 : 0;
    return weight[0] * 8 + weight[1] * round_.points(droco_card) + weight[2] * (card & 15) +
           weight[3] * std::popcount(hand_ & suit_lane(suit)) + weight[4] * fifth;
  }

 private:
  const OpenRound& round_;
  const Trick& trick_;
  int droco_;
  bool own_lies_;
  const std::int8_t* if_wins_;
  const std::int8_t* if_not_;
  int own_points_;
  Bits hand_;
};

}  // namespace botyard::solver
