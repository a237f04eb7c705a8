#pragma once

#include "search/open_cards/open_round.h"

namespace botyard::open_cards {

/// A trick in progress. Droco's card depends on the suit led alone, so it counts as played with the lead, wherever
/// he sits: with all cards open, when it is laid down changes nothing.
struct Trick {
  Bits all = 0;                   // everybody's cards at its start
  std::int16_t suit_led = -1;     // -1: nobody has led
  std::int16_t droco_number = 0;  // Droco's card, as its number in his hand at the root
  std::int16_t droco_card = -1;
  std::int16_t best = -1;  // the card that wins so far
  std::int16_t best_by = 0;
  std::int16_t to_play = 0;
  std::int16_t played = 0;                         // by players
  std::array<std::int16_t, player_count> cards{};  // of the players
};

constexpr std::int16_t small(int number) { return static_cast<std::int16_t>(number); }

/// The best card is of the suit led or a trump, so another suit beats it only as trump.
constexpr bool beats(int challenger, int holder, int trump) {
  return suit_of(challenger) == suit_of(holder) ? challenger > holder : suit_of(challenger) == trump;
}

inline void lay_droco(const OpenRound& round, const Position& position, Trick& trick) {
  const bool leads = trick.suit_led < 0;
  trick.droco_number = small(round.answer(position.droco, leads ? OpenRound::droco_leads : trick.suit_led));
  trick.droco_card = small(round.droco_card(trick.droco_number));
  if (leads || beats(trick.droco_card, trick.best, round.trump())) {
    trick.best = trick.droco_card;
    trick.best_by = small(droco_place);
  }
}

inline Trick begin_trick(const OpenRound& round, const Position& position) {
  Trick trick;
  trick.all = position.hands[0] | position.hands[1] | position.hands[2] | round.droco_hand(position.droco);
  trick.to_play = small(position.leader);
  if (position.leader == droco_place) {
    lay_droco(round, position, trick);
    trick.suit_led = small(suit_of(trick.droco_card));
    trick.to_play = small(round.after_droco());
  }
  return trick;
}

inline Bits playable(const Trick& trick, Bits hand) {
  if (trick.suit_led < 0) return hand;
  const Bits following = hand & suit_lane(trick.suit_led);
  return following != 0 ? following : hand;
}

/// The trick after one more player's card.
inline Trick with_card(const OpenRound& round, const Position& position, Trick trick, int card) {
  trick.cards[static_cast<std::size_t>(trick.to_play)] = small(card);
  ++trick.played;
  if (trick.suit_led < 0) {
    trick.suit_led = small(suit_of(card));
    trick.best = small(card);
    trick.best_by = trick.to_play;
    lay_droco(round, position, trick);
  } else if (beats(card, trick.best, round.trump())) {
    trick.best = small(card);
    trick.best_by = trick.to_play;
  }
  trick.to_play = small(next_player(trick.to_play));
  return trick;
}

/// What a whole trick brings a player.
inline int gain(const OpenRound& round, const Position& position, const Trick& trick, int player) {
  const auto at = static_cast<std::size_t>(player);
  if (trick.best_by == droco_place) return -round.points(trick.cards[at]);
  if (trick.best_by != player) return 0;
  const int points = round.points(trick.droco_card);
  return position.hangars[at] > 0 ? points : -points;
}

/// The position after a whole trick.
inline Position after_trick(const Position& position, const Trick& trick) {
  Position next = position;
  for (std::size_t player = 0; player < player_count; ++player) next.hands[player] ^= bit(trick.cards[player]);
  next.droco = static_cast<std::uint16_t>(next.droco ^ (1U << trick.droco_number));
  next.leader = static_cast<std::uint8_t>(trick.best_by);
  if (trick.best_by != droco_place) {
    auto& free = next.hangars[static_cast<std::size_t>(trick.best_by)];
    free = static_cast<std::uint8_t>(free - (free > 0 ? 1 : 0));
  }
  return next;
}

}  // namespace botyard::open_cards
