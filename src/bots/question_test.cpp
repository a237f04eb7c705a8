#include <gtest/gtest.h>

#include <algorithm>

#include "bots/bot_game.h"
#include "play/registry.h"

namespace botyard::bots {
namespace {

using std::chrono::milliseconds;

/// A decision with a choice in the middle of a match.
class BotQuestion : public ::testing::TestWithParam<const char*> {
 protected:
  BotQuestion() {
    cards::Xoshiro random(5);
    for (int moves = 0; moves < 8 || match_->legal(seat()).size() < 3; ++moves) {
      const auto legal = match_->legal(seat());
      EXPECT_TRUE(match_->play(seat(), legal[cards::below(random, static_cast<std::uint32_t>(legal.size()))]));
      match_->deal();
    }
  }
  [[nodiscard]] int seat() const {
    int seat = 0;
    while (!match_->decides(seat)) ++seat;
    return seat;
  }
  [[nodiscard]] BotGame::Question question(std::string_view level, milliseconds most = milliseconds(1000)) const {
    return *bots_->question(*match_, seat(), level, 1, most);
  }

  play::Registry registry_;
  const play::AnyGame& game_ = **registry_.find(GetParam());
  std::unique_ptr<BotGame> bots_ = bots_of(game_);
  std::unique_ptr<play::AnyMatch> match_ = *game_.start(game_.default_edition(), {}, cards::Seed::from_number(4));
};
INSTANTIATE_TEST_SUITE_P(Games, BotQuestion, ::testing::Values("robotrick", "robots"));

TEST_P(BotQuestion, PromisesTheTimeOfItsLevel) {
  EXPECT_EQ(question("commander").promise, milliseconds(1000));
  EXPECT_EQ(question("commander", milliseconds(100)).promise, milliseconds(100));
  EXPECT_EQ(question("pilot").promise, milliseconds(15));  // 300 iterations, 20 a millisecond
  EXPECT_EQ(question("random").promise, milliseconds(1));
}

TEST_P(BotQuestion, WithoutBudgetIsAnsweredByThePolicyAlone) {
  // Nobody could ask this search to stop: it isn't made.
  const auto never = [] { return false; };
  EXPECT_EQ(question("commander").think(0, never), question("greedy").think(1, never));
  EXPECT_EQ(question("rookie").think(0, never), question("greedy").think(1, never));
  EXPECT_EQ(question("random").think(0, never), question("random").think(1, never));
}

TEST_P(BotQuestion, MayBeAskedTwiceAndWithAnyShare) {
  const auto asked = question("pilot");
  const auto legal = match_->legal(seat());
  EXPECT_EQ(asked.think(1, {}), asked.think(1, {}));
  for (const double share : {0.0, 0.001, 0.5, 1.0}) {
    EXPECT_NE(std::ranges::find(legal, asked.think(share, {})), legal.end()) << share;
  }
}

}  // namespace
}  // namespace botyard::bots
