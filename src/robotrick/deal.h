#pragma once

#include <array>
#include <span>

#include "cards/random.h"
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

  std::array<Card, cards::suit_count * cards::rank_count> deck;
  std::size_t count = 0;
  for (const Card card : CardSet::full_deck()) deck[count++] = card;
  // What is left after the others have theirs is seat 2's hand, in whatever order.
  cards::shuffle_front(std::span(deck), deck.size() - hand_size, random);

  std::size_t next = 0;
  const auto take = [&](int cards) {
    CardSet set;
    for (int i = 0; i < cards; ++i) set.add(deck[next++]);
    return set;
  };
  deal.trump = deck[next++];
  deal.aside = take(aside_count);
  deal.droco = take(hand_size);
  for (CardSet& hand : deal.hands) hand = take(hand_size);
  return deal;
}

}  // namespace botyard::robotrick
