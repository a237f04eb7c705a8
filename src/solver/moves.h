#pragma once

#include "solver/trick.h"

namespace botyard::solver {

/// The cards to try in a trick, the most promising first.
struct MoveList {
  static constexpr int most = robotrick::hand_size;
  static constexpr int no_card = 63;  // in place of a card

  std::array<std::uint8_t, most> cards;  // only the first `count` mean anything, here and below
  std::array<int, most> scores;
  int count = 0;

  [[nodiscard]] int operator[](int i) const { return cards[static_cast<std::size_t>(i)]; }

  void insert(int card, int score) {
    auto at = static_cast<std::size_t>(count++);
    for (; at > 0 && scores[at - 1] < score; --at) {
      cards[at] = cards[at - 1];
      scores[at] = scores[at - 1];
    }
    cards[at] = static_cast<std::uint8_t>(card);
    scores[at] = score;
  }

  /// Puts a card first, if it is there.
  void move_to_front(int card) {
    int at = 0;
    while (at < count && cards[static_cast<std::size_t>(at)] != card) ++at;
    if (at == count) return;
    for (auto i = static_cast<std::size_t>(at); i > 0; --i) cards[i] = cards[i - 1];
    cards[0] = static_cast<std::uint8_t>(card);
  }
};

/// Cards whose next lower neighbour, among all that were in the hands at the trick's start, is in the same hand. No
/// card is between the two, so in every trick they do the same.
inline Bits with_own_neighbour(Bits hand, Bits all) {
  const Bits gathered = gather(hand, all);
  const Bits first_of_suit = gather(lowest_of_suits(all), all);
  return scatter(gathered & (gathered << 1) & ~first_of_suit, all);
}

/// Whether a player who is still to play can beat the best card.
inline bool can_be_beaten(const OpenRound& round, const Position& position, const Trick& trick) {
  const Bits beating = round.stronger(trick.suit_led, trick.best);
  int player = trick.to_play;
  for (int played = trick.played; played < player_count; ++played, player = next_player(player)) {
    if ((playable(trick, position.hands[static_cast<std::size_t>(player)]) & beating) != 0) return true;
  }
  return false;
}

/// A choice of cards: those worth trying, and what leaving the others out rests on.
struct Choice {
  Bits kept = 0;
  Bits linked = 0;  // cards that count as equal to their lower neighbour
  Bits ranks = 0;   // cards whose rank makes it certain whether Droco wins
};

/// For a player who cares for the points of the own cards, which count when Droco wins. Of neighbours, the one with
/// fewer points is the better one to hold, by at most the difference; so where it is certain that Droco wins the
/// trick, the one with the fewest points is played, and the one with the most where it is certain that he doesn't.
Choice choose_by_points(const OpenRound& round, const Position& position, const Trick& trick, Bits legal,
                        Bits neighboured);

}  // namespace botyard::solver
