#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/telling.h"
#include "play/game.h"
#include "text/language.h"

namespace botyard::play {

/// Who is told what happened: a seat, a watcher (-1) or whoever sees all cards (-2), in which language, and what the
/// players are called.
struct Listener {
  int viewer = -1;
  text::Language language;
  std::span<const std::string> names;
};

/// Calls visit(before, after, n, seat, move) for each step of a game, from the very start: a deal (seat -1, no move) or
/// the n-th decision. `decision(state, n)` is that decision, a LoggedMove.
template <PublishedGame G, class Decision, class Visit>
void walk(const typename G::Rules& rules, std::span<const typename G::Deal> deals, std::size_t decisions,
          Decision decision, Visit visit) {
  typename G::State state = G::start(rules);
  auto deal = deals.begin();
  std::size_t made = 0;
  while (!G::is_over(state)) {
    const typename G::State before = state;
    if (G::needs_deal(state)) {
      if (deal == deals.end()) return;
      G::deal(rules, state, *deal++);
      visit(before, state, made, -1, nullptr);
    } else {
      if (made == decisions) return;
      const typename G::LoggedMove next = decision(state, made);
      G::apply(rules, state, next.seat, next.move);
      visit(before, state, made++, next.seat, &next.move);
    }
  }
}

/// Adds what one step (as `walk` visits it) brought about: the events, each with its decision's number `n`.
template <PublishedGame G>
void tell_step(json::array& told, const typename G::Rules& rules, const typename G::State& before,
               const typename G::State& after, std::size_t n, int seat, const typename G::Move* move,
               const Listener& to) {
  const auto events = move == nullptr ? G::deal_events(rules, after)
                                      : G::events(rules, before, after, seat, *move, to.viewer, to.names);
  for (const json::Event& event : events) {
    json::object entry = json::event_json(event, to.language);
    entry["n"] = n;
    told.push_back(std::move(entry));
  }
}

}  // namespace botyard::play
