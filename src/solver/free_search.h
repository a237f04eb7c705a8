#pragma once

#include "solver/effort.h"
#include "solver/free_table.h"
#include "solver/moves.h"
#include "solver/own_bounds.h"
#include "solver/top_points.h"

namespace botyard::solver {

/// Whether a player prefers the first scores: the own score decides; then the sum of the other two, the less the
/// better; then the left neighbour's, the less the better. So among scores that a player can reach exactly one is
/// best, whichever card leads to it. All three are sums over tricks, so what was before changes no preference.
bool prefers(int player, const Scores& these, const Scores& those);

/// Free-for-all: each player maximises its own score of the round.
class FreeSearch {
 public:
  static constexpr std::size_t row_bytes = FreeTable::row_bytes;

  /// The table takes at most 2 to the power of `most_row_bits` rows.
  FreeSearch(const OpenRound& round, int most_row_bits, Effort& effort);

  /// What player 0's score of the round can be at all.
  [[nodiscard]] Bounds limits(const Moment& moment) const;
  /// Everybody's score of the round.
  Scores scores(const Moment& moment);

 private:
  class MostByCard;

  PackedScores search_position(const Position& position);
  // How many have played and whether two tricks are left, the compiler is told: each case is code of its own, short
  // enough to keep the trick in registers.
  template <int played, bool two_left>
  PackedScores search_trick(const Position& position, const Trick& trick);
  template <int played>
  PackedScores choose(const Position& position, const Trick& trick, Bits legal);
  template <int played>
  PackedScores choose_of_two(const Position& position, const Trick& trick, Bits legal);
  template <bool two_left>
  PackedScores finish_trick(const Position& position, const Trick& trick);
  [[nodiscard]] PackedScores last_trick(const Position& position) const;
  [[nodiscard]] std::uint64_t key_of(const Position& position) const;

  const OpenRound& round_;
  Effort& effort_;
  TopPoints top_;
  std::array<OwnBounds, player_count> own_;
  FreeTable table_;
};

}  // namespace botyard::solver
