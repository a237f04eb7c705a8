#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

/// Counters and histograms for GET /metrics, in the text format of Prometheus.
namespace botyard::server {

/// A histogram of durations. Thread-safe, lock-free.
class Histogram {
 public:
  void observe(std::chrono::nanoseconds time) noexcept;
  /// The metric botyard_`name` in Prometheus' text format, in seconds.
  [[nodiscard]] std::string text(std::string_view name, std::string_view help) const;

 private:
  /// Inclusive upper bounds of the buckets in seconds; a last bucket has no bound.
  static constexpr std::array<double, 13> bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                 0.1,    0.25,  0.5,    1,     2.5,  10};
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_ = 0;
};

/// Counters by reason. Reasons must be codes of this program, never text from outside, so that memory is bounded. Not
/// thread-safe.
class Tally {
 public:
  void add(std::string_view reason, std::uint64_t times = 1);
  [[nodiscard]] const std::map<std::string, std::uint64_t, std::less<>>& counts() const { return counts_; }

 private:
  std::map<std::string, std::uint64_t, std::less<>> counts_;
};

/// Metrics of connections and HTTP requests, kept by the server's thread.
struct NetMetrics {
  std::size_t connections = 0;  // gauge: open connections
  Histogram requests;           // from a complete HTTP request to its response, including the wait for the disk
  Histogram messages;           // handling of one WebSocket message, without the wait for the disk
  Tally refusals;               // of HTTP requests, by code
  Tally dropped;                // connections closed because of a limit, by the limit's name
};

}  // namespace botyard::server
