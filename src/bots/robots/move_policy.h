#pragma once

#include <cassert>
#include <span>

#include "bots/robots/move_features.h"
#include "cards/random.h"
#include "robots/game.h"

namespace botyard::bots {

/// How players who search play, as a table of factors: for rollouts.
class MovePolicy {
 public:
  static constexpr bool knows_good_moves = true;

  /// One factor for each entry of MoveTables.
  explicit MovePolicy(std::span<const float> factors) {
    assert(factors.size() == factors_.size());
    std::ranges::copy(factors, factors_.begin());
  }
  [[nodiscard]] std::span<const float> factors() const { return factors_; }

  /// Draws one of the legal moves.
  robots::Move choose(const robots::Rules& /*rules*/, const robots::State& state, int seat,
                      const robots::LegalMoves& legal, cards::Xoshiro& random) const {
    const int count = legal.size();
    if (count == 1) return legal[0];
    const MoveSituation situation(state.table, seat, state.hand(seat));
    std::array<float, robots::LegalMoves::capacity> sums;
    float sum = 0;
    for (int i = 0; i < count; ++i) sums[static_cast<std::size_t>(i)] = sum += weight(situation, legal[i]);
    const float drawn = static_cast<float>(random() >> 40) * 0x1p-24F * sum;
    int place = 0;
    while (place < count - 1 && sums[static_cast<std::size_t>(place)] <= drawn) ++place;
    return legal[place];
  }

  /// The move that is likeliest; of equal ones the first.
  [[nodiscard]] robots::Move favourite(const robots::Rules& /*rules*/, const robots::View& view) const {
    const MoveSituation situation(view.table, view.seat, view.hand);
    const robots::LegalMoves legal = robots::legal_moves(view);
    int best = 0;
    for (int i = 1; i < legal.size(); ++i) {
      if (weight(situation, legal[i]) > weight(situation, legal[best])) best = i;
    }
    return legal[best];
  }

 private:
  [[nodiscard]] float weight(const MoveSituation& situation, robots::Move move) const {
    float product = 1;
    for (const std::uint16_t entry : situation.entries(move)) product *= factors_[entry];
    return product;
  }

  std::array<float, MoveTables::size> factors_{};
};

/// With the factors of data/bots.
const MovePolicy& learned_move_policy();

}  // namespace botyard::bots
