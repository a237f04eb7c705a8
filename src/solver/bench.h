#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/solve.h"

namespace botyard::solver {

/// A kind of position that the speed of the solver is measured on.
struct BenchRow {
  Objective objective = Objective::guard;
  int tricks_left = 0;
};
inline constexpr std::array<BenchRow, 5> bench_rows{{{Objective::guard, 8},
                                                     {Objective::guard, 10},
                                                     {Objective::guard, 12},
                                                     {Objective::margin, 8},
                                                     {Objective::free, 7}}};

struct BenchFigures {
  std::vector<double> seconds;       // CPU time of each deal, sorted
  std::vector<std::uint64_t> nodes;  // of each deal, sorted
  std::uint64_t checksum = 0;        // over all values, in the order of the deals: a fast wrong answer shows
};

/// Of sorted figures, the smallest that the given percentage does not exceed.
template <class T>
T percentile(const std::vector<T>& sorted, std::size_t percent) {
  const std::size_t rank = (sorted.size() * percent + 99) / 100;
  return sorted[rank == 0 ? 0 : rank - 1];
}

/// Fixed deals of an edition, the AI cards in turn, played at random until so many tricks are left; then the value of
/// the position for the seat to move, on one thread. `cpu_seconds` is a clock, `progress` is told after each deal.
BenchFigures bench_row(const robotrick::Rules& rules, const BenchRow& row, int deals,
                       const std::function<double()>& cpu_seconds, const std::function<void(int done)>& progress);

}  // namespace botyard::solver
