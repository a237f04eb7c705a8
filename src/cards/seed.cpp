#include "cards/seed.h"

namespace botyard::cards {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

Seed Seed::from_number(std::uint64_t number) {
  Seed seed;
  for (std::size_t i = 0; i < 8; ++i) seed.bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

std::optional<Seed> Seed::from_hex(std::string_view text) {
  Seed seed;
  if (text.size() != 2 * seed.bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = hex_digits.find(text[i]);
    if (digit == std::string_view::npos) return std::nullopt;
    auto& byte = seed.bytes[i / 2];
    byte = static_cast<std::uint8_t>(byte * 16 + digit);
  }
  return seed;
}

std::string Seed::to_hex() const {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += hex_digits[byte >> 4];
    text += hex_digits[byte & 15];
  }
  return text;
}

}  // namespace botyard::cards
