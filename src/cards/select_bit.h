#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace botyard::cards {

/// Where the n-th bit of a byte is, by n and byte.
inline constexpr auto bits_of_bytes = [] {
  std::array<std::array<std::uint8_t, 256>, 8> places{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (std::uint8_t place = 0; place < 8; ++place) {
      if (((byte >> place) & 1) != 0) places[n++][byte] = place;
    }
  }
  return places;
}();

/// Which bit has n others set below it, for processors without bit deposits (WebAssembly): no loop and no branch
/// (Vigna, "Broadword Implementation of Rank/Select Queries", 2008). There must be one.
constexpr int select_bit(std::uint64_t bits, int n) {
  constexpr std::uint64_t ones = 0x0101'0101'0101'0101ULL;
  constexpr std::uint64_t tops = 0x8080'8080'8080'8080ULL;
  // How many bits each byte has, then how many it has together with those below it.
  std::uint64_t sums = bits - ((bits >> 1) & 0x5555'5555'5555'5555ULL);
  sums = (sums & 0x3333'3333'3333'3333ULL) + ((sums >> 2) & 0x3333'3333'3333'3333ULL);
  sums = ((sums + (sums >> 4)) & 0x0F0F'0F0F'0F0F'0F0FULL) * ones;
  const std::uint64_t passed =
      ((static_cast<std::uint64_t>(n) * ones | tops) - sums) & tops;  // bytes that end before it
  const int place = std::popcount(passed) * 8;
  const auto byte = static_cast<std::size_t>((bits >> place) & 0xFF);
  const auto left = static_cast<std::size_t>(n) - static_cast<std::size_t>(((sums << 8) >> place) & 0xFF);
  return place + bits_of_bytes[left][byte];
}

}  // namespace botyard::cards
