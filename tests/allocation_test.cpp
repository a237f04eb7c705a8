#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "play/bench.h"
#include "play/game.h"
#include "robotrick/game.h"
#include "robots/game.h"
#include "search/ismcts.h"
#include "solver/closing.h"
#include "solver/guard_search.h"
#include "solver/margin_search.h"
#include "solver/testing.h"
#include "testing/sample_size.h"

// The hot loops allocate nothing: the test program counts every allocation while it is told to.
namespace {

bool counting = false;
std::size_t allocations = 0;

void* allocate(std::size_t size) {
  if (counting) ++allocations;
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace botyard {
namespace {

/// What f allocates.
template <class F>
std::size_t allocations_of(F&& f) {
  allocations = 0;
  counting = true;
  f();
  counting = false;
  return allocations;
}

template <class G>
class HotLoop : public testing::Test {};
using Games = testing::Types<robotrick::Game, robots::Game>;
TYPED_TEST_SUITE(HotLoop, Games);

TEST(AllocationCounter, SeesAnAllocation) {
  EXPECT_GT(allocations_of([] { EXPECT_EQ(std::string(1000, 'x').size(), 1000U); }), 0U);
}

TYPED_TEST(HotLoop, DealsMovesViewsAndSamplesWithoutAllocating) {
  using G = TypeParam;
  const typename G::Editions editions;
  const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
  cards::Xoshiro random(31);
  std::size_t moves = 0;
  const auto play_some = [&] {
    for (int game = 0; game < 20; ++game) {
      typename G::State state = G::start(rules);
      while (!G::is_over(state)) {
        if (G::needs_deal(state)) {
          G::deal(rules, state, G::shuffle(rules, state, random));
          continue;
        }
        const int seat = G::to_move(state);
        const auto view = G::view(rules, state, seat);
        const auto imagined = G::sampler(rules, view).sample(random);
        const auto legal = G::legal_moves(rules, imagined, seat);
        const auto choice = cards::below(random, static_cast<std::uint32_t>(legal.size()));
        G::apply(rules, state, seat, legal[static_cast<int>(choice)]);
        ++moves;
      }
    }
  };
  EXPECT_EQ(allocations_of(play_some), 0U);
  EXPECT_GT(moves, 1000U);
}

/// The payoff of whoever has the most points.
template <class G>
struct Winner {
  static search::Judgement<G> judge(const typename G::Rules& /*rules*/, const typename G::State& state,
                                    int /*searcher*/) {
    search::Judgement<G> judgement;
    const auto points = G::points(state);
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      judgement.payoffs[seat] = points[seat] == *std::ranges::max_element(points) ? 1.0F : 0.0F;
    }
    return judgement;
  }
};

TYPED_TEST(HotLoop, SearchesWithoutAllocatingPerIteration) {
  using G = TypeParam;
  const typename G::Editions editions;
  const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
  cards::Xoshiro random(5);
  const auto view = play::random_view<G>(rules, random);
  const auto sampler = G::sampler(rules, view);
  search::Ismcts<G> search;
  const auto run = [&](std::uint64_t iterations) {
    return allocations_of(
        [&] { search.run(rules, view, sampler, Winner<G>{}, search::RandomPolicy{}, {.iterations = iterations}); });
  };
  const auto many = static_cast<std::uint64_t>(sample_size(4'000, 20'000));
  run(many);                             // the tree gets its memory
  EXPECT_EQ(run(many), run(many / 10));  // the report at the end, however long the search
  EXPECT_LT(run(many), 30U);
}

/// Tables that may not grow are filled and overwritten, and nothing is allocated.
TEST(OpenCardSearches, CloseValuesWithoutAllocating) {
  using namespace solver;
  const robotrick::Rules rules = solver::testing::all_rules().front();
  const robotrick::State state = solver::testing::random_ending(rules, 1, 6, 0);
  const OpenRound round(rules, state, 0);
  const Moment moment = moment_of(round, state);
  constexpr int row_bits = 4;
  Effort effort;
  GuardSearch guard(round, row_bits, effort);
  MarginSearch margin(round, row_bits, effort);
  FreeSearch free(round, row_bits, effort);
  EXPECT_EQ(allocations_of([&] { close(guard, effort, moment, 0); }), 0U);
  EXPECT_EQ(allocations_of([&] { close(margin, effort, moment, 0); }), 0U);
  EXPECT_EQ(allocations_of([&] { free.scores(moment); }), 0U);
  EXPECT_GT(effort.nodes(), 1000U);
}

}  // namespace
}  // namespace botyard
