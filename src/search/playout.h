#pragma once

#include <array>
#include <concepts>

#include "play/game.h"

namespace botyard::search {

/// What the end of a deal is worth to each seat, from 0 (the worst) to 1 (the best).
template <class G>
using Payoffs = std::array<float, static_cast<std::size_t>(G::seat_count)>;

/// Judges a state in which the deal is over (a round, a whole game).
template <class O, class G>
concept Objective = requires(const O& objective, const typename G::Rules& rules, const typename G::State& state) {
  { objective.payoffs(rules, state) } -> std::same_as<Payoffs<G>>;
};

/// How games go on where the tree ends: picks one of the legal moves by its index.
template <class P, class G>
concept PlayoutPolicy = requires(const P& policy, const typename G::Rules& rules, const typename G::State& state,
                                 int seat, decltype(G::legal_moves(rules, state, seat)) legal, cards::Xoshiro& random) {
  { policy.choose(rules, state, seat, legal, random) } -> std::convertible_to<int>;
};

/// Every legal move equally likely.
struct RandomPolicy {
  template <class Rules, class State, class Legal>
  int choose(const Rules& /*rules*/, const State& /*state*/, int /*seat*/, const Legal& legal,
             cards::Xoshiro& random) const {
    return static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())));
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
    G::apply(rules, state, seat, legal[policy.choose(rules, state, seat, legal, random)]);
  }
}

}  // namespace botyard::search
