#pragma once

#include <optional>
#include <type_traits>

#include "robotrick/moves.h"
#include "robotrick/state.h"

namespace botyard::robotrick {

/// What one seat may know, or a watcher: the open table and, for a seat, its own cards. This is all that a
/// player, bot or client ever gets. A seat's private part is added here and nowhere else.
struct View {
  Table table;
  int seat = watcher;
  CardSet hand;   // the twelve dealt until all have passed
  Pass passed;    // what this seat gave
  Pass received;  // what it got, once all have passed

  bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

/// The one door from a state to anyone: `seat` or `watcher`.
View view_of(const State& state, int seat);

/// What the seat of the view may do now; empty for a watcher.
LegalMoves legal_moves(const View& view);

/// The card that Droco plays next, where the open facts settle it already: his lead while cards are
/// passed, his answer once a suit is led and he is still to play. With the reasons.
std::optional<Explanation> next_droco_card(const Rules& rules, const Table& table);

/// What he would answer to each suit, while a player is about to lead.
std::optional<std::array<Explanation, cards::suit_count>> droco_answers(const Rules& rules, const Table& table);

}  // namespace botyard::robotrick
