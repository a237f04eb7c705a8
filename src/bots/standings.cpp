#include "bots/standings.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace botyard::bots {
namespace {

/// 97.5 % of Student's distribution lie below this many standard errors (Cornish and Fisher's series).
double student_factor(double degrees) {
  constexpr double z = 1.959964;
  const double first = (z * z * z + z) / 4;
  const double second = (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / 96;
  return z + first / degrees + second / (degrees * degrees);
}

Estimate estimate(const std::vector<double>& observations) {
  const auto count = static_cast<double>(observations.size());
  if (observations.empty()) return {};
  double sum = 0;
  for (const double value : observations) sum += value;
  const double mean = sum / count;
  if (observations.size() < 2) return {mean, -HUGE_VAL, HUGE_VAL};
  double squares = 0;
  for (const double value : observations) squares += (value - mean) * (value - mean);
  const double half = student_factor(count - 1) * std::sqrt(squares / (count - 1) / count);
  return {mean, mean - half, mean + half};
}

/// What a figure of each game comes to on average over a deal's rotations.
template <class Figure>
std::vector<double> by_deal(const ArenaResult& result, Figure figure) {
  std::map<std::uint64_t, std::pair<double, double>> sums;
  for (const ArenaGame& game : result.games) {
    auto& [sum, count] = sums[game.deal];
    sum += figure(game);
    count += 1;
  }
  std::vector<double> means;
  for (const auto& [deal, sum] : sums) means.push_back(sum.first / sum.second);
  return means;
}

double best_of_others(const std::vector<double>& values, std::size_t player) {
  double best = -HUGE_VAL;
  for (std::size_t other = 0; other < values.size(); ++other) {
    if (other != player) best = std::max(best, values[other]);
  }
  return best;
}

/// The share of the others that a player was ahead of; the ones level with it count half.
double ahead_of(const ArenaGame& game, std::size_t player) {
  double ahead = 0;
  for (std::size_t other = 0; other < game.points.size(); ++other) {
    if (other == player) continue;
    const bool forfeited = game.forfeiter >= 0;
    const double mine = forfeited ? game.first[player] : game.points[player];
    const double theirs = forfeited ? game.first[other] : game.points[other];
    ahead += mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
  }
  return ahead / static_cast<double>(game.points.size() - 1);
}

/// A share as a difference in Elo, never beyond what so many games can tell.
double as_elo(double share, double games) {
  const double least = 0.5 / (games + 1);
  const double bounded = std::clamp(share, least, 1 - least);
  return 400 * std::log10(bounded / (1 - bounded));
}

}  // namespace

std::vector<Standing> standings(const ArenaResult& result) {
  std::vector<Standing> all;
  const auto games = static_cast<double>(result.games.size());
  for (std::size_t player = 0; player < result.players.size(); ++player) {
    Standing standing;
    standing.name = result.players[player];
    standing.first_share = estimate(by_deal(result, [&](const ArenaGame& game) { return game.first[player]; }));
    standing.points = estimate(by_deal(result, [&](const ArenaGame& game) { return game.points[player]; }));
    standing.margin = estimate(by_deal(
        result, [&](const ArenaGame& game) { return game.points[player] - best_of_others(game.points, player); }));
    const Estimate ahead = estimate(by_deal(result, [&](const ArenaGame& game) { return ahead_of(game, player); }));
    standing.elo = {as_elo(ahead.mean, games), as_elo(ahead.low, games), as_elo(ahead.high, games)};
    for (const ArenaGame& game : result.games) standing.forfeits += game.forfeiter == static_cast<int>(player) ? 1 : 0;
    standing.mean_ms = result.times[player].mean();
    standing.p99_ms = result.times[player].quantile(0.99);
    standing.moves = result.times[player].count();
    all.push_back(standing);
  }
  return all;
}

}  // namespace botyard::bots
