#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "text/reason.h"

namespace botyard::client {

/// Many tables of people who play as fast as they are let.
struct LoadPlan {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string game = "robotrick";
  int tables = 100;
  double seconds = 10;
  double rate = 0;        // moves a second offered over all tables; 0: as many as the server takes
  int idle_watchers = 0;  // connections that only look on
};

/// Where a player stands: what the server has told it.
struct LoadPlayer {
  std::string table;
  std::string token;
  std::uint64_t acknowledged = 0;  // the number of the last event that it got
};

struct LoadFigures {
  std::uint64_t moves = 0;
  std::uint64_t refusals = 0;
  std::uint64_t errors = 0;  // connections lost, nonsense, no answer
  double seconds = 0;
  double own_cpu_seconds = 0;     // of the generator, while playing
  double server_cpu_seconds = 0;  // while playing
  double p50_ms = 0;
  double p99_ms = 0;
  double worst_ms = 0;
  std::uint64_t matches = 0;
  std::size_t bytes_before = 0;  // of the server's memory: before the tables, with them, with the watchers
  std::size_t bytes_with_tables = 0;
  std::size_t bytes_with_watchers = 0;
  std::vector<LoadPlayer> players;
};

/// `progress` is told what is being done, now and then.
using LoadProgress = std::function<void(const std::string& what)>;

/// Makes the tables, plays, and tells the figures. Ends early when `stop` becomes true.
text::Result<LoadFigures> run_load(const LoadPlan& plan, const LoadProgress& progress, const std::atomic<bool>& stop);

/// After a restart: whether every player finds everything that it was told. Says how many don't.
text::Result<std::size_t> count_lost(const LoadPlan& plan, const std::vector<LoadPlayer>& players);

}  // namespace botyard::client
