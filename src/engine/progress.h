#pragma once

#include <chrono>
#include <functional>

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

}  // namespace botyard::engine
