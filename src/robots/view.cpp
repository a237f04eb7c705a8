#include "robots/view.h"

namespace botyard::robots {

View view_of(const State& state, int seat) {
  View view;
  view.table = state.table;
  view.seat = seat;
  if (seat != watcher) view.hand = state.hand(seat);
  for (std::size_t player = 0; player < player_count; ++player) {
    view.hand_sizes[player] = static_cast<std::uint8_t>(state.hands[player].size());
  }
  return view;
}

LegalMoves legal_moves(const View& view) { return legal_moves(view.table, view.seat, view.hand); }

CardSet unseen_cards(const View& view, int seat) {
  const Side& side = view.table.side(seat);
  CardSet seen = side.discard | side.in_play | (seat == view.seat ? view.hand : side.known);
  for (const Robot& robot : view.table.side(other(seat)).list()) {
    for (const Card card : robot.damages()) seen.add(card);
  }
  return half_of(seat, view.table.jokers) - seen;
}

}  // namespace botyard::robots
