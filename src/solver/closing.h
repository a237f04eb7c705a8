#pragma once

#include <algorithm>

#include "solver/effort.h"
#include "solver/free_search.h"
#include "solver/moment.h"

/// From bounds to values, and from values to a best line.
namespace botyard::solver {

/// Asks ever closer questions until low and high meet, starting at a guess; stops with what is known when the effort
/// does. `Search` finds bounds: guard and margin.
template <class Search>
Bounds close(Search& search, const Effort& effort, const Moment& moment, int guess) {
  const Bounds limits = search.limits(moment);
  Bounds known = limits;
  int need = guess;
  int step = 3;
  while (known.low < known.high) {
    need = std::clamp(need, known.low + 1, known.high);
    const int bound = search.bound(moment, need);
    if (effort.stopped()) break;
    (bound >= need ? known.low : known.high) = bound;
    // First out from the guess in steps that slowly grow, then into the middle.
    if (known.low > limits.low && known.high < limits.high) {
      need = known.low + (known.high - known.low + 1) / 2;
    } else {
      need = bound >= need ? known.low + step : known.high - step;
      ++step;
    }
  }
  return known;
}

/// Both sides play a best card from here on, the first in card order of those that are equally good.
template <class Search>
std::vector<int> best_line(const OpenRound& round, Search& search, const Effort& effort, Moment moment, int value) {
  std::vector<int> line;
  while (!moment.is_over()) {
    const bool own = moment.trick.to_play == 0;
    for (Bits rest = moment.legal(); rest != 0; rest &= rest - 1) {
      const Moment after = after_card(round, moment, lowest(rest));
      const bool only = (rest & (rest - 1)) == 0;  // some card is best, so the last need not be asked about
      const bool best = only || (own ? search.bound(after, value) >= value : search.bound(after, value + 1) <= value);
      if (effort.stopped()) return {};
      if (!best) continue;
      line.push_back(lowest(rest));
      moment = after;
      break;
    }
  }
  return line;
}

/// The same for free-for-all, where everybody's scores are known.
inline std::vector<int> best_line(const OpenRound& round, FreeSearch& search, const Effort& effort, Moment moment,
                                  const Scores& value) {
  std::vector<int> line;
  while (!moment.is_over()) {
    for (Bits rest = moment.legal(); rest != 0; rest &= rest - 1) {
      const Moment after = after_card(round, moment, lowest(rest));
      const bool only = (rest & (rest - 1)) == 0;
      const bool best = only || search.scores(after) == value;
      if (effort.stopped()) return {};
      if (!best) continue;
      line.push_back(lowest(rest));
      moment = after;
      break;
    }
  }
  return line;
}

}  // namespace botyard::solver
