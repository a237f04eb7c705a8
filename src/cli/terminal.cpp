#include "cli/terminal.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/progress.h"

namespace botyard::cli {
namespace {

bool may_colour(int descriptor) {
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
  return isatty(descriptor) == 1;
}

}  // namespace

void say(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void complain(std::string_view line) { complain_at("botyard", line); }

void complain_at(std::string_view place, std::string_view line) {
  std::fflush(stdout);  // so that the two streams keep their order on a terminal
  hide_progress();
  const bool red = may_colour(STDERR_FILENO);
  const std::string text = fmt::format("{}{}:{} {}\n", red ? "\x1b[31m" : "", place, red ? "\x1b[0m" : "", line);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

bool finish_output() { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

std::string paint(Paint paint, std::string_view text) {
  constexpr std::array<std::string_view, 2> codes{"1", "2"};
  static const bool colours = may_colour(STDOUT_FILENO);
  if (!colours) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", codes.at(static_cast<std::size_t>(paint)), text);
}

}  // namespace botyard::cli
