#pragma once

#include "bots/arena.h"
#include "bots/estimate.h"

namespace botyard::bots {

/// How one player fared.
struct Standing {
  std::string name;
  Estimate first_share;
  Estimate points;  // points and margin: of the deals in which nobody forfeited
  Estimate margin;  // points above the best of the others
  Estimate
      elo;  // against the others, from who was ahead of whom in each game; infinite if it was always or never ahead
  double mean_ms = 0;
  double p99_ms = 0;
  std::uint64_t moves = 0;
  std::uint64_t forfeits = 0;
};

/// The games of one deal, with all rotations, count as one observation: they share their luck. The result holds whole
/// deals.
std::vector<Standing> standings(const ArenaResult& result);

/// How many deals have a game that was forfeited, and so no points.
std::size_t deals_with_forfeits(const ArenaResult& result);

}  // namespace botyard::bots
