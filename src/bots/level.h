#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/reason.h"

namespace botyard::bots {

/// How long to think: until the iterations are done or the time is up, whichever comes first.
struct Budget {
  std::optional<std::uint64_t> iterations;
  std::optional<std::chrono::milliseconds> time;
};

/// What a search is after.
enum class Goal : std::uint8_t {
  deal,  // the points of this deal
  match  // the victory, from the score so far and the deals to come
};

/// How games are played on where the tree ends, and how others are thought to play.
enum class Rollouts : std::uint8_t { random, learned };

enum class Method : std::uint8_t { random, greedy, search, program };

/// How a bot thinks. A level is a set of these; each can be changed by its name, to see what it is worth.
struct BotConfig {
  Method method = Method::search;
  Budget budget;
  double exploration = 0.7;
  Goal goal = Goal::deal;
  Rollouts rollouts = Rollouts::random;
  double belief = 0;   // how far to trust what the others' moves tell of their cards: 0 not at all, 1 fully
  bool memory = true;  // of what the others have shown; without it they may hold anything not on the table
  int threads = 0;     // 0: one for iterations, so that the same seed gives the same move; all for a time
};

/// A bot that only ever does one thing, without a search.
constexpr BotConfig without_search(Method method) {
  BotConfig config;
  config.method = method;
  return config;
}

/// A bot by its name as people write it.
struct Level {
  std::string name;
  BotConfig config;
  std::string command;  // of a program
};

/// The names of a game's levels with their configurations, weakest first.
struct NamedConfig {
  std::string_view name;
  BotConfig config;
};

/// Reads "captain", "commander:100ms", "captain:5000it", "ismcts:1000", "pilot:20000it:goal=deal",
/// "exec:./my-bot".
text::Result<Level> parse_level(std::string_view text, std::span<const NamedConfig> known);

/// The names for people to choose from: "random, rookie, pilot".
std::string names_of(std::span<const NamedConfig> known);

/// The same, thinking no longer than that about a move.
Level within(Level level, std::chrono::milliseconds most);

/// How long one move takes at most: the time of the budget, or its iterations at a slow machine's pace of 20 a
/// millisecond. At least a millisecond.
std::chrono::milliseconds promised_time(const BotConfig& config);

/// The same with this part of the budget, between 0 and 1; something is always left of it.
BotConfig with_part_of_budget(BotConfig config, double part);

}  // namespace botyard::bots
