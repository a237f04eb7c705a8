#pragma once

#include <vector>

#include "solver/open_round.h"

namespace botyard::solver {

/// The most points among the cards that a player and Droco hold, for bounds: of each trick, at most one card of the
/// two counts for or against the player. Cards are numbered by points, the most first, so that the best few of a hand
/// are its lowest bits, and their sum is looked up in two tables.
class TopPoints {
 public:
  TopPoints(const OpenRound& round, int player) : root_(round.start().hands[static_cast<std::size_t>(player)]) {
    fill(round);
  }

  /// The sum over the `count` cards with the most points, of a player's hand and Droco's.
  [[nodiscard]] int best(Bits hand, int droco, int count) const {
    const Bits held = own_places_[index(gather(hand, root_))] | droco_places_[static_cast<std::size_t>(droco)];
    const Bits chosen = scatter((1ULL << count) - 1, held);
    return low_sums_[index(chosen & low_mask_)] + high_sums_[index(chosen >> low_bits_)];
  }
  /// The sum over the player's whole hand.
  [[nodiscard]] int own(Bits hand) const { return own_sums_[index(gather(hand, root_))]; }

 private:
  static std::size_t index(Bits part) { return static_cast<std::size_t>(part); }
  void fill(const OpenRound& round);

  Bits root_;
  int low_bits_ = 0;
  Bits low_mask_ = 0;
  std::vector<std::uint32_t> own_places_;
  std::vector<std::uint32_t> droco_places_;
  std::vector<std::int16_t> low_sums_;
  std::vector<std::int16_t> high_sums_;
  std::vector<std::int16_t> own_sums_;
};

}  // namespace botyard::solver
