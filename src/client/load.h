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
  /// Moves a second offered over all tables, at a constant pace and whatever the server does: what falls due while
  /// nobody can move is made up for. 0: everybody moves as soon as possible.
  double rate = 0;
  int idle_watchers = 0;  // connections that only look on
  /// If there is one: called once after the measurement, while everybody goes on playing, to kill the server without
  /// warning.
  std::function<void()> kill_server;
};

/// Where a player stands: what the server has told it.
struct LoadPlayer {
  std::string table;
  std::string token;
  std::uint64_t acknowledged = 0;  // the number of the last event that it got
  std::string last_event;          // what identifies that event; empty: there was none since the welcome
};

struct LoadFigures {
  std::uint64_t moves = 0;       // acknowledged within `seconds`
  std::uint64_t offered = 0;     // with a rate: fell due within `seconds`; moves and unanswered together
  std::uint64_t unanswered = 0;  // due or sent, and not acknowledged within `seconds`
  std::uint64_t in_flight = 0;   // sent, and never acknowledged because the server was killed
  std::uint64_t refusals = 0;
  std::uint64_t errors = 0;  // connections lost, nonsense, no answer
  double seconds = 0;
  double own_cpu_seconds = 0;     // of the generator, while playing
  double server_cpu_seconds = 0;  // while playing
  /// From when a move was due (without a rate: sent) to its acknowledgement. A move without one counts as well, with
  /// the time that it had waited at the end.
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

/// After a restart: how many players do not find the last event that they were told, and so have lost something.
text::Result<std::size_t> count_lost(const LoadPlan& plan, const std::vector<LoadPlayer>& players);

}  // namespace botyard::client
