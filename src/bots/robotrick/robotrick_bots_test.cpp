#include <gtest/gtest.h>

#include <limits>

#include "bots/level.h"
#include "bots/robotrick/belief.h"
#include "bots/robotrick/bot_factory.h"
#include "bots/robotrick/explaining.h"
#include "bots/robotrick/goal.h"
#include "play/bench.h"
#include "robotrick/testing.h"
#include "text/catalogue.h"

namespace botyard::bots {
namespace {

using robotrick::CardSet;
using robotrick::Game;
using robotrick::Rules;
using robotrick::State;
using robotrick::View;

const Rules& rules() {
  static const Rules rules = robotrick::testing::make_rules();
  return rules;
}

/// A round played at random until the seat to move holds this many cards.
State position(int cards_left, cards::Xoshiro& random) {
  State state = Game::start(rules());
  Game::deal(rules(), state, Game::shuffle(rules(), state, random));
  while (state.table.phase != robotrick::Phase::play ||
         state.hands[static_cast<std::size_t>(Game::to_move(state))].size() > cards_left) {
    play::play_move_at_random<Game>(rules(), state, random);
  }
  return state;
}

const CardPolicy& policy() { return learned_card_policy(); }

TEST(CardPolicy, HasAFactorForEachEntry) {
  const auto factors = learned_card_policy().factors();
  ASSERT_EQ(factors.size(), static_cast<std::size_t>(CardTables::size));
  for (const float factor : factors) EXPECT_GT(factor, 0);
}

TEST(CardPolicy, FactorsStillMeanWhatTheyWereLearnedFor) {
  // If this changes, then what the entries stand for has changed: rename the table in CardTables and learn again.
  cards::Xoshiro random(1);
  std::uint64_t checksum = 0;
  const auto add = [&](const auto& entries) {
    for (const std::uint16_t entry : entries) checksum = play::mix_checksum(checksum, entry);
  };
  for (int i = 0; i < 120; ++i) {
    const State state = position(1 + i % 12, random);
    const View view = Game::view(rules(), state, Game::to_move(state));
    const PlaySituation play(rules(), view.table, view.seat, view.hand, cards_not_open(view.table) - view.hand);
    for (const robotrick::Card card : robotrick::playable(view.table, view.hand)) add(play.entries(card));
    const PassSituation pass(rules(), view.table, view.hand);
    for (const robotrick::Card card : view.hand) add(pass.entries(card));
  }
  EXPECT_EQ(checksum, 3'350'315'108'625'584'368ULL);
}

TEST(CardPolicy, ChancesAddUpToOneAndDrawsFollowThem) {
  cards::Xoshiro random(5);
  for (int i = 0; i < 20; ++i) {
    const State state = position(12 - i % 11, random);
    const int seat = Game::to_move(state);
    const CardSet hand = state.hands[static_cast<std::size_t>(seat)];
    const CardSet unseen = cards_not_open(state.table) - hand;
    const CardSet playable = robotrick::playable(state.table, hand);
    constexpr int draws = 4000;
    std::array<int, 64> drawn{};
    const auto legal = Game::legal_moves(rules(), state, seat);
    for (int n = 0; n < draws; ++n) ++drawn[policy().choose(rules(), state, seat, legal, random).first.index];
    double sum = 0;
    for (const robotrick::Card card : playable) {
      const double chance = static_cast<double>(policy().chance(rules(), state.table, seat, hand, unseen, card));
      sum += chance;
      EXPECT_NEAR(static_cast<double>(drawn[card.index]) / draws, chance, 0.05);
    }
    EXPECT_NEAR(sum, 1, 1e-4);
  }
}

TEST(CardPolicy, PassesFollowTheirChances) {
  cards::Xoshiro random(8);
  State state = Game::start(rules());
  Game::deal(rules(), state, Game::shuffle(rules(), state, random));
  const auto legal = Game::legal_moves(rules(), state, 0);
  double sum = 0;
  double largest = 0;
  robotrick::Move likeliest;
  for (int i = 0; i < legal.size(); ++i) {
    const double chance = static_cast<double>(
        policy().pass_chance(rules(), state.table, state.hands[0], {legal[i].first, legal[i].second}));
    sum += chance;
    if (chance > largest) likeliest = legal[i];
    largest = std::max(largest, chance);
  }
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_EQ(policy().favourite(rules(), Game::view(rules(), state, 0)), likeliest);
  constexpr int draws = 5000;
  int drawn = 0;
  for (int n = 0; n < draws; ++n) drawn += policy().choose(rules(), state, 0, legal, random) == likeliest ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(drawn) / draws, largest, 0.04);
}

TEST(Belief, DrawsOnlyDealsThatAgreeWithTheView) {
  cards::Xoshiro random(6);
  BotConfig config;
  config.belief = 1;
  for (int i = 0; i < 40; ++i) {
    const State state = position(1 + i % 12, random);
    const View view = Game::view(rules(), state, Game::to_move(state));
    const RobotrickBelief belief(rules(), view, config, policy(), 3);
    for (int n = 0; n < 20; ++n) {
      const State imagined = belief.sample(random);
      EXPECT_TRUE(robotrick::is_consistent(imagined));
      EXPECT_EQ(Game::view(rules(), imagined, view.seat), view);
    }
  }
}

/// How often the belief gives a true card of the left neighbour to that neighbour.
double truth_found(double trust, std::uint64_t seed) {
  cards::Xoshiro random(seed);
  BotConfig config;
  config.belief = trust;
  double found = 0;
  double all = 0;
  for (int game = 0; game < 60; ++game) {
    State state = Game::start(rules());
    Game::deal(rules(), state, Game::shuffle(rules(), state, random));
    while (state.table.trick() < 6) {
      const int seat = Game::to_move(state);
      Game::apply(rules(), state, seat,
                  policy().choose(rules(), state, seat, Game::legal_moves(rules(), state, seat), random));
    }
    const int seat = Game::to_move(state);
    const auto left = static_cast<std::size_t>(robotrick::left_of(seat));
    const RobotrickBelief belief(rules(), Game::view(rules(), state, seat), config, policy(), seed);
    for (int n = 0; n < 50; ++n) {
      found += (belief.sample(random).hands[left] & state.hands[left]).size();
      all += state.hands[left].size();
    }
  }
  return found / all;
}

TEST(Belief, KnowsMoreOfPlayersWhoPlayAsItExpects) { EXPECT_GT(truth_found(1, 4), truth_found(0, 4) + 0.02); }

TEST(MatchGoal, SharesTheVictoryOfAFinishedMatch) {
  EXPECT_EQ(RobotrickGoal::win_shares({10, 30, 20}, 0), (std::array<float, 3>{0, 1, 0}));
  EXPECT_EQ(RobotrickGoal::win_shares({30, 30, 20}, 0), (std::array<float, 3>{0.5F, 0.5F, 0}));
}

TEST(MatchGoal, TrustsALeadMoreTheFewerRoundsAreLeft) {
  const auto two = RobotrickGoal::win_shares({20, 0, 0}, 2);
  const auto one = RobotrickGoal::win_shares({20, 0, 0}, 1);
  EXPECT_GT(two[0], 1.0F / 3);
  EXPECT_GT(one[0], two[0]);
  EXPECT_LT(one[0], 1);
  EXPECT_NEAR(two[0] + two[1] + two[2], 1, 1e-5);
  EXPECT_EQ(two[1], two[2]);
}

/// The boxed game with every card worth so many times its points.
Rules rules_with_points_times(int factor) {
  robotrick::Edition edition = *rules().edition;
  for (int& points : edition.points) points *= factor;
  return {std::make_shared<const robotrick::Edition>(std::move(edition)), rules().options};
}

/// The last round of a match before its first card is played, under either rules by the same cards and moves.
State last_round(const Rules& played_by, std::uint64_t seed) {
  cards::Xoshiro random(seed);
  State state = Game::start(played_by);
  while (state.table.round < robotrick::round_count || state.table.phase != robotrick::Phase::play) {
    if (Game::needs_deal(state)) Game::deal(played_by, state, Game::shuffle(played_by, state, random));
    play::play_move_at_random<Game>(played_by, state, random);
  }
  return state;
}

TEST(Goal, IsTheSameInAnEditionWithTenTimesThePoints) {
  const Rules high = rules_with_points_times(10);
  for (const Goal goal : {Goal::deal, Goal::match}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      State state = last_round(rules(), seed);
      State state_high = last_round(high, seed);
      const RobotrickGoal judge(goal, rules(), state.table);
      const RobotrickGoal judge_high(goal, high, state_high.table);
      cards::Xoshiro random(seed);
      cards::Xoshiro same_random(seed);
      while (!search::deal_is_over<Game>(state)) {
        play::play_move_at_random<Game>(rules(), state, random);
        play::play_move_at_random<Game>(high, state_high, same_random);
      }
      const auto judgement = judge.judge(rules(), state, 0);
      const auto judgement_high = judge_high.judge(high, state_high, 0);
      EXPECT_EQ(judgement_high.payoffs, judgement.payoffs);
      EXPECT_EQ(judgement_high.win_share, judgement.win_share);
      EXPECT_EQ(judgement_high.points, 10 * judgement.points);
    }
  }
}

TEST(Goal, LetsABotDecideAlikeWhateverTheCardsAreWorth) {
  const Rules high = rules_with_points_times(10);
  const auto bot = robotrick_bot_factory().make_bot(parse_level("pilot:100it", robotrick_bot_factory().levels)->config);
  const auto weighed = [&](const Rules& played_by, std::uint64_t seed) {
    const State state = last_round(played_by, seed);
    const auto decision = bot->think(played_by, Game::view(played_by, state, Game::to_move(state)), seed, {});
    std::vector<std::uint64_t> visits;
    for (const auto& move : decision.moves) visits.push_back(move.visits);
    return std::pair(Game::to_text(played_by, decision.move), visits);
  };
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(weighed(rules(), seed), weighed(high, seed));
}

/// The best and the worst that a position can still bring a seat, whatever anyone plays.
struct Range {
  float worst = std::numeric_limits<float>::max();
  float best = std::numeric_limits<float>::lowest();
};

void look_at_all(const RobotrickGoal& goal, const State& state, std::size_t seat, Range& range) {
  if (search::deal_is_over<Game>(state)) {
    const float payoff = goal.judge(rules(), state, static_cast<int>(seat)).payoffs[seat];
    range = {std::min(range.worst, payoff), std::max(range.best, payoff)};
    return;
  }
  const auto legal = Game::legal_moves(rules(), state, Game::to_move(state));
  for (int i = 0; i < legal.size(); ++i) {
    State next = state;
    Game::apply(rules(), next, Game::to_move(state), legal[i]);
    look_at_all(goal, next, seat, range);
  }
}

/// Whether, in each of many deals, the worst that another move can bring beats the best of this one.
bool is_worse_for_every_deal(const RobotrickGoal& goal, const View& view, robotrick::Move move,
                             cards::Xoshiro& random) {
  const auto legal = robotrick::legal_moves(view);
  std::vector<bool> always(static_cast<std::size_t>(legal.size()), true);
  const robotrick::Sampler sampler(view);
  for (int deal = 0; deal < 20; ++deal) {
    const State state = sampler.sample(random);
    const auto range_of = [&](robotrick::Move made) {
      State next = state;
      Game::apply(rules(), next, view.seat, made);
      Range range;
      look_at_all(goal, next, static_cast<std::size_t>(view.seat), range);
      return range;
    };
    const Range own = range_of(move);
    for (int i = 0; i < legal.size(); ++i) {
      if (range_of(legal[i]).worst <= own.best) always[static_cast<std::size_t>(i)] = false;
    }
  }
  return std::ranges::find(always, true) != always.end();
}

/// How many of several hundred plays near the end of a round are worse than another one for every possible deal.
int hopeless_plays(std::string_view name) {
  const Level level = parse_level(name, robotrick_bot_factory().levels).value();
  const auto bot = robotrick_bot_factory().make_bot(level.config);
  cards::Xoshiro random(71);
  int hopeless = 0;
  for (int i = 0; i < 200; ++i) {
    const State state = position(2 + i % 2, random);
    const View view = Game::view(rules(), state, Game::to_move(state));
    if (robotrick::legal_moves(view).size() < 2) continue;
    const auto decision = bot->think(rules(), view, static_cast<std::uint64_t>(i), {});
    const RobotrickGoal goal(level.config.goal, rules(), view.table);
    hopeless += is_worse_for_every_deal(goal, view, decision.move, random) ? 1 : 0;
  }
  return hopeless;
}

TEST(Levels, NeverPlayWhatIsWorseForEveryDeal) {
  for (const char* const level : {"rookie", "pilot", "captain:200it", "commander:200it"}) {
    EXPECT_EQ(hopeless_plays(level), 0) << level;
  }
  EXPECT_GT(hopeless_plays("random"), 3);  // there is something to find
}

TEST(Explaining, NamesTheComparison) {
  // Droco is ahead with the strongest card of the suit led, and whoever must follow loses what they play.
  cards::Xoshiro random(2);
  int cheaper = 0;
  for (int i = 0; i < 200; ++i) {
    const State state = position(12 - i % 10, random);
    const View view = Game::view(rules(), state, Game::to_move(state));
    const CardSet playable = robotrick::playable(view.table, view.hand);
    Decision<Game> decision;
    decision.move = robotrick::Move::play(playable.first());
    const text::Reason why = explain(rules(), view, decision);
    EXPECT_FALSE(text::sentence(why).empty());
    EXPECT_EQ(why.code == "thought.only_move", playable.size() == 1);
    cheaper += why.code == "thought.cheaper" ? 1 : 0;
  }
  EXPECT_GT(cheaper, 5);
}

}  // namespace
}  // namespace botyard::bots
