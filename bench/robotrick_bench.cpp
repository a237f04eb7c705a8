#include <vector>

#include <benchmark/benchmark.h>

#include "plain_edition.h"
#include "play/bench.h"
#include "robotrick/game.h"

/// What bots and server do most, one by one. Everything starts from fixed seeds, so two builds do the same work.
namespace botyard {
namespace {

using robotrick::Game;
using robotrick::State;

constexpr int moves_a_round = 39;    // 3 passes and 36 cards
constexpr int positions_kept = 256;  // enough that a branch predictor can't learn them

const robotrick::Rules& rules() {
  static const robotrick::Rules rules{*robotrick::Editions().find(robotrick::default_edition), {}};
  return rules;
}

/// Positions of random rounds after so many moves.
std::vector<State> positions_after(int moves) {
  cards::Xoshiro random(static_cast<std::uint64_t>(moves));
  std::vector<State> positions(positions_kept);
  for (State& state : positions) {
    Game::deal(rules(), state, Game::shuffle(rules(), state, random));
    for (int i = 0; i < moves; ++i) {
      const int seat = Game::to_move(state);
      const auto legal = Game::legal_moves(rules(), state, seat);
      Game::apply(rules(), state, seat,
                  legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))]);
    }
  }
  return positions;
}

/// Runs `work` as long as the measurement takes, and counts each time as an item.
template <class Work>
void repeat(benchmark::State& run, Work work) {
  for (auto _ : run) benchmark::DoNotOptimize(work());  // NOLINT(clang-analyzer-deadcode.DeadStores)
  run.SetItemsProcessed(run.iterations());
}

/// Runs `work` over positions after `range(0)` moves, round and round.
template <class Work>
void over_positions(benchmark::State& run, Work work) {
  const std::vector<State> positions = positions_after(static_cast<int>(run.range(0)));
  std::size_t next = 0;
  repeat(run, [&] {
    next = (next + 1) % positions.size();
    return work(positions[next]);
  });
}

void random_round_engine(benchmark::State& run) {
  cards::Xoshiro random(1);
  State state;
  repeat(run, [&] {
    if (Game::is_over(state)) state = Game::start(rules());
    play::play_deal_at_random<Game>(rules(), state, random);
    return Game::outcome_bits(state);
  });
}
BENCHMARK(random_round_engine);

void random_round_plain(benchmark::State& run) {
  const plain::PlainEdition edition = plain::plain_edition(*rules().edition);
  cards::Xoshiro random(1);
  int number = 0;
  repeat(run, [&] {
    number = number % robotrick::round_count + 1;
    return plain::random_round(edition, rules().options.hangars, number, random);
  });
}
BENCHMARK(random_round_plain);

void shuffle_and_deal(benchmark::State& run) {
  cards::Xoshiro random(1);
  repeat(run, [&] {
    State state;
    Game::deal(rules(), state, Game::shuffle(rules(), state, random));
    return state;
  });
}
BENCHMARK(shuffle_and_deal);

/// Legal moves and one of them made, with all that follows by itself; a copy of the state is part of it.
void move_of_a_copy(benchmark::State& run) {
  cards::Xoshiro random(1);
  over_positions(run, [&](State state) {
    const int seat = Game::to_move(state);
    const auto legal = Game::legal_moves(rules(), state, seat);
    Game::apply(rules(), state, seat, legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))]);
    return state;
  });
}
BENCHMARK(move_of_a_copy)->ArgName("moves_made")->Arg(0)->Arg(3)->Arg(12)->Arg(24)->Arg(moves_a_round - 3);

void droco_choice_engine(benchmark::State& run) {
  int suit_led = -1;
  over_positions(run, [&](const State& state) {
    suit_led = suit_led == cards::suit_count - 1 ? -1 : suit_led + 1;
    return choose_card(rules().ai_card(state.table.ai_card).program, state.table.droco, suit_led);
  });
}
BENCHMARK(droco_choice_engine)->ArgName("moves_made")->Arg(3)->Arg(12)->Arg(24);

void make_view(benchmark::State& run) {
  over_positions(run, [](const State& state) { return Game::view(rules(), state, Game::to_move(state)); });
}
BENCHMARK(make_view)->ArgName("moves_made")->Arg(3)->Arg(24);

void build_sampler(benchmark::State& run) {
  over_positions(
      run, [](const State& state) { return Game::sampler(rules(), Game::view(rules(), state, Game::to_move(state))); });
}
BENCHMARK(build_sampler)->ArgName("moves_made")->Arg(0)->Arg(3)->Arg(12)->Arg(24)->Arg(moves_a_round - 3);

/// States from samplers that are built already, as a search draws them.
void sample_from_view(benchmark::State& run) {
  std::vector<Game::Sampler> samplers;
  for (const State& state : positions_after(static_cast<int>(run.range(0)))) {
    samplers.push_back(Game::sampler(rules(), Game::view(rules(), state, Game::to_move(state))));
  }
  cards::Xoshiro random(1);
  std::size_t next = 0;
  repeat(run, [&] {
    next = (next + 1) % samplers.size();
    return samplers[next].sample(random);
  });
}
BENCHMARK(sample_from_view)->ArgName("moves_made")->Arg(0)->Arg(3)->Arg(12)->Arg(24)->Arg(moves_a_round - 3);

}  // namespace
}  // namespace botyard
