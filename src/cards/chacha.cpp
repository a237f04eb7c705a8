#include "cards/chacha.h"

#include <bit>

namespace botyard::cards {
namespace {

using Words = std::array<std::uint32_t, 16>;

void quarter_round(Words& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 7);
}

}  // namespace

ChaCha::ChaCha(const Seed& key) {
  input_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < key.bytes.size(); ++i) {
    input_[4 + i / 4] |= static_cast<std::uint32_t>(key.bytes[i]) << (8 * (i % 4));
  }
}

void ChaCha::next_block() {
  block_ = input_;
  for (int i = 0; i < 10; ++i) {
    quarter_round(block_, 0, 4, 8, 12);
    quarter_round(block_, 1, 5, 9, 13);
    quarter_round(block_, 2, 6, 10, 14);
    quarter_round(block_, 3, 7, 11, 15);
    quarter_round(block_, 0, 5, 10, 15);
    quarter_round(block_, 1, 6, 11, 12);
    quarter_round(block_, 2, 7, 8, 13);
    quarter_round(block_, 3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < block_.size(); ++i) block_[i] += input_[i];
  ++input_[12];
  used_ = 0;
}

ChaCha::result_type ChaCha::operator()() {
  if (used_ == block_.size()) next_block();
  const std::uint64_t low = block_[used_];
  const std::uint64_t high = block_[used_ + 1];
  used_ += 2;
  return low | (high << 32);
}

}  // namespace botyard::cards
