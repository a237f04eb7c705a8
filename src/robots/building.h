#pragma once

#include "robots/value.h"

/// What may be built from what, and whether there is room for it.
namespace botyard::robots {

/// All cards that can be the part for a blueprint: of its suit and of a higher value. None for a face card,
/// which is no blueprint, and never a joker, which has no suit.
constexpr CardSet parts_for(Card blueprint) {
  constexpr std::uint64_t numbers = 0x03FF;
  constexpr std::uint64_t faces = 0x1C00;
  if (is_face(blueprint)) return {};
  const std::uint64_t higher_numbers = numbers & ~((2ULL << blueprint.rank()) - 1);
  const std::uint64_t higher_faces = card_value(blueprint) < 9 ? faces : 0;
  return CardSet{(higher_numbers | higher_faces) << (16 * blueprint.suit())};
}

/// The other card of the same player that makes twins with this one: same rank, other suit of the colour.
constexpr Card twin_of(Card card) { return Card::of(card.suit() ^ 1, card.rank()); }

/// Places that are left for robots that aren't nano.
inline int room(const Side& side) { return robot_limit - limited_robots(side); }

/// How much of the room a blueprint would take: a nano needs none.
inline int room_needed(const Side& side, Card blueprint) { return entry_kind(side, blueprint) == Kind::nano ? 0 : 1; }

/// Puts a card that has left the hand into play, in defense mode.
void enter_play(Side& side, Card blueprint, int turn);

/// The same for both of a pair. They enter at one moment, so neither kind depends on the order.
void enter_play_together(Side& side, Card first, Card second, int turn);

}  // namespace botyard::robots
