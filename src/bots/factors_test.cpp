#include "bots/factors.h"

#include <gtest/gtest.h>

#include <array>

namespace botyard::bots {
namespace {

constexpr std::array two_tables{FactorTable{"rank[suit]", 0}, FactorTable{"length[kind]", 3}};
constexpr std::uint64_t two_tables_layout = layout_of(two_tables, 5);
constexpr std::array five{1.0F, 0.5F, 2.25F, 3.0F, 0.125F};

TEST(FactorLayout, DependsOnNamesOrderAndPlaces) {
  constexpr std::array reordered{FactorTable{"length[kind]", 0}, FactorTable{"rank[suit]", 2}};
  constexpr std::array renamed{FactorTable{"rank[suit]", 0}, FactorTable{"length[stage]", 3}};
  constexpr std::array moved{FactorTable{"rank[suit]", 0}, FactorTable{"length[kind]", 2}};
  EXPECT_NE(layout_of(reordered, 5), two_tables_layout);
  EXPECT_NE(layout_of(renamed, 5), two_tables_layout);
  EXPECT_NE(layout_of(moved, 5), two_tables_layout);
  EXPECT_NE(layout_of(two_tables, 6), two_tables_layout);
}

TEST(Factors, AreReadAsTheyWereWritten) {
  const std::vector<float> factors{0.5F, 1, 12.5F, 0.001F, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const std::string text = write_factors(factors, two_tables_layout, "how # they came about");
  EXPECT_TRUE(are_factors_for(text, two_tables_layout, factors.size()));
  EXPECT_EQ(parse_factors(text, two_tables_layout, factors.size()), factors);
}

TEST(Factors, OfAnotherLayoutOrNumberAreRefused) {
  const std::string text = write_factors(five, two_tables_layout, "made by a test");
  EXPECT_FALSE(are_factors_for(text, two_tables_layout + 1, 5));
  EXPECT_FALSE(are_factors_for(text, two_tables_layout, 4));
  EXPECT_FALSE(are_factors_for("# without a layout\n1 0.5 2.25 3 0.125\n", two_tables_layout, 5));
  EXPECT_FALSE(are_factors_for("\nlayout 12", two_tables_layout, 5));
  EXPECT_FALSE(are_factors_for("", two_tables_layout, 5));
  EXPECT_DEATH(parse_factors(text, two_tables_layout + 1, 5), "");
  EXPECT_DEATH(parse_factors(text, two_tables_layout, 6), "");
}

}  // namespace
}  // namespace botyard::bots
