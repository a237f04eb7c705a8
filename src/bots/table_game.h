#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "bots/player.h"
#include "play/match.h"

namespace botyard::bots {

/// A match as it was played between players, to its end or until somebody forfeited.
template <play::PublishedGame G>
struct PlayedGame {
  play::Match<G> match;
  int forfeiter = -1;  // the seat that couldn't go on
  Forfeit forfeit;

  /// What each seat has of the victory. After a forfeit the others have equal shares, whatever their points so far: in
  /// an unfinished game these don't tell who would have won.
  [[nodiscard]] std::array<double, G::seat_count> first_shares() const {
    std::array<double, G::seat_count> shares{};
    const auto points = G::points(match.state());
    const double best = *std::ranges::max_element(points);
    double winners = 0;
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      const bool wins = forfeiter < 0 ? points[seat] == best : static_cast<int>(seat) != forfeiter;
      shares[seat] = wins ? 1 : 0;
      winners += shares[seat];
    }
    for (double& share : shares) share /= winners;
    return shares;
  }
  [[nodiscard]] json::value result() const {
    if (forfeiter < 0) return G::result_json(match.rules(), match.state());
    return json::object{{"forfeit", G::seat_json(forfeiter)}, {"reason", fault_name(forfeit.fault)}};
  }
};

/// Plays a whole game from its seed; on_move(seat, milliseconds) is told of each decision.
template <play::PublishedGame G, class OnMove>
PlayedGame<G> play_game(const typename G::Rules& rules, const cards::Seed& seed,
                        const std::array<Player<G>*, G::seat_count>& players, OnMove on_move) {
  play::Match<G> match(rules, play::Chance<G>(seed), play::Match<G>::no_checkpoints);
  PlayedGame<G> game{std::move(match), -1, {}};
  while (!game.match.is_over()) {
    if (game.match.needs_deal()) {
      game.match.deal();
      continue;
    }
    const int seat = G::to_move(game.match.state());
    const typename G::View view = G::view(rules, game.match.state(), seat);
    const auto before = std::chrono::steady_clock::now();
    auto decision = players[static_cast<std::size_t>(seat)]->choose(view, game.match.public_decisions());
    on_move(seat, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count());
    if (decision && !G::legal_moves(rules, view).contains(decision->move)) {
      decision = tl::unexpected(Forfeit{Fault::illegal, G::to_text(rules, decision->move)});
    }
    if (!decision) {
      game.forfeiter = seat;
      game.forfeit = decision.error();
      break;
    }
    game.match.play(seat, decision->move);
  }
  const json::value result = game.result();
  for (Player<G>* const player : players) player->end(result);
  return game;
}

}  // namespace botyard::bots
