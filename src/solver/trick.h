#pragma once

#include "solver/open_round.h"

namespace botyard::solver {

/// A trick in progress. Droco's card depends on the suit led alone, so it counts as played with the lead, wherever
/// he sits: with all cards open, when it is laid down changes nothing.
struct Trick {
  Bits cards = 0;        // of the players; whose they are, the hands of the position tell
  int suit_led = -1;     // -1: nobody has led
  int droco_number = 0;  // Droco's card, as its number in his hand at the root
  int best = 0;          // the card that wins so far
  int best_by = 0;
  int to_play = 0;
  int played = 0;  // by players
};

inline Trick begin_trick(const OpenRound& round, const Position& position) {
  Trick trick;
  trick.to_play = position.leader;
  if (position.leader == droco_place) {
    trick.droco_number = round.answer(position.droco, OpenRound::droco_leads);
    trick.best = round.droco_card(trick.droco_number);
    trick.best_by = droco_place;
    trick.suit_led = suit_of(trick.best);
    trick.to_play = round.after_droco();
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
  const int player = trick.to_play;
  trick.cards |= bit(card);
  ++trick.played;
  trick.to_play = next_player(player);
  if (trick.suit_led < 0) {
    trick.suit_led = suit_of(card);
    trick.droco_number = round.answer(position.droco, trick.suit_led);
    const int droco_card = round.droco_card(trick.droco_number);
    const bool droco_beats = (round.stronger(trick.suit_led, card) & bit(droco_card)) != 0;
    trick.best = droco_beats ? droco_card : card;
    trick.best_by = droco_beats ? droco_place : player;
  } else if ((round.stronger(trick.suit_led, trick.best) & bit(card)) != 0) {
    trick.best = card;
    trick.best_by = player;
  }
  return trick;
}

/// The points of a card that a player has laid into a trick.
inline int points_laid(const OpenRound& round, const Position& position, const Trick& trick, int player) {
  return round.points(lowest(trick.cards & position.hands[static_cast<std::size_t>(player)]));
}

/// What a whole trick brings a player.
inline int gain(const OpenRound& round, const Position& position, const Trick& trick, int player) {
  if (trick.best_by == droco_place) return -points_laid(round, position, trick, player);
  if (trick.best_by != player) return 0;
  const int points = round.points(round.droco_card(trick.droco_number));
  return position.hangars[static_cast<std::size_t>(player)] > 0 ? points : -points;
}

/// The position after a whole trick.
inline Position after_trick(const Position& position, const Trick& trick) {
  Position next = position;
  for (Bits& hand : next.hands) hand &= ~trick.cards;
  next.droco = static_cast<std::uint16_t>(next.droco ^ (1U << trick.droco_number));
  next.leader = static_cast<std::uint8_t>(trick.best_by);
  if (trick.best_by != droco_place) {
    auto& free = next.hangars[static_cast<std::size_t>(trick.best_by)];
    free = static_cast<std::uint8_t>(free - (free > 0 ? 1 : 0));
  }
  return next;
}

}  // namespace botyard::solver
