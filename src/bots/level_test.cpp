#include "bots/level.h"

#include <gtest/gtest.h>

#include <array>

namespace botyard::bots {
namespace {

using std::chrono::milliseconds;

constexpr Traits searching() {
  Traits traits;
  traits.budget.iterations = 1000;
  return traits;
}

constexpr std::array known{NamedTraits{"captain", searching()}, NamedTraits{"random", without_search(Method::random)}};

text::Result<Level> parse(std::string_view text) { return parse_level(text, known); }

TEST(Level, IsKnownByItsName) {
  EXPECT_EQ(parse("captain")->traits.budget.iterations, 1000U);
  EXPECT_EQ(parse("random")->traits.method, Method::random);
  EXPECT_EQ(parse("captain")->name, "captain");
}

TEST(Level, TakesABudgetOfTimeOrIterations) {
  EXPECT_EQ(parse("captain:100ms")->traits.budget.time, milliseconds(100));
  EXPECT_EQ(parse("captain:2s")->traits.budget.time, milliseconds(2000));
  EXPECT_FALSE(parse("captain:100ms")->traits.budget.iterations.has_value());
  EXPECT_EQ(parse("captain:5000it")->traits.budget.iterations, 5000U);
  EXPECT_EQ(parse("captain:5000")->traits.budget.iterations, 5000U);
}

TEST(Level, TakesTraitsByName) {
  const Traits traits =
      parse("captain:goal=match:rollouts=learned:belief=0.5:memory=no:threads=3:exploration=0.25")->traits;
  EXPECT_EQ(traits.goal, Goal::match);
  EXPECT_EQ(traits.rollouts, Rollouts::learned);
  EXPECT_EQ(traits.belief, 0.5);
  EXPECT_FALSE(traits.memory);
  EXPECT_EQ(traits.threads, 3);
  EXPECT_EQ(traits.exploration, 0.25);
}

TEST(Level, IsAProgramAfterExec) {
  const auto level = parse("exec:./bot --fast:1");
  EXPECT_EQ(level->traits.method, Method::program);
  EXPECT_EQ(level->command, "./bot --fast:1");
}

TEST(Level, PromisesATime) {
  EXPECT_EQ(promised_time(parse("captain:100ms")->traits), milliseconds(100));
  EXPECT_EQ(promised_time(parse("captain")->traits), milliseconds(50));
  EXPECT_EQ(promised_time(parse("captain:1it")->traits), milliseconds(1));
  EXPECT_EQ(promised_time(parse("random")->traits), milliseconds(1));
  EXPECT_EQ(promised_time(within(*parse("captain"), milliseconds(20)).traits), milliseconds(20));
}

TEST(Level, CanHaveAPartOfItsBudget) {
  EXPECT_EQ(with_part_of_budget(parse("captain:100ms")->traits, 0.25).budget.time, milliseconds(25));
  EXPECT_EQ(with_part_of_budget(parse("captain")->traits, 0.25).budget.iterations, 250U);
  EXPECT_EQ(with_part_of_budget(parse("captain")->traits, 1e-9).budget.iterations, 1U);
  EXPECT_EQ(with_part_of_budget(parse("captain:100ms")->traits, 1e-9).budget.time, milliseconds(1));
}

TEST(Level, IsRefusedWithTheReason) {
  const auto code = [](std::string_view text) { return parse(text).error().reason.code; };
  EXPECT_EQ(code("admiral"), "bot.unknown");
  EXPECT_EQ(code(""), "bot.unknown");
  EXPECT_EQ(code("exec:"), "bot.no_command");
  for (const char* const wrong :
       {"captain:", "captain:0", "captain:-5", "captain:5xy", "captain:ms", "captain:99999999999999999999",
        "captain:4000s", "captain:belief=2", "captain:belief=nan", "captain:goal=tea", "captain:threads=0",
        "captain:colour=red", "captain:100ms:", "random:100ms"}) {
    ASSERT_FALSE(parse(wrong).has_value()) << wrong;
    EXPECT_EQ(code(wrong), "bot.bad_part") << wrong;
  }
}

}  // namespace
}  // namespace botyard::bots
