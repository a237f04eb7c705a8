#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "json/json.h"

namespace botyard::bots {

/// Which games to play. Every deal is played once with each rotation of the players around the table, the other
/// way round on every second deal, so that luck and seats cancel.
struct ArenaPlan {
  std::string game;
  std::string edition;
  json::object options;
  std::vector<std::string> players;  // one for each seat
  std::uint64_t deals = 100;
  std::uint64_t seed = 1;
  std::uint64_t shard = 0;  // of `shards`: the deals whose number leaves this rest
  std::uint64_t shards = 1;
  int jobs = 1;
};

/// One game's outcome, by player (not by seat).
struct ArenaGame {
  std::uint64_t deal = 0;
  std::uint64_t rotation = 0;
  std::vector<double> points;  // empty after a forfeit: the points of an unfinished game say nothing
  std::vector<double> first;   // the share of the victory; after a forfeit the others have equal shares
  int forfeiter = -1;          // the player who couldn't go on
  std::string forfeit;         // why, in words
};

/// How long moves took: counts by duration, each step 2 % longer than the last, so that shards can be added up.
class MoveTimes {
 public:
  void add(double milliseconds);
  void add(const MoveTimes& other);
  /// False for more moves or time than anyone can have spent: a file that says so is wrong.
  [[nodiscard]] bool is_plausible() const;
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  /// The duration that this share of the moves stays below.
  [[nodiscard]] double quantile(double share) const;

  [[nodiscard]] json::object to_json() const;
  /// Refuses what to_json cannot have written.
  static text::Result<MoveTimes> from_json(const json::value& value);

 private:
  static constexpr std::size_t bucket_count = 1200;  // from a microsecond to hours
  std::vector<std::uint64_t> buckets_ = std::vector<std::uint64_t>(bucket_count);
  double sum_ = 0;
  std::uint64_t count_ = 0;
};

struct ArenaResult {
  std::vector<std::string> players;
  std::vector<ArenaGame> games;  // by deal and rotation; of each deal all rotations
  std::vector<MoveTimes> times;  // by player
};

/// The player in each seat: rotated by one place each time, and the other way round on odd deals.
std::vector<std::size_t> seating_of(std::size_t player_count, std::uint64_t deal, std::uint64_t rotation);

/// Told after each game; returns false to stop.
using ArenaProgress = std::function<bool(std::uint64_t done, std::uint64_t all)>;
/// Handed the record of each game that counts, in the order of the games.
using RecordSink = std::function<void(const json::object& record)>;

}  // namespace botyard::bots
