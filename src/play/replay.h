#pragma once

#include "play/game.h"

namespace botyard::play {

/// Plays a script from the start. Calls on_decision(state, seat, move) before each decision, the move being
/// nullptr for the open one at the end of an unfinished game. Returns the state where it ends.
template <PublishedGame G, class OnDecision>
typename G::State replay(const typename G::Script& script, OnDecision&& on_decision) {
  typename G::State state = G::start(script.rules);
  auto deal = script.deals.begin();
  auto move = script.moves.begin();
  while (!G::is_over(state)) {
    if (G::needs_deal(state)) {
      if (deal == script.deals.end()) break;
      G::deal(script.rules, state, *deal++);
      continue;
    }
    const int seat = G::to_move(state);
    const bool open = move == script.moves.end();
    on_decision(state, seat, open ? nullptr : &*move);
    if (open) break;
    G::apply(script.rules, state, seat, *move++);
  }
  return state;
}

/// The state where the script ends.
template <PublishedGame G>
typename G::State end_of(const typename G::Script& script) {
  return replay<G>(script, [](const typename G::State&, int, const typename G::Move*) {});
}

}  // namespace botyard::play
