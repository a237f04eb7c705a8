#include "search/parallel.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <type_traits>

#include "robotrick/game.h"
#include "robots/game.h"

namespace botyard::search {
namespace {

/// The share of the points by which the seats' round scores differ, so that more is better.
struct RoundScore {
  static Judgement<robotrick::Game> judge(const robotrick::Rules& /*rules*/, const robotrick::State& state,
                                          int searcher) {
    Judgement<robotrick::Game> result;
    for (std::size_t seat = 0; seat < result.payoffs.size(); ++seat) {
      result.payoffs[seat] = std::clamp(0.5F + static_cast<float>(state.table.running[seat]) / 200.0F, 0.0F, 1.0F);
    }
    result.points = state.table.running[static_cast<std::size_t>(searcher)];
    return result;
  }
};

struct Victory {
  static Judgement<robots::Game> judge(const robots::Rules& /*rules*/, const robots::State& state, int searcher) {
    Judgement<robots::Game> result;
    const int winner = state.table.winner;
    result.payoffs = winner < 0    ? Payoffs<robots::Game>{0.5F, 0.5F}
                     : winner == 0 ? Payoffs<robots::Game>{1, 0}
                                   : Payoffs<robots::Game>{0, 1};
    result.win_share = result.payoffs[static_cast<std::size_t>(searcher)];
    return result;
  }
};

template <class G>
struct ObjectiveOf;
template <>
struct ObjectiveOf<robotrick::Game> : std::type_identity<RoundScore> {};
template <>
struct ObjectiveOf<robots::Game> : std::type_identity<Victory> {};

template <class G>
class Search : public testing::Test {
 protected:
  using Reports = std::vector<MoveReport<typename G::Move>>;

  /// A search with plain rollouts that believes every deal equally likely.
  struct Engine {
    Ismcts<G> search;

    Reports run(const typename G::Rules& rules, const typename G::View& view, const Settings& settings,
                const std::function<bool()>& stop = {}) {
      return search.run(rules, view, G::sampler(rules, view), typename ObjectiveOf<G>::type{}, RandomPolicy{}, settings,
                        stop);
    }
  };

  static const typename G::Rules& rules() {
    static const typename G::Editions editions;
    static const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
    return rules;
  }

  /// A position after some random moves.
  static typename G::State position(std::uint32_t moves, std::uint64_t seed) {
    cards::Xoshiro random(seed);
    typename G::State state = G::start(rules());
    G::deal(rules(), state, G::shuffle(rules(), state, random));
    for (std::uint32_t i = 0; i < moves; ++i) {
      const int seat = G::to_move(state);
      const auto legal = G::legal_moves(rules(), state, seat);
      typename G::State next = state;
      G::apply(rules(), next, seat,
               legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
      if (deal_is_over<G>(next)) break;
      state = next;
    }
    return state;
  }
};

using Games = testing::Types<robotrick::Game, robots::Game>;
TYPED_TEST_SUITE(Search, Games);

TYPED_TEST(Search, SameSeedSameReport) {
  using G = TypeParam;
  typename Search<G>::Engine one;
  typename Search<G>::Engine two;
  for (std::uint32_t moves = 0; moves < 30; moves += 3) {
    const auto state = this->position(moves, moves);
    const auto view = G::view(this->rules(), state, G::to_move(state));
    const auto first = one.run(this->rules(), view, {.iterations = 500, .seed = moves});
    const auto second = two.run(this->rules(), view, {.iterations = 500, .seed = moves});
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_TRUE(first[i].move == second[i].move);
      EXPECT_EQ(first[i].visits, second[i].visits);
      EXPECT_EQ(first[i].payoff, second[i].payoff);
    }
  }
}

TYPED_TEST(Search, TriesEveryLegalMoveAndNoOther) {
  using G = TypeParam;
  typename Search<G>::Engine engine;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto state = this->position(static_cast<std::uint32_t>(seed), seed);
    const auto view = G::view(this->rules(), state, G::to_move(state));
    const auto legal = G::legal_moves(this->rules(), view);
    const auto report = engine.run(this->rules(), view, {.iterations = 1000, .seed = seed});
    EXPECT_EQ(report.size(), static_cast<std::size_t>(legal.size()));
    std::uint64_t visits = 0;
    for (const auto& entry : report) {
      EXPECT_TRUE(legal.contains(entry.move));
      visits += entry.visits;
    }
    EXPECT_EQ(visits, 1000U);
  }
}

TYPED_TEST(Search, StopsWhenItIsTold) {
  using G = TypeParam;
  typename Search<G>::Engine engine;
  const auto state = this->position(5, 5);
  int asked = 0;
  engine.run(this->rules(), G::view(this->rules(), state, G::to_move(state)),
             {.iterations = 1'000'000'000, .most_nodes = 10000}, [&] { return ++asked == 10; });
  EXPECT_EQ(engine.search.iterations(), 640U);
}

TYPED_TEST(Search, GoesOnWhenTheTreeIsFull) {
  using G = TypeParam;
  typename Search<G>::Engine engine;
  const auto state = this->position(5, 6);
  const auto report = engine.run(this->rules(), G::view(this->rules(), state, G::to_move(state)),
                                 {.iterations = 5000, .most_nodes = 200});
  EXPECT_FALSE(report.empty());
  EXPECT_EQ(engine.search.iterations(), 5000U);
}

/// Whether a search takes this in place of the view.
template <class G, class Known>
concept SearchTakes = requires(Ismcts<G>& search, const typename G::Rules& rules, const Known& known,
                               const typename G::Sampler& belief, const typename ObjectiveOf<G>::type& objective) {
  search.run(rules, known, belief, objective, RandomPolicy{}, Settings{});
};

TYPED_TEST(Search, CannotBeHandedAState) {
  using G = TypeParam;
  EXPECT_FALSE((SearchTakes<G, typename G::State>));
  EXPECT_TRUE((SearchTakes<G, typename G::View>));
}

TYPED_TEST(Search, SeveralTreesAddUpToTheSameEveryTime) {
  using G = TypeParam;
  const auto state = this->position(6, 3);
  const auto view = G::view(this->rules(), state, G::to_move(state));
  const auto sampler = G::sampler(this->rules(), view);
  const auto run = [&] {
    ParallelSearch<G> search;
    auto reports = search.run(this->rules(), view, sampler, typename ObjectiveOf<G>::type{}, RandomPolicy{},
                              {.iterations = 1001, .seed = 4}, 3);
    EXPECT_EQ(search.iterations(), 1001U);
    return reports;
  };
  const auto first = run();
  const auto second = run();
  std::uint64_t visits = 0;
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_TRUE(first[i].move == second[i].move);
    EXPECT_EQ(first[i].visits, second[i].visits);
    EXPECT_EQ(first[i].points, second[i].points);
    visits += first[i].visits;
  }
  EXPECT_EQ(visits, 1001U);
}

/// The four words of a random source.
using Words = std::array<std::uint64_t, 4>;
static_assert(sizeof(cards::Xoshiro) == sizeof(Words));
Words words_of(const cards::Xoshiro& random) { return std::bit_cast<Words>(random); }

bool share_a_word(const Words& one, const Words& other) {
  return std::ranges::any_of(one, [&](std::uint64_t word) { return std::ranges::find(other, word) != other.end(); });
}

/// Keeps the state in which each tree's random source is at the first draw.
template <class G>
class RecordingBelief {
 public:
  RecordingBelief(const typename G::Sampler& sampler, std::vector<Words>& first_words)
      : sampler_(sampler), first_words_(first_words) {}

  typename G::State sample(cards::Xoshiro& random) const {
    one_at_a_time_([&] { first_words_.push_back(words_of(random)); });
    return sampler_.sample(random);
  }

 private:
  const typename G::Sampler& sampler_;
  std::vector<Words>& first_words_;
  mutable threads::OneAtATime one_at_a_time_;
};

TYPED_TEST(Search, TreesShareNoWordOfTheirRandomSources) {
  using G = TypeParam;
  constexpr int trees = 8;
  const auto state = this->position(6, 3);
  const auto view = G::view(this->rules(), state, G::to_move(state));
  const auto sampler = G::sampler(this->rules(), view);
  std::vector<Words> first_words;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {  // one iteration a tree, so each draws once
    ParallelSearch<G> search;
    search.run(this->rules(), view, RecordingBelief<G>(sampler, first_words), typename ObjectiveOf<G>::type{},
               RandomPolicy{}, {.iterations = trees, .seed = seed}, trees);
  }
  ASSERT_EQ(first_words.size(), 4U * trees);
  for (std::size_t i = 0; i < first_words.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(share_a_word(first_words[i], first_words[j])) << i << " " << j;
  }
}

TEST(SeedFor, EveryUseHasASourceOfItsOwn) {
  std::vector<Words> sources;
  for (const std::uint64_t seed : std::array<std::uint64_t, 4>{0, 1, 2, 0x9E37'79B9'7F4A'7C15ULL}) {
    sources.push_back(words_of(cards::Xoshiro(seed)));
    for (const Use use : {Use::tree, Use::belief, Use::endings}) {
      for (std::uint64_t number = 0; number < 4; ++number) {
        sources.push_back(words_of(cards::Xoshiro(seed_for(seed, use, number))));
      }
    }
  }
  // Two of the seeds themselves are neighbours in Xoshiro's own steps; everything made from them is apart.
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (i % 13 != 0 || j % 13 != 0) {
        EXPECT_FALSE(share_a_word(sources[i], sources[j])) << i << " " << j;
      }
    }
  }
}

TEST(SearchRobots, SeesAWinOnTheTable) {
  // Wherever a random game ends with the next move or two, the search likes a winning move best.
  using G = robots::Game;
  const G::Editions editions;
  const G::Rules rules = *G::rules(editions, G::default_edition(), {});
  Ismcts<G> engine;
  cards::Xoshiro random(9);
  int wins = 0;
  for (int game = 0; game < 300; ++game) {
    G::State state = G::start(rules);
    G::deal(rules, state, G::shuffle(rules, state, random));
    while (!G::is_over(state)) {
      const int seat = G::to_move(state);
      const auto legal = G::legal_moves(rules, state, seat);
      for (int i = 0; i < legal.size(); ++i) {
        G::State next = state;
        G::apply(rules, next, seat, legal[i]);
        if (!G::is_over(next) || next.table.winner != seat || legal.size() == 1) continue;
        const G::View view = G::view(rules, state, seat);
        const auto report =
            engine.run(rules, view, G::sampler(rules, view), Victory{}, RandomPolicy{}, {.iterations = 400, .seed = 1});
        G::State chosen = state;
        G::apply(rules, chosen, seat, report.front().move);
        EXPECT_GT(report.front().payoff, 0.9);
        ++wins;
        break;
      }
      G::apply(rules, state, seat,
               legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    }
  }
  EXPECT_GT(wins, 50);
}

TEST(Logarithm, IsRightToThreeDigits) {
  for (std::uint32_t n = 1; n < 3'000'000; n += 1 + n / 7)
    EXPECT_NEAR(logarithm(n), std::log(static_cast<double>(n)), 0.002) << n;
}

}  // namespace
}  // namespace botyard::search
