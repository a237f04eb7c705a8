#pragma once

#include "solver/trick.h"

namespace botyard::solver {

/// What each player has got or still gets, counted from the seat asked about.
using Scores = std::array<int, player_count>;

/// Where a round stands: a trick that some player is to play to, and what each has scored. When the last trick is
/// played, nobody holds a card.
struct Moment {
  Position position;
  Trick trick;
  Scores scored{};

  [[nodiscard]] bool is_over() const { return position.droco == 0; }
  [[nodiscard]] Bits legal() const { return playable(trick, position.hands[static_cast<std::size_t>(trick.to_play)]); }
};

/// The moment after a legal card, with all that follows by itself.
inline Moment after_card(const OpenRound& round, const Moment& before, int card) {
  Moment after = before;
  after.trick = with_card(round, before.position, before.trick, card);
  if (after.trick.played < player_count) return after;
  for (int player = 0; player < player_count; ++player) {
    after.scored[static_cast<std::size_t>(player)] += gain(round, before.position, after.trick, player);
  }
  after.position = after_trick(before.position, after.trick);
  after.trick = after.is_over() ? Trick{} : begin_trick(round, after.position);
  return after;
}

/// The moment that a state is in.
inline Moment moment_of(const OpenRound& round, const robotrick::State& state) {
  Moment moment{round.start(), begin_trick(round, round.start()), {}};
  for (const int card : round.on_table()) moment.trick = with_card(round, moment.position, moment.trick, card);
  for (int player = 0; player < player_count; ++player) {
    const auto seat = static_cast<std::size_t>(round.seat_of(player));
    moment.scored[static_cast<std::size_t>(player)] = state.table.running[seat];
  }
  return moment;
}

}  // namespace botyard::solver
