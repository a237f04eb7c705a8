#pragma once

#include <functional>

#include "play/any_game.h"
#include "play/game.h"

namespace botyard::play {

/// Makes one of the legal moves of whoever decides, each equally likely.
template <Game G, cards::RandomSource R>
void play_move_at_random(const typename G::Rules& rules, typename G::State& state, R& random) {
  const int seat = G::to_move(state);
  const auto legal = G::legal_moves(rules, state, seat);
  const auto choice = cards::below(random, static_cast<std::uint32_t>(legal.size()));
  G::apply(rules, state, seat, legal[static_cast<int>(choice)]);
}

/// Plays one deal (a round, a whole game) at random from a state that needs it, and counts the moves.
template <Game G, cards::RandomSource R>
std::uint64_t play_deal_at_random(const typename G::Rules& rules, typename G::State& state, R& random) {
  G::deal(rules, state, G::shuffle(rules, state, random));
  std::uint64_t moves = 0;
  while (!G::is_over(state) && !G::needs_deal(state)) {
    play_move_at_random<G>(rules, state, random);
    ++moves;
  }
  return moves;
}

constexpr std::uint64_t mix_checksum(std::uint64_t checksum, std::uint64_t more) {
  return (checksum ^ more) * 0x100000001B3ULL + 0x9E3779B97F4A7C15ULL;
}

/// Views from the middle of random games, as a bot would meet them.
template <Game G, cards::RandomSource R>
typename G::View random_view(const typename G::Rules& rules, R& random) {
  for (;;) {
    typename G::State state = G::start(rules);
    G::deal(rules, state, G::shuffle(rules, state, random));
    const auto moves = cards::below(random, 40);
    for (std::uint32_t i = 0; i < moves && !G::is_over(state) && !G::needs_deal(state); ++i) {
      play_move_at_random<G>(rules, state, random);
    }
    if (G::to_move(state) >= 0) return G::view(rules, state, G::to_move(state));
  }
}

/// The work is fixed by the number of deals, so that the checksum means something; only the time varies.
template <PublishedGame G>
BenchFigures bench(const typename G::Rules& rules, std::uint64_t deals, const std::function<double()>& cpu_seconds) {
  BenchFigures figures;
  figures.unit = G::deal_unit;
  cards::Xoshiro random(1);
  double start = cpu_seconds();
  typename G::State state = G::start(rules);
  for (; figures.played < deals; ++figures.played) {
    if (G::is_over(state)) state = G::start(rules);
    figures.moves += play_deal_at_random<G>(rules, state, random);
    figures.checksum = mix_checksum(figures.checksum, G::outcome_bits(state));
  }
  figures.play_seconds = cpu_seconds() - start;

  constexpr std::uint64_t samples_per_view = 100;
  start = cpu_seconds();
  while (figures.sampled < deals) {
    const auto view = random_view<G>(rules, random);
    const auto sampler = G::sampler(rules, view);
    for (std::uint64_t i = 0; i < samples_per_view; ++i, ++figures.sampled) {
      const typename G::State sampled = sampler.sample(random);
      figures.checksum = mix_checksum(figures.checksum, G::sample_bits(sampled));
    }
  }
  figures.sample_seconds = cpu_seconds() - start;
  return figures;
}

}  // namespace botyard::play
