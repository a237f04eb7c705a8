#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace botyard::cli {

/// A bar on standard error with the time that is left, where standard error is a terminal; nothing otherwise.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar(ProgressBar&&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ProgressBar& operator=(ProgressBar&&) = delete;
  ~ProgressBar();  // takes the bar away

  void show(std::uint64_t done, std::uint64_t all);

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;  // "games"
  bool visible_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
};

}  // namespace botyard::cli
