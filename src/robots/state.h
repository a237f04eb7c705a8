#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "robots/rules.h"

namespace botyard::robots {

/// In place of a seat: someone who looks on.
inline constexpr int watcher = -1;

/// `deal` is the moment before the supplies are shuffled, when nobody has anything to decide.
enum class Phase : std::uint8_t { deal, setup, program, build, combat, block, unblocked, recovery, over };
/// Fixed as a robot enters play.
enum class Kind : std::uint8_t { normal, turbo, nano };
/// What a robot is set to; a turbo is always in both modes, whatever stands here.
enum class Mode : std::uint8_t { defense, attack };

/// Four that aren't nano, and the nanos: only aces and twos enter with a Value of 2 or less, and a player
/// has four of them.
inline constexpr int max_robots = 8;
/// A robot with seven suit mates has a Value of at most 17 while damage is still dealt. It lives, so its
/// damage is worth 16 at most, which seven cards are at least (A A 2 2 3 3 4); the eighth destroys it.
inline constexpr int max_damage = 8;

/// A robot in play. Damage lies under it in the order in which it was taken; it consists of cards of the
/// opponent, always.
struct Robot {
  Card card = cards::no_card;
  Kind kind = Kind::normal;
  Mode mode = Mode::defense;
  std::uint8_t built = 0;  // the turn in which it entered; 0: set-up
  std::uint8_t damage_count = 0;
  std::array<Card, max_damage> damage{};

  [[nodiscard]] std::span<const Card> damages() const { return std::span(damage).first(damage_count); }
  bool operator==(const Robot&) const = default;
};

/// What lies open of one player.
struct Side {
  std::array<Robot, max_robots> robots;  // in the order in which they entered play
  CardSet in_play;                       // the cards of these robots
  CardSet discard;
  CardSet known;  // cards that everybody saw go to the hand, and that haven't left it
  std::uint8_t robot_count = 0;
  std::uint8_t supply_size = 0;

  [[nodiscard]] std::span<const Robot> list() const { return std::span(robots).first(robot_count); }
  [[nodiscard]] bool in_showdown() const { return supply_size == 0; }
  /// Where in the list a robot is, or -1.
  [[nodiscard]] int find(Card card) const;
  bool operator==(const Side&) const = default;
};

inline constexpr std::uint8_t no_robot = 0xFF;

/// All that lies open on the table. A state and every seat's view hold the same.
struct Table {
  std::array<Side, player_count> sides;
  std::array<std::uint8_t, max_robots> blockers = none_blocked();  // by attacker: both as places in the lists
  std::uint8_t attackers = 0;                                      // a bit for each attacking robot
  Phase phase = Phase::deal;
  std::uint8_t active = 0;       // whose turn it is; in set-up, who is setting up
  std::uint8_t mover = 0;        // who decides now
  std::uint8_t turn = 0;         // from 1; 0 in set-up
  std::uint8_t quiet_turns = 0;  // finished turns in a row without an attack
  std::uint8_t builds = 0;       // made in this turn, or by this player in set-up
  std::uint8_t asked = 0;        // the active player's robot that a decision is about
  std::uint8_t due = 0;          // cards that the defender must discard
  std::uint8_t discarded = 0;    // of them
  std::uint8_t returned = 0;     // cards that came back in this recovery
  Card last = cards::no_card;    // discarded or returned: the next must be later in card order
  bool attacked = false;         // in this turn
  bool recovering = false;       // a face card is spent, or needn't be
  bool jokers = false;
  std::int8_t winner = -1;  // -1 when over: a draw

  bool operator==(const Table&) const = default;

  static constexpr std::array<std::uint8_t, max_robots> none_blocked() {
    return {no_robot, no_robot, no_robot, no_robot, no_robot, no_robot, no_robot, no_robot};
  }
  [[nodiscard]] Side& side(int seat) { return sides[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const Side& side(int seat) const { return sides[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] int defender() const { return other(active); }
  [[nodiscard]] bool is_attacking(int robot) const { return ((attackers >> robot) & 1) != 0; }
  /// The robot that a decision about modes, attacks or blocks is about, else no_card.
  [[nodiscard]] Card asked_robot() const;
};

/// Face down, the top card at the place half_size_with_joker minus the number of cards left; places
/// before it hold no_card.
using Supply = std::array<Card, half_size_with_joker>;

/// The whole truth of a game. Never leaves the authority over it: see view.h.
struct State {
  Table table;
  std::array<CardSet, player_count> hands;
  std::array<Supply, player_count> supplies{};

  [[nodiscard]] CardSet hand(int seat) const { return hands[static_cast<std::size_t>(seat)]; }
  /// The cards left in a supply, top first.
  [[nodiscard]] std::span<const Card> supply(int seat) const {
    return std::span(supplies[static_cast<std::size_t>(seat)]).last(table.side(seat).supply_size);
  }
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);

/// The seat that decides now; -1: nobody.
int to_move(const Table& table);

/// How a game stands in one number, for comparing many outcomes at once: the piles of both players, the
/// turn and the winner.
std::uint64_t outcome_bits(const State& state);

/// An audit for tests and fuzzing: each player's 26 or 27 cards in one place each, no robot below
/// Value 1, no more than four that aren't nano, and nothing left over from a phase that has ended.
bool is_consistent(const State& state);

}  // namespace botyard::robots
