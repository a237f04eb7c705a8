#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/// Card sets as plain 64 bits, one lane of 16 for each suit as in cards::CardSet: what the inner loops compute with.
namespace botyard::solver {

using Bits = std::uint64_t;

/// One bit above the 13 of each lane, so that a lane can be subtracted from it without borrowing from the next.
inline constexpr Bits lane_tops = 0x4000'4000'4000'4000ULL;

constexpr Bits bit(int card) { return 1ULL << card; }
constexpr Bits suit_lane(int suit) { return 0x1FFFULL << (16 * suit); }
constexpr int suit_of(int card) { return card >> 4; }
constexpr int lowest(Bits cards) { return std::countr_zero(cards); }
constexpr int highest(Bits cards) { return 63 - std::countl_zero(cards); }

/// The lowest card of each suit.
constexpr Bits lowest_of_suits(Bits cards) { return cards & (lane_tops - cards); }
/// In each suit, everything from the lowest of these cards upwards; all ranks, whether a card is there or not.
constexpr Bits upwards(Bits cards) { return (cards | (lane_tops - cards)) & 0x1FFF'1FFF'1FFF'1FFFULL; }

/// The bits of `from` at the places of `mask`, pushed together.
inline Bits gather(Bits from, Bits mask) {
#ifdef __BMI2__
  return _pext_u64(from, mask);
#else
  Bits gathered = 0;
  for (Bits place = 1; mask != 0; mask &= mask - 1, place <<= 1) {
    if ((from & mask & (0 - mask)) != 0) gathered |= place;
  }
  return gathered;
#endif
}

/// The other way round: the lowest bits of `from`, spread over the places of `mask`.
inline Bits scatter(Bits from, Bits mask) {
#ifdef __BMI2__
  return _pdep_u64(from, mask);
#else
  Bits scattered = 0;
  for (; mask != 0; mask &= mask - 1, from >>= 1) {
    if ((from & 1) != 0) scattered |= mask & (0 - mask);
  }
  return scattered;
#endif
}

/// A bit for each suit.
using Suits = unsigned;

/// The suits that occur among some cards.
inline Suits suits_of(Bits cards) {
  constexpr Bits above_lanes = 0x2000'2000'2000'2000ULL;  // where a lane carries to, if anything is added to it full
  return static_cast<Suits>(gather(cards + 0x1FFF'1FFF'1FFF'1FFFULL, above_lanes));
}

}  // namespace botyard::solver
