#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

#include "bots/bot.h"
#include "search/parallel.h"
#include "threads/crew.h"

/// What the bots of all games share.
namespace botyard::bots {

/// One search as a bot's configuration wants it.
class Thinking {
 public:
  Thinking(const BotConfig& config, std::uint64_t seed, const std::function<bool()>& stop) {
    settings_.seed = seed;
    settings_.exploration = static_cast<float>(config.exploration);
    settings_.iterations = config.budget.iterations.value_or(std::uint64_t{1} << 40);
    if (config.budget.time) {
      const auto deadline = std::chrono::steady_clock::now() + *config.budget.time;
      stop_ = [deadline, stop] { return (stop && stop()) || std::chrono::steady_clock::now() >= deadline; };
    } else {
      stop_ = stop;
    }
    tree_count_ = config.threads > 0 ? config.threads : config.budget.time ? cores() : 1;
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

/// Searches with the rollouts that the configuration names.
template <play::Game G, class Belief, class Goal, class Policy>
auto search_as(const BotConfig& config, search::ParallelSearch<G>& search, const typename G::Rules& rules,
               const typename G::View& view, const Belief& belief, const Goal& goal, const Policy& learned,
               const Thinking& thinking) {
  const auto run = [&](const auto& policy) {
    return search.run(rules, view, belief, goal, policy, thinking.settings(), thinking.tree_count(), thinking.stop());
  };
  return config.rollouts == Rollouts::learned ? run(learned) : run(search::RandomPolicy{});
}

/// Any legal move, each equally likely.
template <play::Game G>
class RandomBot final : public Bot<G> {
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
class GreedyBot final : public Bot<G> {
 public:
  explicit GreedyBot(const Policy& policy) : policy_(policy) {}

  Decision<G> think(const typename G::Rules& rules, const typename G::View& view, std::uint64_t /*seed*/,
                    const std::function<bool()>& /*stop*/) override {
    return {policy_.favourite(rules, view), {}, {}, 0};
  }

 private:
  const Policy& policy_;
};

/// The bot that the configuration asks for; SearchBot is the game's own.
template <play::Game G, class SearchBot, class Policy>
std::unique_ptr<Bot<G>> make_bot(const BotConfig& config, const Policy& learned) {
  switch (config.method) {
    case Method::random: return std::make_unique<RandomBot<G>>();
    case Method::greedy: return std::make_unique<GreedyBot<G, Policy>>(learned);
    case Method::search:
    case Method::program: break;
  }
  return std::make_unique<SearchBot>(config);
}

}  // namespace botyard::bots
