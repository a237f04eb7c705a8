#include "bots/robotrick/endings.h"

namespace botyard::bots {
namespace {

using robotrick::Game;
using Payoffs = search::Payoffs<Game>;
using Reports = std::vector<search::MoveReport<robotrick::Move>>;

constexpr int deal_count = 100;

/// What a position comes to if each plays what is best for themselves; of equal moves the first in card order.
Payoffs play_open(const robotrick::Rules& rules, const RobotrickGoal& goal, const robotrick::State& state, int seat) {
  if (search::deal_is_over<Game>(state)) return goal.judge(rules, state, seat).payoffs;
  const int mover = Game::to_move(state);
  const auto legal = Game::legal_moves(rules, state, mover);
  Payoffs best{};
  for (int i = 0; i < legal.size(); ++i) {
    robotrick::State next = state;
    Game::apply(rules, next, mover, legal[i]);
    const Payoffs payoffs = play_open(rules, goal, next, seat);
    const auto own = static_cast<std::size_t>(mover);
    if (i == 0 || payoffs[own] > best[own]) best = payoffs;
  }
  return best;
}

using ByDeal = std::array<float, deal_count>;

/// Whether one is better than the other in every deal.
bool always_better(const ByDeal& one, const ByDeal& other) {
  for (std::size_t deal = 0; deal < one.size(); ++deal) {
    if (one[deal] <= other[deal]) return false;
  }
  return true;
}

}  // namespace

void drop_hopeless_moves(const robotrick::Rules& rules, const robotrick::View& view, const RobotrickGoal& goal,
                         std::uint64_t seed, Reports& moves) {
  if (view.table.phase != robotrick::Phase::play || view.hand.size() > ending_cards || moves.size() < 2) return;
  const robotrick::Sampler sampler(view);
  cards::Xoshiro random(seed);
  std::vector<ByDeal> values(moves.size());
  for (std::size_t deal = 0; deal < deal_count; ++deal) {
    const robotrick::State state = sampler.sample(random);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      robotrick::State next = state;
      Game::apply(rules, next, view.seat, moves[i].move);
      values[i][deal] = play_open(rules, goal, next, view.seat)[static_cast<std::size_t>(view.seat)];
    }
  }
  Reports kept;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool hopeless =
        std::ranges::any_of(values, [&](const ByDeal& other) { return always_better(other, values[i]); });
    if (!hopeless) kept.push_back(moves[i]);
  }
  moves = std::move(kept);
}

}  // namespace botyard::bots
