#include "bots/level.h"

#include <gtest/gtest.h>

#include <array>

namespace botyard::bots {
namespace {

using std::chrono::milliseconds;

constexpr BotConfig searching() {
  BotConfig config;
  config.budget.iterations = 1000;
  return config;
}

constexpr std::array known{NamedConfig{"captain", searching()}, NamedConfig{"random", without_search(Method::random)}};

text::Result<Level> parse(std::string_view text) { return parse_level(text, known); }

TEST(Level, IsKnownByItsName) {
  EXPECT_EQ(parse("captain")->config.budget.iterations, 1000U);
  EXPECT_EQ(parse("random")->config.method, Method::random);
  EXPECT_EQ(parse("captain")->name, "captain");
}

TEST(Level, TakesABudgetOfTimeOrIterations) {
  EXPECT_EQ(parse("captain:100ms")->config.budget.time, milliseconds(100));
  EXPECT_EQ(parse("captain:2s")->config.budget.time, milliseconds(2000));
  EXPECT_FALSE(parse("captain:100ms")->config.budget.iterations.has_value());
  EXPECT_EQ(parse("captain:5000it")->config.budget.iterations, 5000U);
  EXPECT_EQ(parse("captain:5000")->config.budget.iterations, 5000U);
}

TEST(Level, TakesConfigByName) {
  const BotConfig config =
      parse("captain:goal=match:rollouts=learned:belief=0.5:memory=no:threads=3:exploration=0.25")->config;
  EXPECT_EQ(config.goal, Goal::match);
  EXPECT_EQ(config.rollouts, Rollouts::learned);
  EXPECT_EQ(config.belief, 0.5);
  EXPECT_FALSE(config.memory);
  EXPECT_EQ(config.threads, 3);
  EXPECT_EQ(config.exploration, 0.25);
}

TEST(Level, IsAProgramAfterExec) {
  const auto level = parse("exec:./bot --fast:1");
  EXPECT_EQ(level->config.method, Method::program);
  EXPECT_EQ(level->command, "./bot --fast:1");
}

TEST(Level, PromisesATime) {
  EXPECT_EQ(promised_time(parse("captain:100ms")->config), milliseconds(100));
  EXPECT_EQ(promised_time(parse("captain")->config), milliseconds(50));
  EXPECT_EQ(promised_time(parse("captain:1it")->config), milliseconds(1));
  EXPECT_EQ(promised_time(parse("random")->config), milliseconds(1));
  EXPECT_EQ(promised_time(within(*parse("captain"), milliseconds(20)).config), milliseconds(20));
}

TEST(Level, CanHaveAPartOfItsBudget) {
  EXPECT_EQ(with_part_of_budget(parse("captain:100ms")->config, 0.25).budget.time, milliseconds(25));
  EXPECT_EQ(with_part_of_budget(parse("captain")->config, 0.25).budget.iterations, 250U);
  EXPECT_EQ(with_part_of_budget(parse("captain")->config, 1e-9).budget.iterations, 1U);
  EXPECT_EQ(with_part_of_budget(parse("captain:100ms")->config, 1e-9).budget.time, milliseconds(1));
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
