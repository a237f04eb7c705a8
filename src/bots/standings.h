#pragma once

#include "bots/arena.h"

namespace botyard::bots {

/// A figure with its 95 % interval.
struct Estimate {
  double mean = 0;
  double low = 0;
  double high = 0;
};

/// How one player fared.
struct Standing {
  std::string name;
  Estimate first_share;
  Estimate points;
  Estimate margin;  // points above the best of the others
  Estimate elo;     // against the others, from who was ahead of whom in each game
  double mean_ms = 0;
  double p99_ms = 0;
  std::uint64_t moves = 0;
  std::uint64_t forfeits = 0;
};

/// The games of one deal, with all rotations, count as one observation: they share their luck.
std::vector<Standing> standings(const ArenaResult& result);

}  // namespace botyard::bots
