#pragma once

#include <array>
#include <span>

#include "cards/random.h"
#include "robots/state.h"

namespace botyard::robots {

/// What chance decides for a game: each player's cards as shuffled, top first. Without jokers the last
/// place of each is no_card.
struct Deal {
  std::array<Supply, player_count> supplies{};
  bool jokers = false;

  [[nodiscard]] int size() const { return jokers ? half_size_with_joker : half_size; }
  [[nodiscard]] std::span<const Card> supply(int seat) const {
    return std::span(supplies[static_cast<std::size_t>(seat)]).first(static_cast<std::size_t>(size()));
  }
  bool operator==(const Deal&) const = default;
};

/// Lays the supplies out, draws the opening hands and asks black for the first robot. The state must be
/// waiting for a deal.
void deal_game(State& state, const Deal& deal);

/// Shuffles both halves.
template <cards::RandomSource R>
Deal shuffle_deal(const Rules& rules, R& random) {
  Deal deal;
  deal.jokers = rules.options.jokers;
  for (int seat = 0; seat < player_count; ++seat) {
    Supply& supply = deal.supplies[static_cast<std::size_t>(seat)];
    supply.back() = cards::no_card;
    std::size_t count = 0;
    for (const Card card : half_of(seat, deal.jokers)) supply[count++] = card;
    cards::shuffle_front(std::span(supply).first(count), count, random);
  }
  return deal;
}

}  // namespace botyard::robots
