#pragma once

#include <limits>
#include <span>

namespace botyard::bots {

/// The mean of independent observations with its 95 % confidence interval. A bound that the observations do not give is
/// infinite; without any observation the mean is not a number.
struct Estimate {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// For figures without limits of their own, such as points: Student's t interval. Without bounds if there are fewer
/// than two observations or all of them are equal, for then nothing is known about their spread.
Estimate estimate_mean(std::span<const double> observations);

/// For observations between 0 and 1, such as the share of a deal's victories; the interval lies between 0 and 1.
/// Without bounds if there are fewer than two observations.
///
/// The method: to the observations are added a third of one that is 0 and a third of one that is 1 (the prior). Mean
/// and variance of the mean follow from the Dirichlet posterior, and the interval is the middle 95 % of the beta
/// distribution with that mean and variance. So the variance between deals is measured, whatever ties the games of a
/// deal together, and a sweep still leaves room for a defeat. If all observations are 0 or 1, this is the usual
/// Bayesian interval of a binomial share, with a prior between Haldane's and Jeffreys'. What it covers: docs/bots.md.
Estimate estimate_share(std::span<const double> observations);

/// 97.5 % of Student's distribution with so many degrees of freedom lie below this.
double student_factor(double degrees);

}  // namespace botyard::bots
