#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "robots/building.h"
#include "robots/deal.h"
#include "robots/play.h"
#include "robots/refusal.h"
#include "robots/text.h"
#include "robots/view.h"

// For tests only: positions as a player would write them down.
namespace botyard::robots::testing {

/// Cards by their names with spaces between; robots with commas between, each as
/// "S3", "S3 attack", "C4 turbo", "CA nano", "S9 attack damage H2 H3". Cards that are nowhere else lie in the
/// supply in card order; with a supply given, in the discard pile. "none" is an empty supply.
struct SideText {
  std::string hand{};
  std::string robots{};
  std::string supply{};
  std::string known{};
};

struct Position {
  SideText black{};
  SideText red{};
  int active = robots::black;
  int turn = 3;
  bool jokers = false;
};

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

inline Card card(const std::string& name) {
  const auto parsed = parse_card(name);
  EXPECT_TRUE(parsed) << name;
  return parsed.value_or(cards::no_card);
}

inline CardSet cards_of(const std::string& names) {
  CardSet set;
  for (const std::string& name : words(names)) set.add(card(name));
  return set;
}

inline std::string names(CardSet set) {
  std::string text;
  for (const Card each : set) text += (text.empty() ? "" : " ") + to_text(each);
  return text;
}

inline Robot robot_from(const std::string& text) {
  Robot robot;
  bool damages = false;
  for (const std::string& word : words(text)) {
    if (word == "attack") {
      robot.mode = Mode::attack;
    } else if (word == "turbo" || word == "nano") {
      robot.kind = word == "nano" ? Kind::nano : Kind::turbo;
    } else if (word == "damage") {
      damages = true;
    } else if (damages) {
      robot.damage[robot.damage_count++] = card(word);
    } else {
      robot.card = card(word);
    }
  }
  return robot;
}

inline CardSet add_robots(Side& side, const std::string& text) {
  CardSet damage;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) {
    const Robot robot = robot_from(part);
    for (const Card each : robot.damages()) damage.add(each);
    side.in_play.add(robot.card);
    side.robots[side.robot_count++] = robot;
  }
  return damage;
}

inline void add_piles(State& state, int seat, const SideText& text, CardSet damage) {
  Side& side = state.table.side(seat);
  const auto place = static_cast<std::size_t>(seat);
  state.hands[place] = cards_of(text.hand);
  side.known = cards_of(text.known);
  const CardSet rest = half_of(seat, state.table.jokers) - state.hands[place] - side.in_play - damage;
  std::vector<Card> supply;
  if (text.supply.empty()) {
    for (const Card each : rest) supply.push_back(each);
  }
  for (const std::string& name : words(text.supply)) {
    if (name != "none") supply.push_back(card(name));
  }
  side.discard = rest;
  for (const Card each : supply) side.discard.remove(each);
  state.supplies[place].fill(cards::no_card);
  std::ranges::copy(supply, state.supplies[place].end() - static_cast<std::ptrdiff_t>(supply.size()));
  side.supply_size = static_cast<std::uint8_t>(supply.size());
}

/// The active player is in the Build phase and hasn't built.
inline State build_phase(const Position& position) {
  State state;
  Table& table = state.table;
  table.jokers = position.jokers;
  table.phase = Phase::build;
  table.turn = static_cast<std::uint8_t>(position.turn);
  table.active = static_cast<std::uint8_t>(position.active);
  table.mover = table.active;
  const CardSet black_damage = add_robots(table.side(red), position.red.robots);
  const CardSet red_damage = add_robots(table.side(black), position.black.robots);
  add_piles(state, black, position.black, black_damage);
  add_piles(state, red, position.red, red_damage);
  EXPECT_TRUE(is_consistent(state));
  return state;
}

/// Makes the moves, one after the other, each for whoever decides.
inline void play(State& state, std::initializer_list<const char*> moves) {
  for (const char* const text : moves) {
    const auto move = parse_move(text);
    ASSERT_TRUE(move) << text;
    const int seat = state.table.mover;
    const auto reason = why_illegal(state.table, seat, state.hand(seat), *move);
    ASSERT_FALSE(reason) << text << ": " << (reason ? reason->code : "");
    apply(state, seat, *move);
    EXPECT_TRUE(is_consistent(state)) << text;
  }
}

/// "seat phase", or how it ended.
inline std::string now(const State& state) {
  const Table& table = state.table;
  if (table.phase != Phase::over)
    return std::string(seat_name(table.mover)) + " " + std::string(phase_name(table.phase));
  return table.winner < 0 ? "drawn" : std::string(seat_name(table.winner)) + " wins";
}

/// The legal moves of whoever decides, in the order of their texts, with commas between.
inline std::string legal(const State& state) {
  const int seat = state.table.mover;
  const LegalMoves moves = legal_moves(state.table, seat, state.hand(seat));
  std::vector<std::string> texts;
  for (int i = 0; i < moves.size(); ++i) texts.push_back(to_text(moves[i]));
  std::ranges::sort(texts);
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

/// Only the legal moves that start with a word.
inline std::string legal(const State& state, const std::string& verb) {
  std::string some;
  std::istringstream stream(legal(state));
  for (std::string text; std::getline(stream, text, ',');) {
    text.erase(0, text.find_first_not_of(' '));
    if (text.starts_with(verb)) some += (some.empty() ? "" : ", ") + text;
  }
  return some;
}

/// The code of the reason why whoever decides can't do this; "legal" if he can.
inline std::string refusal(const State& state, const std::string& text) {
  const auto move = parse_move(text);
  if (!move) return std::string(move.error().reason.code);
  const int seat = state.table.mover;
  const auto reason = why_illegal(state.table, seat, state.hand(seat), *move);
  return reason ? std::string(reason->code) : "legal";
}

/// The robots of a player with kind and Value: "S3 normal 4, CA nano 1".
inline std::string robots_text(const State& state, int seat) {
  const Side& side = state.table.side(seat);
  std::string text;
  for (const Robot& robot : side.list()) {
    text += (text.empty() ? "" : ", ") + to_text(robot.card) + " " + std::string(kind_name(robot.kind)) + " " +
            std::to_string(value_of(side, robot));
  }
  return text;
}

inline std::string damage_text(const State& state, int seat, const std::string& name) {
  const Side& side = state.table.side(seat);
  std::string text;
  for (const Card each : side.robots[static_cast<std::size_t>(side.find(card(name)))].damages()) {
    text += (text.empty() ? "" : " ") + to_text(each);
  }
  return text;
}

inline std::string hand_text(const State& state, int seat) { return names(state.hand(seat)); }
inline bool is_discarded(const State& state, int seat, const std::string& all) {
  return state.table.side(seat).discard.contains(cards_of(all));
}

}  // namespace botyard::robots::testing
