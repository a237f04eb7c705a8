#pragma once

#include <cstdint>

namespace botyard::search {

/// What a search needs chance for. Each use has a source of its own, so that none repeats what another has drawn.
enum class Use : std::uint64_t { tree = 1, belief = 2, endings = 3 };

/// The last step of MurmurHash3: a bijection in which every bit of the input changes about half of the output.
constexpr std::uint64_t scramble(std::uint64_t word) {
  word = (word ^ (word >> 33)) * 0xFF51'AFD7'ED55'8CCDULL;
  word = (word ^ (word >> 33)) * 0xC4CE'B9FE'1A85'EC53ULL;
  return word ^ (word >> 33);
}

/// The seed for the n-th source of a use, such as the n-th tree. Xoshiro fills its state by adding a constant to the
/// seed again and again, so seeds that differ by a multiple of this constant would share most of their state; these are
/// spread over all numbers instead.
constexpr std::uint64_t seed_for(std::uint64_t seed, Use use, std::uint64_t number = 0) {
  return scramble(scramble(scramble(seed) + static_cast<std::uint64_t>(use)) + number);
}

}  // namespace botyard::search
