#include "bots/regression.h"

#include <gtest/gtest.h>

namespace botyard::bots {
namespace {

TEST(Regression, FindsTheFactorsThatExamplesWereMadeWith) {
  // Three kinds of move that are made with weights 1, 2 and 5.
  const std::vector<Example> examples(3000, Example{{{0}, {1}, {2}}, {0.125F, 0.25F, 0.625F}});
  const auto factors = learn_factors(examples, 3, 3);
  EXPECT_NEAR(factors[1] / factors[0], 2, 0.1);
  EXPECT_NEAR(factors[2] / factors[0], 5, 0.25);
  const Fit fit = measure_fit(examples, factors);
  EXPECT_LT(fit.surprise, fit.random);
  EXPECT_EQ(fit.agreement, 1);
}

}  // namespace
}  // namespace botyard::bots
