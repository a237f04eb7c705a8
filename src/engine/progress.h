#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>

#include "threads/crew.h"

namespace botyard::engine {

/// Told how much of some work is done, 0 to 1; true ends it early, with what is known by then.
using Progress = std::function<bool(double done)>;

/// Asked thousands of times a second, it tells a listener twenty times.
class Ticker {
 public:
  explicit Ticker(const Progress& listener) : listener_(listener) {}

  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// True once the listener wants an end.
  bool tick(double done) {
    if (!listener_ || stopped_) return stopped_;
    const auto now = Clock::now();
    if (now - last_ < between) return false;
    last_ = now;
    return stopped_ = listener_(done);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds between{50};

  const Progress& listener_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
  bool stopped_ = false;
};

/// A Ticker for a search, which may ask it from several threads at once: they take turns, so the listener is told by
/// one thread at a time.
class SearchTicker {
 public:
  explicit SearchTicker(const Progress& listener) : ticker_(listener) {}

  /// True once the listener wants an end. `iterations` is the budget of the search; `seconds` too, if it has one.
  bool tick(double iterations, std::optional<double> seconds = {}) {
    constexpr double iterations_a_question = 64;  // as often as a search asks
    bool ends = false;
    one_at_a_time_([&] {
      asked_ += 1;
      double done = asked_ * iterations_a_question / iterations;
      if (seconds) done = std::max(done, ticker_.seconds() / *seconds);
      ends = ticker_.tick(std::min(done, 1.0));
    });
    return ends;
  }

 private:
  threads::OneAtATime one_at_a_time_;
  Ticker ticker_;
  double asked_ = 0;  // how often a thread of the search has asked
};

}  // namespace botyard::engine
