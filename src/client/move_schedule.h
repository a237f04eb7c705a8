#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace botyard::client {

/// When moves are due at a constant rate, whatever the server does. A move that nobody can make when it is due stays
/// due, and its latency counts from that moment: a server that stalls is not spared the moves of that time
/// ("coordinated omission").
class MoveSchedule {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `rate`: moves a second, above 0. The first move is due at once.
  MoveSchedule(double rate, Time start) : rate_(rate), start_(start) {}

  /// When the next move was due, and counts it as taken; nothing if it is not due yet.
  std::optional<Time> take(Time now) {
    const Time due = start_ + std::chrono::duration_cast<Time::duration>(
                                  std::chrono::duration<double>(static_cast<double>(taken_) / rate_));
    if (due > now) return std::nullopt;
    ++taken_;
    return due;
  }
  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 private:
  double rate_;
  Time start_;
  std::uint64_t taken_ = 0;
};

}  // namespace botyard::client
