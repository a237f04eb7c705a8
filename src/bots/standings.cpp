#include "bots/standings.h"

#include <algorithm>
#include <cmath>

namespace botyard::bots {
namespace {

/// The games of one deal.
using Deal = std::span<const ArenaGame>;

std::vector<Deal> deals_of(const std::vector<ArenaGame>& games) {
  std::vector<Deal> deals;
  for (auto first = games.begin(); first != games.end();) {
    const auto last = std::find_if(first, games.end(), [&](const ArenaGame& game) { return game.deal != first->deal; });
    deals.emplace_back(first, last);
    first = last;
  }
  return deals;
}

bool has_forfeit(Deal deal) {
  return std::ranges::any_of(deal, [](const ArenaGame& game) { return game.forfeiter >= 0; });
}

/// True where a victory is all the points there are, as in Robots: then points are shares and have their limits.
bool points_are_shares(const std::vector<Deal>& deals) {
  return std::ranges::all_of(deals, [](Deal deal) {
    return std::ranges::all_of(deal, [](const ArenaGame& game) { return game.points == game.first; });
  });
}

/// What a figure of each game comes to on average over a deal's rotations.
template <class Figure>
std::vector<double> by_deal(const std::vector<Deal>& deals, Figure figure) {
  std::vector<double> means;
  for (const Deal deal : deals) {
    double sum = 0;
    for (const ArenaGame& game : deal) sum += figure(game);
    means.push_back(sum / static_cast<double>(deal.size()));
  }
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
  const std::vector<double>& figures = game.forfeiter >= 0 ? game.first : game.points;
  double ahead = 0;
  for (std::size_t other = 0; other < figures.size(); ++other) {
    if (other == player) continue;
    ahead += figures[player] > figures[other] ? 1 : figures[player] == figures[other] ? 0.5 : 0;
  }
  return ahead / static_cast<double>(figures.size() - 1);
}

/// A share as a difference in Elo; infinite for 0 and 1.
double as_elo(double share) {
  if (!std::isfinite(share)) return share;
  return 400 * (std::log10(share) - std::log10(1 - share));
}

/// Between -1 and 1: a share, stretched.
Estimate estimate_difference(std::vector<double> observations) {
  for (double& value : observations) value = (value + 1) / 2;
  const Estimate share = estimate_share(observations);
  return {2 * share.mean - 1, 2 * share.low - 1, 2 * share.high - 1};
}

void fill_points(Standing& standing, const std::vector<Deal>& deals, std::size_t player) {
  const auto points = by_deal(deals, [&](const ArenaGame& game) { return game.points[player]; });
  const auto margins =
      by_deal(deals, [&](const ArenaGame& game) { return game.points[player] - best_of_others(game.points, player); });
  const bool limited = points_are_shares(deals);
  standing.points = limited ? estimate_share(points) : estimate_mean(points);
  standing.margin = limited ? estimate_difference(margins) : estimate_mean(margins);
}

}  // namespace

std::vector<Standing> standings(const ArenaResult& result) {
  std::vector<Standing> all;
  const std::vector<Deal> deals = deals_of(result.games);
  std::vector<Deal> played_out = deals;
  std::erase_if(played_out, has_forfeit);
  for (std::size_t player = 0; player < result.players.size(); ++player) {
    Standing standing;
    standing.name = result.players[player];
    standing.first_share = estimate_share(by_deal(deals, [&](const ArenaGame& game) { return game.first[player]; }));
    fill_points(standing, played_out, player);
    const Estimate ahead =
        estimate_share(by_deal(deals, [&](const ArenaGame& game) { return ahead_of(game, player); }));
    standing.elo = {as_elo(ahead.mean), as_elo(ahead.low), as_elo(ahead.high)};
    for (const ArenaGame& game : result.games) standing.forfeits += game.forfeiter == static_cast<int>(player) ? 1 : 0;
    standing.mean_ms = result.times[player].mean();
    standing.p99_ms = result.times[player].quantile(0.99);
    standing.moves = result.times[player].count();
    all.push_back(standing);
  }
  return all;
}

std::size_t deals_with_forfeits(const ArenaResult& result) {
  return static_cast<std::size_t>(std::ranges::count_if(deals_of(result.games), has_forfeit));
}

}  // namespace botyard::bots
