#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace botyard::search {

/// The natural logarithm of a count, to three digits, by arithmetic that every machine rounds alike: the one of
/// the standard library differs between systems, and a search must find the same move on all of them. n > 0.
inline float logarithm(std::uint32_t n) {
  const auto exponent = static_cast<int>(std::bit_width(n)) - 1;
  const float mantissa = static_cast<float>(n) / static_cast<float>(1U << exponent) - 1.0F;  // 0 up to 1
  const float log2 = mantissa * (1.42286530F + mantissa * (-0.58208536F + mantissa * 0.15922006F));
  return (static_cast<float>(exponent) + log2) * 0.69314718F;
}

/// What a move may be worth at best, in the light of how rarely it was tried: UCB1, where the moves of an
/// information set are not always all there, so that a move counts against how often it could be chosen.
inline float upper_bound(double total, std::uint32_t visits, std::uint32_t available, float exploration) {
  const auto count = static_cast<float>(visits);
  return static_cast<float>(total) / count + exploration * std::sqrt(logarithm(available) / count);
}

}  // namespace botyard::search
