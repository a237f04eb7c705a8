#include "bots/estimate.h"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/beta.hpp>

namespace botyard::bots {
namespace {

constexpr double outside = 0.05;   // the probability left out of an interval, half of it on each side
constexpr double prior = 1.0 / 3;  // of an observation, once as 0 and once as 1
constexpr std::size_t fewest = 2;  // observations for an interval

struct Interval {
  double low;
  double high;
};

/// The middle 95 % of the beta distribution with this mean, worth so many observations of 0 or 1.
Interval middle_of_beta(double mean, double size) {
  const double ones = size * mean;
  const double zeros = size * (1 - mean);
  constexpr double as_good_as_normal = 10'000;      // the bounds then differ by less than 0.02 standard deviations
  if (std::min(ones, zeros) > as_good_as_normal) {  // where Boost's series no longer converge
    const double half = 1.959964 * std::sqrt(mean * (1 - mean) / (size + 1));
    return {mean - half, mean + half};
  }
  return {boost::math::ibeta_inv(ones, zeros, outside / 2), boost::math::ibeta_inv(ones, zeros, 1 - outside / 2)};
}

double mean_of(std::span<const double> observations) {
  double sum = 0;
  for (const double value : observations) sum += value;
  return sum / static_cast<double>(observations.size());
}

double squares_around(double center, std::span<const double> observations) {
  double squares = 0;
  for (const double value : observations) squares += (value - center) * (value - center);
  return squares;
}

}  // namespace

double student_factor(double degrees) {
  // The probability beyond ±t is the incomplete beta function at degrees / (degrees + t²).
  double complement = 0;
  const double x = boost::math::ibeta_inv(degrees / 2, 0.5, outside, &complement);
  return std::sqrt(degrees * complement / x);
}

Estimate estimate_mean(std::span<const double> observations) {
  if (observations.empty()) return {};
  Estimate estimate;
  estimate.mean = mean_of(observations);
  const double squares = squares_around(estimate.mean, observations);
  if (observations.size() < fewest ||
      std::ranges::count(observations, observations.front()) == std::ssize(observations)) {
    return estimate;
  }
  const auto count = static_cast<double>(observations.size());
  const double half = student_factor(count - 1) * std::sqrt(squares / (count - 1) / count);
  estimate.low = estimate.mean - half;
  estimate.high = estimate.mean + half;
  return estimate;
}

Estimate estimate_share(std::span<const double> observations) {
  if (observations.empty()) return {};
  Estimate estimate;
  estimate.mean = mean_of(observations);
  if (observations.size() < fewest) return estimate;
  const double weight = static_cast<double>(observations.size()) + 2 * prior;
  const double mean = (estimate.mean * static_cast<double>(observations.size()) + prior) / weight;
  const double spread = squares_around(mean, observations) + prior * (mean * mean + (1 - mean) * (1 - mean));
  const double variance = spread / weight / (weight + 1);  // of the mean
  const double size = mean * (1 - mean) / variance - 1;    // so many observations of 0 or 1 would tell as much
  const Interval interval = middle_of_beta(mean, size);
  estimate.low = std::min(interval.low, estimate.mean);
  estimate.high = std::max(interval.high, estimate.mean);
  return estimate;
}

}  // namespace botyard::bots
