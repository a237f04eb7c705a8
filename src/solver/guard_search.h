#pragma once

#include "solver/effort.h"
#include "solver/guard_table.h"
#include "solver/moment.h"
#include "solver/ordering.h"
#include "solver/own_bounds.h"
#include "solver/top_points.h"

namespace botyard::solver {

/// Player 0 maximises its own score of the round, the other two work against it.
///
/// A search asks whether player 0 still gets at least `need` points, and finds a bound. With it come the ranks that the
/// proof rests on: in every position with the same key that has the same owners from those ranks upwards, the bound
/// holds as well (partition search).
class GuardSearch {
 public:
  static constexpr std::size_t row_bytes = GuardTable::row_bytes;

  /// The table takes at most 2 to the power of `most_row_bits` rows.
  GuardSearch(const OpenRound& round, int most_row_bits, Effort& effort);

  /// What is sure to be a sensible guess: the score so far.
  static int standing(const Moment& moment) { return moment.scored[0]; }
  /// What player 0's score of the round can be at all.
  [[nodiscard]] Bounds limits(const Moment& moment) const;
  /// A bound on player 0's score of the round: at least `need` and it is no less, or below `need` and it is no more.
  int bound(const Moment& moment, int need);

 private:
  struct Found {
    int value = 0;
    Bits ranks = 0;
  };

  Found search_position(const Position& position, int need);
  Found search_trick(const Position& position, const Trick& trick, int need, int hint, int* best_card);
  Found finish_trick(const Position& position, const Trick& trick, int need);
  [[nodiscard]] Choice choose_cards(const Position& position, const Trick& trick, Bits legal) const;
  [[nodiscard]] int least(const Position& position) const;
  Bounds static_bounds(const Position& position);
  [[nodiscard]] GuardPattern pattern_of(const Position& position, Bits all) const;

  const OpenRound& round_;
  Effort& effort_;
  TopPoints top_;
  OwnBounds own_;
  GuardTable table_;
};

}  // namespace botyard::solver
