#pragma once

#include <array>
#include <concepts>

#include "play/game.h"

namespace botyard::search {

/// What the end of a deal is worth to each seat, from 0 (the worst) to 1 (the best).
template <class G>
using Payoffs = std::array<float, static_cast<std::size_t>(G::seat_count)>;

/// The end of a deal as the search learns from it, and in a person's terms for the seat that searches.
template <class G>
struct Judgement {
  Payoffs<G> payoffs{};
  float points = 0;     // of this deal
  float win_share = 0;  // of the whole match, as far as one can tell
};

/// Judges a state in which the deal is over (a round, a whole game).
template <class O, class G>
concept Objective =
    requires(const O& objective, const typename G::Rules& rules, const typename G::State& state, int searcher) {
      { objective.judge(rules, state, searcher) } -> std::same_as<Judgement<G>>;
    };

/// Draws full states that agree with what a seat knows, by how likely the seat thinks them.
template <class B, class G>
concept Belief = requires(const B& belief, cards::Xoshiro& random) {
  { belief.sample(random) } -> std::same_as<typename G::State>;
};

/// How games go on where the tree ends: picks one of the legal moves.
template <class P, class G>
concept PlayoutPolicy = requires(const P& policy, const typename G::Rules& rules, const typename G::State& state,
                                 int seat, decltype(G::legal_moves(rules, state, seat)) legal, cards::Xoshiro& random) {
  { policy.choose(rules, state, seat, legal, random) } -> std::convertible_to<typename G::Move>;
  { P::knows_good_moves } -> std::convertible_to<bool>;  // so that the tree may follow it
};

/// Every legal move equally likely.
struct RandomPolicy {
  static constexpr bool knows_good_moves = false;

  template <class Rules, class State, class Legal>
  auto choose(const Rules& /*rules*/, const State& /*state*/, int /*seat*/, const Legal& legal,
              cards::Xoshiro& random) const {
    return legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))];
  }
};

template <play::Game G>
bool deal_is_over(const typename G::State& state) {
  return G::is_over(state) || G::needs_deal(state);
}

/// Plays on to the end of the deal.
template <play::Game G, class Policy>
void play_out(const typename G::Rules& rules, typename G::State& state, const Policy& policy, cards::Xoshiro& random) {
  while (!deal_is_over<G>(state)) {
    const int seat = G::to_move(state);
    const auto legal = G::legal_moves(rules, state, seat);
    G::apply(rules, state, seat, policy.choose(rules, state, seat, legal, random));
  }
}

}  // namespace botyard::search
