#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "cards/seed.h"

namespace botyard::cards {

/// The random source of deals: the ChaCha20 key stream of RFC 8439 (nonce and counter from zero), read
/// as 64-bit words, lowest byte first. Whoever knows some of its output still can't tell the rest, which
/// is what a deal needs; the same seed gives the same words on every machine.
class ChaCha {
 public:
  using result_type = std::uint64_t;

  explicit ChaCha(const Seed& key);

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()();

 private:
  void next_block();

  std::array<std::uint32_t, 16> input_{};
  std::array<std::uint32_t, 16> block_{};
  std::size_t used_ = 16;  // words of the block that were handed out
};

}  // namespace botyard::cards
