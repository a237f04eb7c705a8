#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace botyard::cli {

/// Takes the bar away that is on standard error, if there is one, so that something else can be written.
void hide_progress();

/// A bar on standard error with the time that is left, where standard error is a terminal; nothing otherwise. There is
/// one at a time.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar(ProgressBar&&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ProgressBar& operator=(ProgressBar&&) = delete;
  ~ProgressBar();  // takes the bar away

  /// `all` is 0 where nobody knows how much there is.
  void show(std::uint64_t done, std::uint64_t all);
  /// Instead of a bar, what is being done, where nobody knows how long it takes.
  void note(std::string_view what) const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;  // "games"
  bool visible_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
};

}  // namespace botyard::cli
