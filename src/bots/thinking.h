#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

#include "bots/brain.h"
#include "search/parallel.h"
#include "threads/crew.h"

/// What the brains of all games share.
namespace botyard::bots {

/// One search as a bot's traits want it.
class Thinking {
 public:
  Thinking(const Traits& traits, std::uint64_t seed, const std::function<bool()>& stop) {
    settings_.seed = seed;
    settings_.exploration = static_cast<float>(traits.exploration);
    settings_.iterations = traits.budget.iterations.value_or(std::uint64_t{1} << 40);
    if (traits.budget.time) {
      const auto deadline = std::chrono::steady_clock::now() + *traits.budget.time;
      stop_ = [deadline, stop] { return (stop && stop()) || std::chrono::steady_clock::now() >= deadline; };
    } else {
      stop_ = stop;
    }
    tree_count_ = traits.threads > 0 ? traits.threads : traits.budget.time ? cores() : 1;
  }

  [[nodiscard]] const search::Settings& settings() const { return settings_; }
  [[nodiscard]] int tree_count() const { return tree_count_; }
  [[nodiscard]] const std::function<bool()>& stop() const { return stop_; }

 private:
  static int cores() { return std::min(threads::core_count(), 8); }

  search::Settings settings_;
  std::function<bool()> stop_;
  int tree_count_ = 1;
};

template <play::Game G>
Decision<G> decision_from(const std::vector<search::MoveReport<typename G::Move>>& reports, std::uint64_t iterations) {
  Decision<G> decision;
  decision.move = reports.front().move;
  decision.iterations = iterations;
  for (const auto& report : reports) {
    decision.moves.push_back({report.move, report.points, report.win_share, report.visits});
  }
  return decision;
}

/// Searches with the rollouts that the traits name.
template <play::Game G, class Belief, class Goal, class Policy>
auto search_as(const Traits& traits, search::ParallelSearch<G>& search, const typename G::Rules& rules,
               const typename G::View& view, const Belief& belief, const Goal& goal, const Policy& learned,
               const Thinking& thinking) {
  const auto run = [&](const auto& policy) {
    return search.run(rules, view, belief, goal, policy, thinking.settings(), thinking.tree_count(), thinking.stop());
  };
  return traits.rollouts == Rollouts::learned ? run(learned) : run(search::RandomPolicy{});
}

/// Any legal move, each equally likely.
template <play::Game G>
class RandomBrain final : public Brain<G> {
 public:
  Decision<G> think(const typename G::Rules& rules, const typename G::View& view, std::uint64_t seed,
                    const std::function<bool()>& /*stop*/) override {
    cards::Xoshiro random(seed);
    const auto legal = G::legal_moves(rules, view);
    return {legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))], {}, {}, 0};
  }
};

/// No search: what a policy likes best.
template <play::Game G, class Policy>
class GreedyBrain final : public Brain<G> {
 public:
  explicit GreedyBrain(const Policy& policy) : policy_(policy) {}

  Decision<G> think(const typename G::Rules& rules, const typename G::View& view, std::uint64_t /*seed*/,
                    const std::function<bool()>& /*stop*/) override {
    return {policy_.favourite(rules, view), {}, {}, 0};
  }

 private:
  const Policy& policy_;
};

/// The brain that the traits ask for; SearchBrain is the game's own.
template <play::Game G, class SearchBrain, class Policy>
std::unique_ptr<Brain<G>> make_brain(const Traits& traits, const Policy& learned) {
  switch (traits.method) {
    case Method::random: return std::make_unique<RandomBrain<G>>();
    case Method::greedy: return std::make_unique<GreedyBrain<G, Policy>>(learned);
    case Method::search:
    case Method::program: break;
  }
  return std::make_unique<SearchBrain>(traits);
}

}  // namespace botyard::bots
