#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace botyard::cards {

/// The 256 bits that all chance of a game comes from.
struct Seed {
  std::array<std::uint8_t, 32> bytes{};

  /// A small number as a seed, for games that one wants to see again: its bytes, lowest first.
  static Seed from_number(std::uint64_t number);
  /// 64 hexadecimal digits, as to_hex writes them.
  static std::optional<Seed> from_hex(std::string_view text);
  [[nodiscard]] std::string to_hex() const;

  bool operator==(const Seed&) const = default;
};

}  // namespace botyard::cards
