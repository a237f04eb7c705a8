#pragma once

#include <array>

#include "cards/draw.h"
#include "robotrick/state.h"

namespace botyard::robotrick {

/// What chance decides for a round.
struct Deal {
  int ai_card = 0;
  Card trump = cards::no_card;
  CardSet aside;
  std::array<CardSet, player_count> hands;
  CardSet droco;
  bool operator==(const Deal&) const = default;
};

/// The open part of a deal, for whoever sees the table and no hands: a fresh table with the scores so far.
void deal_open(Table& table, int ai_card, Card trump, CardSet droco);

/// Starts the next round with a deal of 52 different cards. The state must be waiting for one.
void deal_round(State& state, const Deal& deal);

/// Shuffles: draws the AI card (kept from round 1 where the option says so), turns up the trump card,
/// sets three aside and deals the rest.
template <cards::RandomSource R>
Deal shuffle_deal(const Rules& rules, const State& state, R& random) {
  Deal deal;
  const bool keeps = rules.options.one_ai_card && state.table.round > 0;
  const auto ai_cards = static_cast<std::uint32_t>(rules.edition->ai_cards.size());
  deal.ai_card = keeps ? state.table.ai_card : static_cast<int>(below(random, ai_cards));

  CardSet deck = CardSet::full_deck();
  deal.trump = draw_cards(deck, 1, random).first();
  deal.aside = draw_cards(deck, aside_count, random);
  deal.droco = draw_cards(deck, hand_size, random);
  deal.hands[0] = draw_cards(deck, hand_size, random);
  deal.hands[1] = draw_cards(deck, hand_size, random);
  deal.hands[2] = deck;  // what the others have left
  return deal;
}

}  // namespace botyard::robotrick
