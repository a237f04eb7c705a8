#include "solver/solve.h"

#include <gtest/gtest.h>

#include <atomic>

#include "solver/testing.h"
#include "testing/sample_size.h"

namespace botyard::solver {
namespace {

using robotrick::Move;
using testing::PlainSearch;
using testing::PlainValues;
using testing::Rules;
using testing::State;

constexpr std::array<Objective, 3> objectives{Objective::guard, Objective::margin, Objective::free};

int plain_value(const PlainValues& values, Objective objective, std::size_t seat) {
  switch (objective) {
    case Objective::guard: return values.guard[seat];
    case Objective::margin: return values.margin[seat];
    case Objective::free: break;
  }
  return values.free[seat];
}

Answer solved(const Rules& rules, const State& state, Objective objective, int seat) {
  Question question;
  question.objective = objective;
  question.seat = seat;
  return solve(rules, state, question).value();
}

/// The values after each legal card, in card order.
std::vector<PlainValues> plain_cards(const Rules& rules, const State& state, PlainSearch& search) {
  const int mover = to_move(state.table);
  const auto legal = legal_moves(state.table, mover, state.hands[static_cast<std::size_t>(mover)]);
  std::vector<PlainValues> values;
  for (int i = 0; i < legal.size(); ++i) {
    State after = state;
    apply(rules, after, mover, legal[i]);
    values.push_back(search.values(after));
  }
  return values;
}

void expect_plain_values(const Rules& rules, const State& state) {
  const int mover = to_move(state.table);
  PlainSearch search(rules);
  const std::vector<PlainValues> cards = plain_cards(rules, state, search);
  PlainValues whole = cards.front();
  for (const PlainValues& card : cards) testing::take_better(whole, card, mover);
  for (const Objective objective : objectives) {
    for (int seat = 0; seat < robotrick::player_count; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      const Answer answer = solved(rules, state, objective, seat);
      ASSERT_TRUE(answer.closed);
      ASSERT_EQ(answer.cards.size(), cards.size());
      ASSERT_EQ(answer.value.low, plain_value(whole, objective, at)) << objective_name(objective) << " " << seat;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        ASSERT_EQ(answer.cards[i].value.low, plain_value(cards[i], objective, at))
            << objective_name(objective) << " " << seat << " card " << i;
        if (objective == Objective::free) {
          ASSERT_EQ(answer.cards[i].scores, cards[i].free);
        }
      }
      if (objective == Objective::free) {
        ASSERT_EQ(answer.scores, whole.free);
      }
    }
  }
}

/// Endings with this many tricks left, tricks in progress among them, for one of the rules.
void expect_plain_values(std::size_t which, int tricks_left, int endings) {
  const Rules rules = testing::all_rules().at(which);
  for (int i = 0; i < endings; ++i) {
    const auto seed = static_cast<std::uint64_t>(i) + 1'000'000 * static_cast<std::uint64_t>(tricks_left);
    const State state = testing::random_ending(rules, seed, tricks_left, i % 3);
    ASSERT_NO_FATAL_FAILURE(expect_plain_values(rules, state)) << "rules " << which << ", seed " << seed;
  }
}

TEST(PlainSearch, FindsWhatEveryLineFinds) {
  for (const Rules& rules : testing::all_rules()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const int tricks_left = 1 + static_cast<int>(seed % 4);
      const State state = testing::random_ending(rules, seed, tricks_left, static_cast<int>(seed / 4 % 3));
      ASSERT_EQ(PlainSearch(rules).values(state), testing::search_every_line(rules, state)) << "seed " << seed;
    }
  }
}

class EveryRules : public ::testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(SolverEqualsPlainSearch, EveryRules, ::testing::Range<std::size_t>(0, 6));

TEST_P(EveryRules, WithOneTrickLeft) { expect_plain_values(GetParam(), 1, 100); }
TEST_P(EveryRules, WithTwoTricksLeft) { expect_plain_values(GetParam(), 2, 200); }
TEST_P(EveryRules, WithThreeTricksLeft) { expect_plain_values(GetParam(), 3, 200); }
TEST_P(EveryRules, WithFourTricksLeft) { expect_plain_values(GetParam(), 4, 120); }
TEST_P(EveryRules, WithFiveTricksLeft) { expect_plain_values(GetParam(), 5, 10); }

TEST(Solver, AnswersTheSameForEveryNumberOfThreadsAndEveryTableSize) {
  const Rules rules = testing::all_rules().front();
  const auto endings = static_cast<std::uint64_t>(sample_size(3, 10));
  for (std::uint64_t seed = 0; seed < endings; ++seed) {
    const State state = testing::random_ending(rules, seed, 6, static_cast<int>(seed % 3));
    for (const Objective objective : objectives) {
      const Answer one = solved(rules, state, objective, -1);
      const auto expect_same = [&](const Question& question) {
        const Answer other = solve(rules, state, question).value();
        ASSERT_EQ(other.value, one.value);
        ASSERT_EQ(other.line, one.line);
        ASSERT_EQ(other.cards.size(), one.cards.size());
        for (std::size_t i = 0; i < one.cards.size(); ++i) {
          ASSERT_EQ(other.cards[i].value, one.cards[i].value);
          ASSERT_EQ(other.cards[i].scores, one.cards[i].scores);
        }
      };
      Question question;
      question.objective = objective;
      for (question.threads = 1; question.threads <= 4; ++question.threads) expect_same(question);
      question.threads = 1;
      for (const int kilobytes : {1, 16, 256}) {
        question.table_kilobytes = kilobytes;
        expect_same(question);
      }
    }
  }
}

TEST(Solver, CountsTheSameNodesOnEveryRun) {
  const Rules rules = testing::all_rules().front();
  const State state = testing::random_ending(rules, 3, 7, 0);
  for (const Objective objective : {Objective::guard, Objective::margin}) {
    EXPECT_EQ(solved(rules, state, objective, 1).nodes, solved(rules, state, objective, 1).nodes);
  }
}

TEST(Solver, ValueAloneEqualsTheBestCards) {
  const Rules rules = testing::all_rules().at(1);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State state = testing::random_ending(rules, seed, 6, static_cast<int>(seed % 3));
    for (const Objective objective : objectives) {
      Question question;
      question.objective = objective;
      question.seat = static_cast<int>(seed % 3);
      const Answer whole = solve(rules, state, question).value();
      question.every_card = false;
      const Answer alone = solve(rules, state, question).value();
      EXPECT_EQ(alone.value, whole.value);
      EXPECT_EQ(alone.scores, whole.scores);
      EXPECT_TRUE(alone.cards.empty());
    }
  }
}

/// Plays the line through the engine; at every step the card must be the first of the best.
void expect_best_line(const Rules& rules, State state, Objective objective, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  const Answer answer = solved(rules, state, objective, seat);
  PlainSearch search(rules);
  for (const robotrick::Card card : answer.line) {
    const int mover = to_move(state.table);
    const auto legal = legal_moves(state.table, mover, state.hands[static_cast<std::size_t>(mover)]);
    const std::vector<PlainValues> values = plain_cards(rules, state, search);
    PlainValues whole = values.front();
    for (const PlainValues& value : values) testing::take_better(whole, value, mover);
    int first = 0;
    const auto is_best = [&](const PlainValues& value) {
      if (objective == Objective::free) return value.free == whole.free;
      return plain_value(value, objective, at) == plain_value(whole, objective, at);
    };
    while (!is_best(values[static_cast<std::size_t>(first)])) ++first;
    ASSERT_EQ(card, legal[first].first);
    apply(rules, state, mover, Move::play(card));
  }
  ASSERT_NE(state.table.phase, robotrick::Phase::play) << "the line ends with the round";
  ASSERT_EQ(plain_value(search.values(state), objective, at), answer.value.low);
}

TEST(Solver, LineIsTheFirstOfTheBestCardsToTheEndOfTheRound) {
  for (std::size_t which = 0; which < 6; ++which) {
    const Rules rules = testing::all_rules().at(which);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const State state = testing::random_ending(rules, seed, 3, static_cast<int>(seed % 3));
      for (const Objective objective : objectives) {
        ASSERT_NO_FATAL_FAILURE(expect_best_line(rules, state, objective, static_cast<int>(seed % 3)));
      }
    }
  }
}

TEST(Solver, TellsBoundsThatHoldWhenItIsStopped) {
  const Rules rules = testing::all_rules().front();
  for (const Objective objective : objectives) {
    // Far enough from the end that the search is still at work when it is stopped.
    const State state = testing::random_ending(rules, 5, objective == Objective::guard ? 11 : 8, 0);
    const Answer whole = objective == Objective::free ? Answer{} : solved(rules, state, objective, -1);
    for (const int calls : {0, 1, 3}) {
      std::atomic<int> left = calls;
      Question question;
      question.objective = objective;
      question.stop = [&] { return left-- <= 0; };
      const Answer cut = solve(rules, state, question).value();
      EXPECT_FALSE(cut.closed);
      EXPECT_TRUE(cut.line.empty());
      EXPECT_LE(cut.value.low, cut.value.high);
      if (objective == Objective::free) continue;
      EXPECT_LE(cut.value.low, whole.value.low);
      EXPECT_GE(cut.value.high, whole.value.high);
      for (std::size_t i = 0; i < cut.cards.size(); ++i) {
        EXPECT_LE(cut.cards[i].value.low, whole.cards[i].value.low);
        EXPECT_GE(cut.cards[i].value.high, whole.cards[i].value.high);
      }
    }
  }
}

TEST(Solver, ReportsProgressCardByCard) {
  const Rules rules = testing::all_rules().front();
  const State state = testing::random_ending(rules, 1, 4, 0);
  Question question;
  std::vector<int> seen;
  int of = 0;
  question.progress = [&](int done, int all) {
    seen.push_back(done);
    of = all;
  };
  const Answer answer = solve(rules, state, question).value();
  EXPECT_EQ(seen.size(), answer.cards.size());
  EXPECT_EQ(seen.back(), of);
}

TEST(Solver, RefusesWhereNoCardIsPlayed) {
  const Rules rules = testing::all_rules().front();
  State state;
  EXPECT_EQ(solve(rules, state, {}).error().reason.code, "solve.between_rounds");
  cards::Xoshiro random(1);
  deal_round(state, shuffle_deal(rules, state, random));
  EXPECT_EQ(solve(rules, state, {}).error().reason.code, "solve.passing");
  state = testing::random_ending(rules, 1, 2, 0);
  Question question;
  question.seat = 3;
  EXPECT_EQ(solve(rules, state, question).error().reason.code, "solve.no_seat");
  state.table.phase = robotrick::Phase::over;
  EXPECT_EQ(solve(rules, state, {}).error().reason.code, "solve.over");
}

TEST(Solver, KnowsItsObjectivesByName) {
  for (const Objective objective : objectives) EXPECT_EQ(find_objective(objective_name(objective)), objective);
  EXPECT_EQ(find_objective("greedy"), std::nullopt);
}

}  // namespace
}  // namespace botyard::solver
