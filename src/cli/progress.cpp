#include "cli/progress.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include <fmt/format.h>

namespace botyard::cli {

Progress::Progress(std::string what) : what_(std::move(what)), visible_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(int done, int all) const {
  if (!visible_ || all <= 0) return;
  constexpr int width = 30;
  const int filled = width * done / all;
  const std::string line = fmt::format("\r{} [{}{}] {}/{} ", what_, std::string(static_cast<std::size_t>(filled), '#'),
                                       std::string(static_cast<std::size_t>(width - filled), '.'), done, all);
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

void Progress::clear() const {
  if (!visible_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace botyard::cli
