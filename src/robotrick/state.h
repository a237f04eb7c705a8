#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "robotrick/rules.h"

namespace botyard::robotrick {

/// Places at the table: the seats 0, 1, 2 and Droco's.
inline constexpr int droco_place = 3;
inline constexpr int place_count = 4;
/// A bit for each seat, all set: what `Table::has_passed` is once everybody has passed.
inline constexpr unsigned all_seats = (1U << player_count) - 1;
/// In place of a seat: someone who looks on.
inline constexpr int watcher = -1;

/// `deal` is the moment before a round's cards are dealt, when nobody has anything to decide.
enum class Phase : std::uint8_t { deal, pass, play, over };

/// Two cards passed to the left, in card order; no_card while not chosen, or not known.
struct Pass {
  Card first = cards::no_card;
  Card second = cards::no_card;

  [[nodiscard]] constexpr bool chosen() const { return first != cards::no_card; }
  [[nodiscard]] constexpr CardSet cards() const { return chosen() ? CardSet{first, second} : CardSet{}; }
  constexpr bool operator==(const Pass&) const = default;
};

/// All that lies open on the table. A state and every seat's view hold the same.
struct Table {
  CardSet droco;                                         // his open hand
  std::array<Card, trick_count * place_count> played{};  // this round's cards in the order of play
  std::uint32_t leaders = 0;                             // the place that led each trick, two bits each
  std::array<std::array<std::int16_t, player_count>, round_count> scores{};  // of finished rounds
  std::array<std::int16_t, player_count> running{};                          // this round's score so far
  std::array<std::uint8_t, player_count> captured{};                         // cards lying face up
  std::uint8_t played_count = 0;
  std::uint8_t round = 0;       // 1 to 3; 0 before the first deal
  std::uint8_t ai_card = 0;     // its index in the edition
  std::uint8_t turn = 0;        // the seat to play, while playing
  std::uint8_t has_passed = 0;  // a bit for each seat
  Card trump = cards::no_card;  // the card that lies face up
  Phase phase = Phase::deal;

  bool operator==(const Table&) const = default;

  [[nodiscard]] int trick() const { return played_count / place_count; }  // finished tricks
  [[nodiscard]] int leader(int trick) const { return static_cast<int>((leaders >> (2 * trick)) & 3); }
  /// The suit led in the trick that lies on the table, or -1.
  [[nodiscard]] int suit_led() const {
    const int in_trick = played_count % place_count;
    return in_trick == 0 ? -1 : played[static_cast<std::size_t>(played_count - in_trick)].suit();
  }
  /// Rounds that have a score.
  [[nodiscard]] int finished_rounds() const { return phase == Phase::pass || phase == Phase::play ? round - 1 : round; }
  /// The sum over finished rounds.
  [[nodiscard]] int total(int seat) const;
  /// The place that played the n-th card of the round.
  [[nodiscard]] int player_of(int n) const;
};

/// The whole truth of a match. Never leaves the authority over it: see view.h.
struct State {
  Table table;
  std::array<CardSet, player_count> hands;  // as dealt until all three have passed
  std::array<Pass, player_count> passes;    // what each seat gave in this round
  CardSet aside;                            // set aside unseen

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 192);

/// Who sits where in a round, as two small tables: they are asked after every card.
struct Seating {
  using Lookup = std::array<std::array<std::uint8_t, place_count>, place_count>;
  Lookup place_after{};  // from a place, so many steps clockwise
  Lookup steps_to{};     // clockwise from a place to another

  constexpr explicit Seating(const std::array<std::uint8_t, place_count>& clockwise) {
    for (std::size_t i = 0; i < place_count; ++i) {
      for (std::size_t steps = 0; steps < place_count; ++steps) {
        const std::uint8_t place = clockwise[(i + steps) % place_count];
        place_after[clockwise[i]][steps] = place;
        steps_to[clockwise[i]][place] = static_cast<std::uint8_t>(steps);
      }
    }
  }
};

/// Droco sits between seats 0 and 1 in round 1, 1 and 2 in round 2, 2 and 0 in round 3.
inline constexpr std::array<Seating, round_count> seatings{
    Seating({0, droco_place, 1, 2}), Seating({0, 1, droco_place, 2}), Seating({0, 1, 2, droco_place})};

constexpr const Seating& seating(int round) { return seatings[static_cast<std::size_t>(round - 1)]; }

/// The next place clockwise.
constexpr int next_place(int round, int place) {
  return seating(round).place_after[static_cast<std::size_t>(place)][1];
}

/// Passing skips Droco: 0 to 1 to 2 to 0.
constexpr int left_of(int seat) { return (seat + 1) % player_count; }
constexpr int right_of(int seat) { return (seat + 2) % player_count; }

/// An audit for tests and fuzzing: all 52 cards in one place each, counts that fit each other.
bool is_consistent(const State& state);

}  // namespace botyard::robotrick
