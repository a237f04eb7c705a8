#pragma once

#include <cstdint>

#include "solver/moment.h"

namespace botyard::solver {

/// Three scores in one word. The sum of two words holds the sums of the scores, whatever their signs.
class PackedScores {
 public:
  constexpr PackedScores() = default;
  /// One player's score, nothing for the others.
  static constexpr PackedScores of(int player, int score) {
    return PackedScores(static_cast<std::uint64_t>(static_cast<std::int64_t>(score)) << (width * player));
  }

  [[nodiscard]] constexpr int operator[](int player) const {
    constexpr std::uint64_t halves = half | (half << width) | (half << (2 * width));
    return static_cast<int>(((bits_ + halves) >> (width * player)) & (2 * half - 1)) - static_cast<int>(half);
  }
  [[nodiscard]] constexpr Scores unpacked() const { return {(*this)[0], (*this)[1], (*this)[2]}; }

  /// The higher, the more does a player like these scores: see `prefers`.
  [[nodiscard]] constexpr std::int64_t appeal(int player) const {
    const int left = next_player(player);
    const std::int64_t left_score = (*this)[left];
    const std::int64_t others = left_score + (*this)[next_player(left)];
    return (std::int64_t{(*this)[player]} << (2 * width)) - (others << width) - left_score;
  }

  constexpr PackedScores operator+(PackedScores other) const { return PackedScores(bits_ + other.bits_); }
  constexpr bool operator==(const PackedScores&) const = default;

 private:
  explicit constexpr PackedScores(std::uint64_t bits) : bits_(bits) {}

  static constexpr int width = 20;
  static constexpr std::uint64_t half = 1ULL << (width - 1);  // added to each score, it leaves none negative

  std::uint64_t bits_ = 0;
};

}  // namespace botyard::solver
