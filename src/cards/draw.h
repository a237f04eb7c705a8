#pragma once

#include <algorithm>
#include <cstdint>

#include "cards/card_set.h"
#include "cards/random.h"

namespace botyard::cards {

/// How many cards one random word is enough for: the product of 8 numbers up to 64 fits in it.
inline constexpr int draws_a_word = 8;

struct WideProduct {
  std::uint64_t upper;
  std::uint64_t lower;
};

/// All 128 bits of a word times a number below 2^32, in steps of 32 bits: for machines that have no such instruction.
constexpr WideProduct multiply_in_steps(std::uint64_t word, std::uint64_t number) {
  const std::uint64_t low = (word & 0xFFFF'FFFFULL) * number;
  const std::uint64_t high = (word >> 32) * number + (low >> 32);
  return {high >> 32, word * number};
}

constexpr WideProduct multiply(std::uint64_t word, std::uint64_t number) {
  if constexpr (sizeof(std::size_t) < sizeof(std::uint64_t)) return multiply_in_steps(word, number);
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(word) * number;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}

/// A set without `count` random cards of it, at most 8, by one random word. The upper half of word times bound says
/// which card, the lower half is the word for the next; a word that would favour some outcomes is rejected
/// (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation", 2024).
template <RandomSource R>
CardSet without_random(CardSet cards, int count, R& random) {
  for (;;) {
    CardSet rest = cards;
    std::uint64_t word = random();
    std::uint64_t outcomes = 1;
    auto bound = static_cast<std::uint64_t>(cards.size());
    for (int i = 0; i < count; ++i, --bound) {
      const WideProduct product = multiply(word, bound);
      rest -= rest.only_nth(static_cast<int>(product.upper));
      word = product.lower;
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
