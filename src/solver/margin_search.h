#pragma once

#include "solver/effort.h"
#include "solver/margin_table.h"
#include "solver/moment.h"
#include "solver/ordering.h"
#include "solver/top_points.h"

namespace botyard::solver {

/// Player 0 maximises its score of the round less the better of the other two; they work against it.
///
/// The margin is at least m when player 0 is m ahead of player 1 and m ahead of player 2, so a search asks for a pair:
/// does player 0 still gain that much on the one and that much on the other? The pairs absorb what the scores are so
/// far, and what is learnt of a position holds whatever they were.
class MarginSearch {
 public:
  static constexpr std::size_t row_bytes = MarginTable::row_bytes;

  /// The table takes at most 2 to the power of `most_row_bits` rows.
  MarginSearch(const OpenRound& round, int most_row_bits, Effort& effort);

  /// What is sure to be a sensible guess: the margin so far.
  static int standing(const Moment& moment) { return moment.scored[0] - std::max(moment.scored[1], moment.scored[2]); }
  /// What the margin at the end of the round can be at all.
  [[nodiscard]] Bounds limits(const Moment& moment) const;
  /// A bound on that margin: at least `need` and it is no less, or below `need` and it is no more.
  int bound(const Moment& moment, int need);

 private:
  /// `reached`: player 0 gets this pair, which covers what was needed. Otherwise it cannot get this pair, which is
  /// covered by what was needed.
  struct Found {
    MarginPair pair;
    bool reached = false;
  };

  Found search_position(const Position& position, const MarginPair& need);
  Found search_trick(const Position& position, const Trick& trick, const MarginPair& need, int hint, int* best_card);
  Found finish_trick(const Position& position, const Trick& trick, const MarginPair& need);
  [[nodiscard]] MoveList list_moves(const Position& position, const Trick& trick, Bits legal) const;
  bool find_static(const Position& position, const MarginPair& need, Found& found) const;
  [[nodiscard]] std::uint64_t key_of(const Position& position) const;

  const OpenRound& round_;
  Effort& effort_;
  std::array<TopPoints, player_count> top_;
  MarginTable table_;
};

}  // namespace botyard::solver
