#pragma once

#include <mutex>
#include <thread>

#include "bots/arena.h"
#include "bots/craft.h"
#include "play/match.h"

namespace botyard::bots {

/// Learning how a search plays, from games that it plays against itself.
struct LearningPlan {
  std::string teacher;  // the bot to learn from
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
};

struct Lesson {
  std::vector<float> factors;
  std::uint64_t layout = 0;  // of the tables that they are for
  std::size_t examples = 0;
  Fit fit;  // on a tenth of the games, which were not learned from
};

/// Lets a brain play all seats of one game, and keeps every decision that is one.
template <play::PublishedGame G>
std::vector<Example> examples_of_game(const Craft<G>& craft, Brain<G>& teacher, const typename G::Rules& rules,
                                      std::uint64_t seed) {
  std::vector<Example> examples;
  cards::Xoshiro seeds(seed);
  play::Match<G> match(rules, play::Chance<G>(cards::Seed::from_number(seeds())), play::Match<G>::no_checkpoints);
  while (!match.is_over()) {
    if (match.needs_deal()) {
      match.deal();
      continue;
    }
    const int seat = G::to_move(match.state());
    const typename G::View view = G::view(rules, match.state(), seat);
    const auto legal = G::legal_moves(rules, view);
    typename G::Move move = legal[0];
    if (legal.size() > 1) {
      const Decision<G> decision = teacher.think(rules, view, seeds(), {});
      examples.push_back(craft.example(rules, view, decision));
      move = decision.move;
    }
    match.play(seat, move);
  }
  return examples;
}

template <play::PublishedGame G>
Lesson learn_from_games(const Craft<G>& craft, const Traits& teacher, const typename G::Editions& editions,
                        const LearningPlan& plan, const ArenaProgress& progress) {
  std::vector<std::vector<Example>> games(plan.games);
  std::mutex mutex;
  std::uint64_t done = 0;
  {
    std::vector<std::jthread> jobs;
    for (int job = 0; job < plan.jobs; ++job) {
      jobs.emplace_back([&, job] {
        const auto brain = craft.make_brain(teacher);
        for (auto n = static_cast<std::uint64_t>(job); n < plan.games; n += static_cast<std::uint64_t>(plan.jobs)) {
          games[n] =
              examples_of_game<G>(craft, *brain, craft.rules_for_learning(editions, n), plan.seed * 1'000'003 + n);
          const std::scoped_lock lock(mutex);
          if (progress && !progress(++done, plan.games)) return;
        }
      });
    }
  }
  constexpr std::size_t kept_back = 10;  // every tenth game
  constexpr int epochs = 6;
  std::vector<Example> learned;
  std::vector<Example> checked;
  for (std::size_t n = 0; n < games.size(); ++n) {
    auto& target = n % kept_back == kept_back - 1 ? checked : learned;
    std::ranges::move(games[n], std::back_inserter(target));
  }
  Lesson lesson;
  lesson.examples = learned.size();
  lesson.layout = craft.factor_layout;
  lesson.factors = learn_factors(learned, craft.factor_count, epochs);
  lesson.fit = measure_fit(checked, lesson.factors);
  return lesson;
}

}  // namespace botyard::bots
