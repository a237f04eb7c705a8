#include "bots/estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "cards/random.h"
#include "testing/sample_size.h"

namespace botyard::bots {
namespace {

TEST(Student, FactorsAreThoseOfTheTables) {
  const std::vector<std::pair<double, double>> table{{1, 12.706}, {2, 4.303},   {3, 3.182},    {4, 2.776},
                                                     {5, 2.571},  {10, 2.228},  {29, 2.045},   {30, 2.042},
                                                     {60, 2.000}, {199, 1.972}, {1000, 1.962}, {1e7, 1.960}};
  for (const auto& [degrees, factor] : table) EXPECT_NEAR(student_factor(degrees), factor, 0.0005) << degrees;
}

TEST(Estimate, OfNothingIsUnknownAndOfOneObservationHasNoBounds) {
  EXPECT_TRUE(std::isnan(estimate_mean({}).mean));
  EXPECT_TRUE(std::isnan(estimate_share({}).mean));
  const std::vector<double> one{1};
  for (const Estimate& estimate : {estimate_mean(one), estimate_share(one)}) {
    EXPECT_EQ(estimate.mean, 1);
    EXPECT_EQ(estimate.low, -HUGE_VAL);
    EXPECT_EQ(estimate.high, HUGE_VAL);
  }
}

TEST(Estimate, OfEqualPointsHasNoBoundsForTheirSpreadIsUnknown) {
  const Estimate estimate = estimate_mean(std::vector<double>{0.1, 0.1, 0.1});
  EXPECT_EQ(estimate.low, -HUGE_VAL);
  EXPECT_EQ(estimate.high, HUGE_VAL);
}

TEST(Estimate, OfTwoValuesReaches12Point7StandardErrors) {
  const Estimate estimate = estimate_mean(std::vector<double>{10, 20});
  EXPECT_NEAR(estimate.low, 15 - 12.706 * 5, 0.01);
  EXPECT_NEAR(estimate.high, 15 + 12.706 * 5, 0.01);
}

TEST(Share, OfASweepLeavesRoomForDefeatAndNarrowsWithTheDeals) {
  double room = 1;
  for (const std::size_t deals : {2U, 10U, 100U, 10000U}) {
    const Estimate won = estimate_share(std::vector<double>(deals, 1));
    const Estimate lost = estimate_share(std::vector<double>(deals, 0));
    EXPECT_EQ(won.high, 1);
    EXPECT_EQ(lost.low, 0);
    EXPECT_NEAR(lost.high, 1 - won.low, 1e-9);
    EXPECT_LT(1 - won.low, room);
    room = 1 - won.low;
    EXPECT_GT(room, 2.0 / static_cast<double>(deals + 2));  // a little more than one defeat in so many deals
    EXPECT_LT(room, 2.6 / static_cast<double>(deals + 2));
  }
}

TEST(Share, OfBinaryObservationsIsTheBetaQuantile) {
  // 3 of 10: the middle 95 % of Beta(3 + 1/3, 7 + 1/3).
  const Estimate estimate = estimate_share(std::vector<double>{1, 1, 1, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_DOUBLE_EQ(estimate.mean, 0.3);
  EXPECT_NEAR(estimate.low, 0.08688, 0.00001);
  EXPECT_NEAR(estimate.high, 0.60415, 0.00001);
}

TEST(Share, StaysBetweenZeroAndOneAndHoldsItsMeanHoweverManyDeals) {
  for (const std::size_t deals : {2U, 3U, 50U, 3000U, 1'000'000U}) {
    for (const double most : {0.0, 1.0 / 3, 0.5, 5.0 / 6, 1.0}) {
      for (const double last : {0.0, 0.5, 1.0}) {
        std::vector<double> observations(deals, most);
        observations.back() = last;
        const Estimate estimate = estimate_share(observations);
        EXPECT_LE(0, estimate.low);
        EXPECT_LE(estimate.low, estimate.mean);
        EXPECT_LE(estimate.mean, estimate.high);
        EXPECT_LE(estimate.high, 1);
        EXPECT_LT(estimate.low, estimate.high);
      }
    }
  }
}

// --- What intervals cover: computed for every outcome of so many deals, not drawn at random.

using Chances = std::vector<double>;

/// Games as they may come about: how likely each share of a deal is, for a player of some strength.
struct Model {
  std::string name;
  std::vector<double> shares;  // that a deal may bring
  std::function<Chances(double strength)> chances;
  int most_deals;  // whose outcomes can be counted through in little time
};

Chances mixed(Chances a, const Chances& b, double share_of_b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = (1 - share_of_b) * a[i] + share_of_b * b[i];
  return a;
}
Chances two_games(double p) { return {(1 - p) * (1 - p), 2 * p * (1 - p), p * p}; }
Chances three_games(double p) {
  const double q = 1 - p;
  return {q * q * q, 3 * p * q * q, 3 * p * p * q, p * p * p};
}
/// Two games, in which the stronger player loses half of what the weaker one would win, and the rest is drawn.
Chances two_games_with_draws(double p) {
  const double draw = std::min(p, 1 - p);
  const double win = p - draw / 2;
  const double loss = 1 - p - draw / 2;
  return {loss * loss, 2 * loss * draw, draw * draw + 2 * win * loss, 2 * win * draw, win * win};
}

std::vector<Model> models() {
  const std::vector<double> halves{0, 0.5, 1};
  const std::vector<double> thirds{0, 1.0 / 3, 2.0 / 3, 1};
  const int by_halves = sample_size(50, 200);
  const int by_thirds = sample_size(15, 50);
  constexpr double often = 0.3;
  return {{"two players", halves, two_games, by_halves},
          {"two players, draws", {0, 0.25, 0.5, 0.75, 1}, two_games_with_draws, sample_size(10, 20)},
          {"two players, the better hand often wins", halves,
           [](double p) {
             return mixed(two_games(p), {0, 1, 0}, often);
           },
           by_halves},
          {"two players, one often wins the whole deal", halves,
           [](double p) {
             return mixed(two_games(p), {1 - p, 0, p}, often);
           },
           by_halves},
          {"three players", thirds, three_games, by_thirds},
          {"three players, the best hand often wins", thirds,
           [](double p) {
             return mixed(three_games(p), {0, 1, 0, 0}, often);
           },
           by_thirds},
          {"three players, one often wins the whole deal", thirds,
           [](double p) {
             return mixed(three_games(p), {1 - p, 0, 0, p}, often);
           },
           by_thirds}};
}

/// Calls visit(counts) for each way in which the deals can spread over so many kinds.
void for_each_outcome(std::vector<int>& counts, std::size_t kind, int deals,
                      const std::function<void(const std::vector<int>&)>& visit) {
  if (kind + 1 == counts.size()) {
    counts[kind] = deals;
    visit(counts);
    return;
  }
  for (counts[kind] = 0; counts[kind] <= deals; ++counts[kind]) {
    for_each_outcome(counts, kind + 1, deals - counts[kind], visit);
  }
}

double log_of_ways(const std::vector<int>& counts) {
  double all = 0;
  double ways = 0;
  for (const int count : counts) {
    ways -= std::lgamma(count + 1.0);
    all += count;
  }
  return ways + std::lgamma(all + 1);
}

double chance_of(const std::vector<int>& counts, double log_ways, const Chances& chances) {
  double log_chance = log_ways;
  for (std::size_t i = 0; i < counts.size(); ++i) log_chance += counts[i] == 0 ? 0 : counts[i] * std::log(chances[i]);
  return std::exp(log_chance);
}

/// How often the interval holds the truth, for strengths of 2, 4, … 98 %.
std::vector<double> coverage(const Model& model, int deals) {
  std::vector<Chances> chances;
  for (int percent = 2; percent < 100; percent += 2) chances.push_back(model.chances(percent / 100.0));
  std::vector<double> covered(chances.size());
  std::vector<int> counts(model.shares.size());
  for_each_outcome(counts, 0, deals, [&](const std::vector<int>& outcome) {
    std::vector<double> observations;
    for (std::size_t i = 0; i < outcome.size(); ++i) {
      observations.insert(observations.end(), static_cast<std::size_t>(outcome[i]), model.shares[i]);
    }
    const Estimate estimate = estimate_share(observations);
    const double ways = log_of_ways(outcome);
    constexpr double rounding = 1e-12;
    for (std::size_t i = 0; i < chances.size(); ++i) {
      const double truth = std::inner_product(model.shares.begin(), model.shares.end(), chances[i].begin(), 0.0);
      const bool holds = estimate.low <= truth + rounding && truth <= estimate.high + rounding;
      if (holds) covered[i] += chance_of(outcome, ways, chances[i]);
    }
  });
  return covered;
}

/// What docs/bots.md promises for a player of any strength.
double least_coverage(int deals) { return deals >= 30 ? 0.93 : deals >= 10 ? 0.91 : deals >= 5 ? 0.86 : 0.76; }

TEST(Share, IntervalsCover93To97PercentOnAverageOverStrengthsAndAtNoStrengthMuchLess) {
  for (const Model& model : models()) {
    for (const int deals : {2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200}) {
      if (deals > model.most_deals) continue;
      SCOPED_TRACE(model.name + ", " + std::to_string(deals) + " deals");
      const std::vector<double> covered = coverage(model, deals);
      const double average = std::accumulate(covered.begin(), covered.end(), 0.0) / static_cast<double>(covered.size());
      EXPECT_GE(average, 0.93);
      EXPECT_LE(average, 0.97);
      EXPECT_GE(*std::ranges::min_element(covered), least_coverage(deals));
    }
  }
}

TEST(Estimate, IntervalsOfPointsCover93To97Percent) {
  cards::Xoshiro random(11);
  for (const std::size_t deals : {2U, 3U, 5U, 10U, 30U, 200U}) {
    constexpr int arenas = 1000;
    int hits = 0;
    for (int arena = 0; arena < arenas; ++arena) {
      std::vector<double> points(deals);
      for (double& value : points) {  // a sum of six even chances: 0 to 60, 30 on average
        for (int i = 0; i < 6; ++i) value += static_cast<double>(cards::below(random, 10'001)) / 1000;
      }
      const Estimate estimate = estimate_mean(points);
      hits += estimate.low <= 30 && 30 <= estimate.high ? 1 : 0;
    }
    EXPECT_GE(hits, arenas * 93 / 100) << deals;
    EXPECT_LE(hits, arenas * 97 / 100) << deals;
  }
}

}  // namespace
}  // namespace botyard::bots
