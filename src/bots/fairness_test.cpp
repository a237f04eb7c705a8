#include <gtest/gtest.h>

#include "bots/bot_factory.h"
#include "bots/level.h"
#include "bots/robotrick/bot_factory.h"
#include "bots/robots/bot_factory.h"
#include "play/bench.h"
#include "testing/sample_size.h"

// Bots know what their seat may know, and nothing else.
namespace botyard::bots {
namespace {

template <class G>
const BotFactory<G>& factory();
template <>
const BotFactory<robotrick::Game>& factory<robotrick::Game>() {
  return robotrick_bot_factory();
}
template <>
const BotFactory<robots::Game>& factory<robots::Game>() {
  return robots_bot_factory();
}

template <class G>
class Fairness : public testing::Test {
 protected:
  static const typename G::Rules& rules() {
    static const typename G::Editions editions;
    static const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
    return rules;
  }
  /// The state before a random decision of a random game.
  static typename G::State position(cards::Xoshiro& random) {
    for (;;) {
      typename G::State state = G::start(rules());
      G::deal(rules(), state, G::shuffle(rules(), state, random));
      for (auto moves = cards::below(random, 60); moves > 0 && G::to_move(state) >= 0; --moves) {
        play::play_move_at_random<G>(rules(), state, random);
      }
      if (G::to_move(state) >= 0) return state;
    }
  }
};

using Games = testing::Types<robotrick::Game, robots::Game>;
TYPED_TEST_SUITE(Fairness, Games);

TYPED_TEST(Fairness, HiddenCardsPermutedNeverChangeAMove) {
  using G = TypeParam;
  cards::Xoshiro random(17);
  for (const char* const name : {"rookie", "pilot:60it", "captain:60it", "commander:60it", "greedy", "ismcts:60"}) {
    const auto bot = factory<G>().make_bot(parse_level(name, factory<G>().levels)->config);
    const int positions = sample_size(25, 100);
    int swapped = 0;
    for (int i = 0; i < positions; ++i) {
      const auto truth = this->position(random);
      const int seat = G::to_move(truth);
      const auto view = G::view(this->rules(), truth, seat);
      const auto other = G::sampler(this->rules(), view).sample(random);
      swapped += other == truth ? 0 : 1;
      const auto first = bot->think(this->rules(), view, 5, {});
      const auto second = bot->think(this->rules(), G::view(this->rules(), other, seat), 5, {});
      ASSERT_TRUE(first.move == second.move) << name;
      ASSERT_EQ(first.moves.size(), second.moves.size());
      for (std::size_t m = 0; m < first.moves.size(); ++m) {
        ASSERT_EQ(first.moves[m].points, second.moves[m].points);
        ASSERT_EQ(first.moves[m].visits, second.moves[m].visits);
      }
    }
    EXPECT_GT(swapped, positions * 8 / 10);
  }
}

TYPED_TEST(Fairness, EveryLevelMakesLegalMovesAndCanSayWhy) {
  using G = TypeParam;
  cards::Xoshiro random(23);
  for (const NamedConfig& level : factory<G>().levels) {
    BotConfig config = level.config;
    if (config.method == Method::search) config.budget = {40, {}};
    const auto bot = factory<G>().make_bot(config);
    for (int i = 0; i < sample_size(20, 60); ++i) {
      const auto state = this->position(random);
      const auto view = G::view(this->rules(), state, G::to_move(state));
      const auto decision = bot->think(this->rules(), view, static_cast<std::uint64_t>(i), {});
      EXPECT_TRUE(G::legal_moves(this->rules(), view).contains(decision.move)) << level.name;
      EXPECT_FALSE(factory<G>().explain(this->rules(), view, decision).code.empty());
    }
  }
}

TYPED_TEST(Fairness, LevelsAreNamedAlikeInAllGames) {
  using G = TypeParam;
  std::vector<std::string_view> names;
  for (const NamedConfig& level : factory<G>().levels) names.push_back(level.name);
  EXPECT_EQ(names,
            (std::vector<std::string_view>{"rookie", "pilot", "captain", "commander", "random", "greedy", "ismcts"}));
}

}  // namespace
}  // namespace botyard::bots
