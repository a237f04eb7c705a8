#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/open_round.h"

namespace botyard::solver {

/// What a player still gets at least and at most, from the own cards, Droco's, and the suits that the other two hold.
/// It is the value of a simpler game: the others may lead any of these suits, and beat any card that a card of these
/// suits from their hands at the root beats, or let it be. At least: they do what is worst for the player. At most:
/// they do what is best. Neither rests on who of them holds what, so few such games answer for many positions; each is
/// worked out when it is first asked for, and kept.
class OwnBounds {
 public:
  enum Leader : std::uint8_t { own, other, droco };

  /// By free hangars: more than a game has, as many as the processor takes at once.
  using ByHangars = std::array<std::int16_t, 8>;

  struct Bounds {
    std::array<ByHangars, 3> least{};  // by who leads
    std::array<ByHangars, 3> most{};
    std::uint32_t key = 0;  // 0: none
  };

  /// For hands of at most `most_cards`: larger ones are many, and their bounds decide little. Keeps at most about 2 to
  /// the power of `most_place_bits`, then starts anew.
  OwnBounds(const OpenRound& round, int player, int most_cards, int most_place_bits);

  [[nodiscard]] int most_cards() const { return most_cards_; }
  [[nodiscard]] Leader leader_of(int place) const {
    return place == player_ ? own : place == droco_place ? droco : other;
  }
  /// The reference holds until the next call.
  const Bounds& of(Bits hand, int droco_hand, Suits rival_suits) {
    const std::uint32_t key = key_of(hand, droco_hand, rival_suits);
    const Bounds& there = kept_[place_of(key)];
    return there.key == key ? there : work_out(hand, droco_hand, rival_suits);
  }

 private:
  struct Game;
  struct Lead;

  [[nodiscard]] std::uint32_t key_of(Bits hand, int droco_hand, Suits rival_suits) const {
    return (static_cast<std::uint32_t>(gather(hand, root_)) << 16) | (static_cast<std::uint32_t>(droco_hand) << 4) |
           rival_suits;
  }
  /// Where a key is, or where it goes.
  [[nodiscard]] std::size_t place_of(std::uint32_t key) const {
    auto place = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> shift_);
    while (kept_[place].key != key && kept_[place].key != 0) place = (place + 1) & (kept_.size() - 1);
    return place;
  }
  const Bounds& work_out(Bits hand, int droco_hand, Suits rival_suits);
  void add_lead(Bounds& bounds, const Game& game, const Lead& lead);
  void add_card(ByHangars& least, ByHangars& most, const Game& game, const Lead& lead, int card);
  const Bounds& keep(const Bounds& bounds);
  void make_room();

  const OpenRound& round_;
  int player_;
  int most_cards_;
  Bits root_;    // the player's cards there
  Bits rivals_;  // those of the other two
  int shift_;
  int least_shift_;
  std::size_t count_ = 0;
  std::vector<Bounds> kept_;
};

}  // namespace botyard::solver
