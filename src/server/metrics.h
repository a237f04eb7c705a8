#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

/// What is counted for /metrics.
namespace botyard::server {

/// How long things took, for Prometheus. Observed from any thread.
class Histogram {
 public:
  void observe(std::chrono::nanoseconds time) noexcept;
  /// In Prometheus' text format, in seconds.
  [[nodiscard]] std::string text(std::string_view name, std::string_view help) const;

 private:
  /// Upper bounds in seconds; there is one more bucket above the last.
  static constexpr std::array<double, 13> bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                 0.1,    0.25,  0.5,    1,     2.5,  10};
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_ = 0;
};

/// Counts by reason. Reasons are the program's own codes and never texts from outside, so there are few. One thread.
class Tally {
 public:
  void add(std::string_view reason, std::uint64_t times = 1);
  [[nodiscard]] const std::map<std::string, std::uint64_t, std::less<>>& counts() const { return counts_; }

 private:
  std::map<std::string, std::uint64_t, std::less<>> counts_;
};

/// What the server's thread counts at its sockets.
struct NetMetrics {
  std::size_t connections = 0;  // open ones
  Histogram requests;           // from a whole request to its answer, the wait for the disk included
  Histogram messages;           // handling one message of a WebSocket, without the wait for the disk
  Tally refusals;               // answers to HTTP requests
  Tally dropped;                // connections that were closed because of a limit, by the name of the limit
};

}  // namespace botyard::server
