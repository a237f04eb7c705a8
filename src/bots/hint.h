#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/bot_factory.h"

namespace botyard::bots {

/// What a bot thinks of each move that a view leaves to its seat.
struct Hint {
  struct Line {
    std::string move;
    double points = 0;
    double win_share = 0;
    std::uint64_t visits = 0;
  };
  std::string seat;
  std::string move;  // the one that it would make
  text::Reason why;
  std::vector<Line> moves;  // most tried first
  std::uint64_t iterations = 0;
};

/// As every surface writes it, but for the sentence on why: that depends on the language.
json::object hint_json(const Hint& hint);

/// The view is that of a seat that has something to decide. `stop` may end the search early.
template <play::PublishedGame G>
Hint hint_for(const BotFactory<G>& factory, const typename G::Rules& rules, const typename G::View& view,
              const BotConfig& config, std::uint64_t seed, const std::function<bool()>& stop) {
  const auto legal = G::legal_moves(rules, view);
  const auto decision = legal.size() == 1 ? Decision<G>{legal[0], {}, {}, 0}  // there is nothing to think about
                                          : factory.make_bot(config)->think(rules, view, seed, stop);
  Hint hint{G::seat_name(view.seat),
            G::to_text(rules, decision.move),
            factory.explain(rules, view, decision),
            {},
            decision.iterations};
  for (const auto& value : decision.moves) {
    hint.moves.push_back({G::to_text(rules, value.move), value.points, value.win_share, value.visits});
  }
  return hint;
}

}  // namespace botyard::bots
