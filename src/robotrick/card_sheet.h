#pragma once

#include <array>

#include "robotrick/view.h"

namespace botyard::robotrick {

/// What a player who forgets nothing could note about the cards of this round, from a view alone: where each of them
/// is, and who has shown not to have a suit. The first six members hold every card of the deck exactly once, as soon as
/// there are cards.
struct CardSheet {
  CardSet hand;
  CardSet droco;                                  // his open hand
  CardSet trump;                                  // the card that lies face up
  std::array<CardSet, place_count> played;        // by each place
  CardSet passed;                                 // to the left neighbour, who still holds them
  CardSet unseen;                                 // with the other players, or set aside
  std::array<CardSet, player_count> unseen_with;  // those of them that a seat may hold
  CardSet unseen_aside;                           // those of them that may have been set aside
  std::array<CardSet, player_count> voids;  // all cards of the suits that a seat has failed to follow; not one's own
};

/// The view is that of a seat or a watcher. Before the first deal the sheet is empty.
CardSheet card_sheet(const View& view);

}  // namespace botyard::robotrick
