#pragma once

#include <array>
#include <type_traits>

#include "robots/moves.h"
#include "robots/state.h"

namespace botyard::robots {

/// What one seat may know, or a watcher: the open table, how many cards each holds and, for a seat, its own
/// hand. This is all that a player, bot or client ever gets.
struct View {
  Table table;
  int seat = watcher;
  CardSet hand;
  std::array<std::uint8_t, player_count> hand_sizes{};

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

/// The one door from a state to anyone: `seat` or `watcher`.
View view_of(const State& state, int seat);

/// What the seat of the view may do now; empty for a watcher.
LegalMoves legal_moves(const View& view);

/// A player's cards that the view doesn't show: in the supply, or in the hand and never seen there.
CardSet unseen_cards(const View& view, int seat);

}  // namespace botyard::robots
