#include "cli/progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace botyard::cli {
namespace {

std::string time_left(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s left", std::ceil(seconds));
  if (seconds < 5400) return fmt::format("{:.0f} min left", std::ceil(seconds / 60));
  return fmt::format("{:.1f} h left", seconds / 3600);
}

bool& bar_is_there() {
  static bool there = false;
  return there;
}

}  // namespace

ProgressBar::ProgressBar(std::string what) : what_(std::move(what)), visible_(isatty(STDERR_FILENO) == 1) {}

void hide_progress() {
  if (std::exchange(bar_is_there(), false)) std::fputs("\r\x1b[K", stderr);
}

ProgressBar::~ProgressBar() { hide_progress(); }

void ProgressBar::note(std::string_view what) const {
  if (!visible_) return;
  bar_is_there() = true;
  const std::string line = fmt::format("\r{}\x1b[K", what);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void ProgressBar::show(std::uint64_t done, std::uint64_t all) {
  constexpr auto between = std::chrono::milliseconds(100);
  constexpr std::size_t width = 30;
  const auto now = Clock::now();
  if (!visible_ || (now - shown_ < between && (done < all || all == 0))) return;
  shown_ = now;
  if (all == 0) return note(fmt::format("{} {}", done, what_));
  const double share = static_cast<double>(done) / static_cast<double>(all);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto filled = static_cast<std::size_t>(share * width);
  const std::string bar = std::string(filled, '#') + std::string(width - filled, '.');
  const std::string left = done == 0 ? "" : ", " + time_left(seconds / share - seconds);
  note(fmt::format("[{}] {} of {} {}{}", bar, done, all, what_, left));
}

}  // namespace botyard::cli
