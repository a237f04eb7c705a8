#pragma once

#include <algorithm>
#include <cstdint>

#include "cards/card_set.h"
#include "cards/random.h"

namespace botyard::cards {

/// How many cards one random word is enough for: the product of 8 numbers up to 64 fits in it.
inline constexpr int draws_a_word = 8;

/// A set without `count` random cards of it, at most 8, by one random word. The upper half of word times bound says
/// which card, the lower half is the word for the next; a word that would favour some outcomes is rejected
/// (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation", 2024).
template <RandomSource R>
CardSet without_random(CardSet cards, int count, R& random) {
  __extension__ using Product = unsigned __int128;
  for (;;) {
    CardSet rest = cards;
    std::uint64_t word = random();
    std::uint64_t outcomes = 1;
    auto bound = static_cast<std::uint64_t>(cards.size());
    for (int i = 0; i < count; ++i, --bound) {
      const Product product = static_cast<Product>(word) * bound;
      rest -= rest.only_nth(static_cast<int>(product >> 64));
      word = static_cast<std::uint64_t>(product);
      outcomes *= bound;
    }
    if (word >= outcomes || word >= (0 - outcomes) % outcomes) [[likely]]
      return rest;
  }
}

/// Takes `count` random cards out of a set that has as many.
template <RandomSource R>
CardSet draw_cards(CardSet& from, int count, R& random) {
  const CardSet before = from;
  for (int left = count; left > 0; left -= draws_a_word) {
    from = without_random(from, std::min(left, draws_a_word), random);
  }
  return before - from;
}

}  // namespace botyard::cards
