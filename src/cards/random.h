#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <utility>

namespace botyard::cards {

/// A source of 64 random bits a call. Our own helpers below stand in for the distributions of <random>,
/// whose results differ from one standard library to the next.
template <class R>
concept RandomSource = std::uniform_random_bit_generator<R> && std::same_as<typename R::result_type, std::uint64_t> &&
                       R::min() == 0 && R::max() == std::numeric_limits<std::uint64_t>::max();

/// xoshiro256** (Blackman, Vigna): the fast source for simulation and search, never for deals that count.
class Xoshiro {
 public:
  using result_type = std::uint64_t;

  explicit Xoshiro(std::uint64_t seed) {
    for (auto& word : words_) word = split_mix(seed);
  }
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

 private:
  static constexpr std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  std::array<std::uint64_t, 4> words_{};
};

/// The rare part of below, apart from it so that the rest is small enough to be inlined everywhere.
template <RandomSource R>
[[gnu::noinline]] std::uint64_t reject_unfair(R& random, std::uint32_t n, std::uint64_t product) {
  const std::uint32_t threshold = (0U - n) % n;
  while (static_cast<std::uint32_t>(product) < threshold) product = (random() >> 32) * n;
  return product;
}

/// A number from 0 to n - 1, each equally likely (Lemire's multiplication with rejection). n > 0.
template <RandomSource R>
std::uint32_t below(R& random, std::uint32_t n) {
  std::uint64_t product = (random() >> 32) * n;
  if (static_cast<std::uint32_t>(product) < n) [[unlikely]]
    product = reject_unfair(random, n, product);
  return static_cast<std::uint32_t>(product >> 32);
}

/// A number from 0 to n - 1 for n beyond 32 bits. n > 0.
template <RandomSource R>
std::uint64_t below_wide(R& random, std::uint64_t n) {
  const std::uint64_t limit = R::max() - R::max() % n;
  std::uint64_t drawn = random();
  while (drawn >= limit) drawn = random();
  return drawn % n;
}

/// Moves a random choice of `count` items to the front, in random order; with count = size a shuffle.
template <RandomSource R, class T, std::size_t extent>
void shuffle_front(std::span<T, extent> items, std::size_t count, R& random) {
  for (std::size_t i = 0; i < count && i + 1 < items.size(); ++i) {
    const std::size_t other = i + below(random, static_cast<std::uint32_t>(items.size() - i));
    std::swap(items[i], items[other]);
  }
}

}  // namespace botyard::cards
