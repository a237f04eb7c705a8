#pragma once

#include <array>
#include <string>
#include <vector>

#include "bots/player.h"

// For tests only: a player that needs no thought, and a table to play at.
namespace botyard::bots::testing {

/// Any legal move, by the seed that it was given.
template <play::PublishedGame G>
class RandomPlayer final : public Player<G> {
 public:
  void start(const Start<G>& start) override {
    rules_ = start.rules;
    random_ = cards::Xoshiro(start.seed);
  }
  tl::expected<Decision<G>, Forfeit> choose(const typename G::View& view,
                                            std::span<const typename G::LoggedMove> /*log*/) override {
    const auto legal = G::legal_moves(rules_, view);
    Decision<G> decision;
    decision.move = legal[static_cast<int>(cards::below(random_, static_cast<std::uint32_t>(legal.size())))];
    return decision;
  }
  void end(const json::value& /*result*/) override {}

 private:
  typename G::Rules rules_;
  cards::Xoshiro random_{0};
};

template <play::PublishedGame G>
struct Outcome {
  typename G::State end;
  int forfeiter = -1;
  Forfeit forfeit;
  int decisions = 0;
};

template <play::PublishedGame G>
typename G::Rules default_rules() {
  static const typename G::Editions editions;
  return *G::rules(editions, G::default_edition(), {});
}

/// One game, to its end or to a forfeit.
template <play::PublishedGame G>
Outcome<G> play_game(const std::array<Player<G>*, G::seat_count>& players, std::uint64_t seed) {
  const typename G::Rules rules = default_rules<G>();
  cards::Xoshiro random(seed);
  Outcome<G> game{G::start(rules), -1, {}, 0};
  std::vector<typename G::LoggedMove> log;
  const std::vector<std::string> names(G::seat_count, "someone");
  for (int seat = 0; seat < G::seat_count; ++seat) {
    players[static_cast<std::size_t>(seat)]->start({rules, seat, names, seed});
  }
  while (!G::is_over(game.end) && game.forfeiter < 0) {
    if (G::needs_deal(game.end)) G::deal(rules, game.end, G::shuffle(rules, game.end, random));
    const int seat = G::to_move(game.end);
    const auto decision = players[static_cast<std::size_t>(seat)]->choose(G::view(rules, game.end, seat), log);
    if (!decision) {
      game.forfeiter = seat;
      game.forfeit = decision.error();
      break;
    }
    ++game.decisions;
    G::apply(rules, game.end, seat, decision->move);
    if (G::is_public(decision->move)) log.push_back({seat, decision->move});
  }
  const json::value result = game.forfeiter < 0 ? G::result_json(rules, game.end)
                                                : json::object{{"forfeit", G::seat_json(game.forfeiter)},
                                                               {"reason", fault_name(game.forfeit.fault)}};
  for (Player<G>* const player : players) player->end(result);
  return game;
}

}  // namespace botyard::bots::testing
