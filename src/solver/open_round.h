#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "robotrick/moves.h"
#include "robotrick/state.h"
#include "solver/bits.h"

namespace botyard::solver {

/// Players are counted from the seat that is asked about: 0 is that seat, 1 its left neighbour, 2 the next. The order
/// of play stays clockwise. Droco comes after them.
inline constexpr int player_count = robotrick::player_count;
inline constexpr int droco_place = robotrick::droco_place;

constexpr int next_player(int player) { return player == player_count - 1 ? 0 : player + 1; }

/// A round between two tricks.
struct Position {
  std::array<Bits, player_count> hands{};
  std::uint16_t droco = 0;  // his hand: a bit for each card that he held at the root, in card order
  std::uint8_t leader = 0;
  std::array<std::uint8_t, player_count> hangars{};  // still free

  [[nodiscard]] int tricks_left() const { return std::popcount(droco); }
  /// A player's free hangars as far as they can still be used: more than there are tricks make no difference.
  [[nodiscard]] unsigned usable_hangars(std::size_t player) const {
    return std::min<unsigned>(hangars[player], static_cast<unsigned>(tricks_left()));
  }
};

/// All that stays as it is while a round is solved, with Droco's answers looked up instead of computed: his hand is
/// always a part of the one at the root, so there are at most 4096 of them. The tables are filled by the engine's
/// own functions.
class OpenRound {
 public:
  /// The round must be in its play phase.
  OpenRound(const robotrick::Rules& rules, const robotrick::State& state, int seat);

  /// The position before the trick that lies on the table, and what the players have laid into it.
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const std::vector<int>& on_table() const { return on_table_; }

  [[nodiscard]] int trump() const { return trump_; }
  /// The cards that beat a card when a suit is led.
  [[nodiscard]] Bits stronger(int suit_led, int card) const {
    return stronger_[static_cast<std::size_t>((suit_led << 6) | card)];
  }
  [[nodiscard]] int points(int card) const { return points_[static_cast<std::size_t>(card)]; }
  /// Who plays first after Droco's lead.
  [[nodiscard]] int after_droco() const { return after_droco_; }

  /// Which of his cards Droco plays when a suit is led, as its number in his hand at the root.
  [[nodiscard]] int answer(int hand, int suit_led) const {
    return answers_[static_cast<std::size_t>((hand << 3) | suit_led)];
  }
  static constexpr int droco_leads = 4;  // in place of a suit
  [[nodiscard]] int droco_card(int number) const { return droco_cards_[static_cast<std::size_t>(number)]; }
  /// Everybody's cards.
  [[nodiscard]] Bits all_cards(const Position& position) const {
    return position.hands[0] | position.hands[1] | position.hands[2] | droco_hand(position.droco);
  }
  /// His hand as cards.
  [[nodiscard]] Bits droco_hand(int hand) const { return droco_hands_[static_cast<std::size_t>(hand)]; }
  /// Most points that so many captures from his hand can bring.
  [[nodiscard]] int best_captures(int hand, int count) const {
    return best_captures_[static_cast<std::size_t>((hand << 3) | count)];
  }

  /// Counted from the seat asked about, and back.
  [[nodiscard]] int player_of(int seat) const { return (seat + player_count - seat_) % player_count; }
  [[nodiscard]] int seat_of(int player) const { return (player + seat_) % player_count; }

 private:
  void fill_stronger();
  void fill_droco(const robotrick::Program& program, robotrick::CardSet hand);
  void fill_best_captures();

  Position start_;
  std::vector<int> on_table_;
  int seat_;
  int trump_;
  int after_droco_;
  std::array<Bits, 256> stronger_{};
  std::array<int, 64> points_{};
  std::array<std::uint8_t, robotrick::hand_size> droco_cards_{};
  std::vector<std::uint8_t> answers_;
  std::vector<Bits> droco_hands_;
  std::vector<std::int16_t> best_captures_;
};

}  // namespace botyard::solver
