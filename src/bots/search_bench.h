#pragma once

#include <functional>

#include "bots/bot_factory.h"
#include "play/bench.h"

namespace botyard::bots {

/// How fast a bot searches, from the first public decisions of fresh deals.
struct SearchFigures {
  std::uint64_t iterations = 0;
  double seconds = 0;          // CPU time
  std::uint64_t checksum = 0;  // over the visits of all moves: a fast wrong search shows
};

/// The configuration must have a budget of iterations. `cpu_seconds` is a clock. `stop` may end it early; the figures
/// are then those of the iterations so far.
template <play::PublishedGame G>
SearchFigures bench_search(const BotFactory<G>& factory, const typename G::Editions& editions, const BotConfig& config,
                           int positions, const std::function<double()>& cpu_seconds,
                           const std::function<bool()>& stop = {}) {
  const auto rules = *G::rules(editions, G::default_edition(), {});
  const auto bot = factory.make_bot(config);
  cards::Xoshiro random(1);
  SearchFigures figures;
  for (int position = 0; position < positions && !(stop && stop()); ++position) {
    typename G::State state = G::start(rules);
    G::deal(rules, state, G::shuffle(rules, state, random));
    while (!G::is_public(G::legal_moves(rules, state, G::to_move(state))[0])) {
      play::play_move_at_random<G>(rules, state, random);
    }
    const typename G::View view = G::view(rules, state, G::to_move(state));
    const double start = cpu_seconds();
    const auto decision = bot->think(rules, view, static_cast<std::uint64_t>(position), stop);
    figures.seconds += cpu_seconds() - start;
    figures.iterations += decision.iterations;
    for (const auto& move : decision.moves) figures.checksum = play::mix_checksum(figures.checksum, move.visits);
  }
  return figures;
}

}  // namespace botyard::bots
