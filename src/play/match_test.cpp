#include "play/match.h"

#include <gtest/gtest.h>

#include "cards/random.h"
#include "robotrick/game.h"
#include "robots/game.h"

namespace botyard::play {
namespace {

template <class G>
class MatchTest : public testing::Test {
 protected:
  static Match<G> start(std::uint64_t seed, std::size_t checkpoint_every) {
    static const typename G::Editions editions;
    static const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
    return Match<G>(rules, Chance<G>(cards::Seed::from_number(seed)), checkpoint_every);
  }

  /// Deals if that is due, else makes a random move of a random seat among those that may decide.
  static void step(Match<G>& match, cards::Xoshiro& random) {
    if (match.needs_deal()) {
      ASSERT_TRUE(match.deal());
      return;
    }
    const auto legal_of = [&](int seat) { return G::legal_moves(match.rules(), match.state(), seat); };
    auto seat = static_cast<int>(cards::below(random, G::seat_count));
    while (legal_of(seat).size() == 0) seat = (seat + 1) % G::seat_count;
    const auto legal = legal_of(seat);
    match.play(seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
};

using Games = testing::Types<robotrick::Game, robots::Game>;
TYPED_TEST_SUITE(MatchTest, Games);

TYPED_TEST(MatchTest, ComputesEveryEarlierStateWhateverTheCheckpoints) {
  using G = TypeParam;
  for (const std::size_t every : {std::size_t{1}, std::size_t{7}, std::size_t{32}, Match<G>::no_checkpoints}) {
    cards::Xoshiro random(1);
    auto match = this->start(3, every);
    std::vector<typename G::State> states;
    while (!match.is_over()) {
      if (!match.needs_deal()) states.push_back(match.state());
      this->step(match, random);
    }
    states.push_back(match.state());
    ASSERT_EQ(states.size(), match.decision_count() + 1);
    for (std::size_t n = 0; n < states.size(); ++n) ASSERT_EQ(match.state_at(n), states[n]) << n << " of " << every;
  }
}

TYPED_TEST(MatchTest, IsTruncatedToWhatItWasAndIsDealtTheSameCardsAgain) {
  using G = TypeParam;
  for (const std::size_t every : {std::size_t{1}, std::size_t{5}}) {
    cards::Xoshiro random(2);
    auto match = this->start(4, every);
    while (!match.is_over()) this->step(match, random);
    const std::vector<typename G::LoggedMove> moves(match.decisions().begin(), match.decisions().end());
    const auto end = match.state();
    for (std::size_t back = moves.size(); back-- > 0;) {
      const auto at = match.state_at(back);
      match.truncate(back);
      ASSERT_EQ(match.state(), at);
      ASSERT_EQ(match.decision_count(), back);
      if (back > 0) {
        ASSERT_EQ(match.state_before_last(), match.state_at(back - 1));
      }
    }
    for (const auto& [seat, move] : moves) {
      match.play(seat, move);
      if (match.needs_deal()) match.deal();
    }
    EXPECT_EQ(match.state(), end);
    EXPECT_EQ(match.public_decisions().size(), match.public_decisions(moves.size()).size());
  }
}

TYPED_TEST(MatchTest, IsTheSameMatchAgainFromItsScript) {
  using G = TypeParam;
  cards::Xoshiro random(3);
  auto match = this->start(5, 32);
  while (!match.is_over()) this->step(match, random);
  EXPECT_EQ(Match<G>(match.script(), std::nullopt, 1).state(), match.state());
}

/// A step begins where the one before it ended, from whichever decision one walks.
TYPED_TEST(MatchTest, IsWalkedStepByStepFromAnyDecision) {
  using G = TypeParam;
  cards::Xoshiro random(4);
  auto match = this->start(6, 3);
  while (!match.is_over()) this->step(match, random);
  for (std::size_t from = 0; from <= match.decision_count(); ++from) {
    typename G::State last = match.state_before_deal(from);
    std::size_t decisions = 0;
    match.walk(from, [&](const auto& step) {
      ASSERT_EQ(step.before, last);
      ASSERT_EQ(step.n, from + decisions);
      if (step.move != nullptr) ++decisions;
      last = step.after;
    });
    ASSERT_EQ(last, match.state());
    ASSERT_EQ(decisions, match.decision_count() - from);
  }
}

TYPED_TEST(MatchTest, HasNoDealAfterThoseOfAScriptWithoutASource) {
  using G = TypeParam;
  cards::Xoshiro random(5);
  auto match = this->start(7, 1);
  this->step(match, random);
  auto again = Match<G>(match.script(), std::nullopt, 1);
  while (!again.is_over() && !again.needs_deal()) this->step(again, random);
  if (again.needs_deal()) {
    EXPECT_FALSE(again.deal());
  }
  EXPECT_EQ(again.deals().size(), 1U);
}

}  // namespace
}  // namespace botyard::play
