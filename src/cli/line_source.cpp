#include "cli/line_source.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include "cli/files.h"
#include "cli/terminal.h"

namespace botyard::cli {
namespace {

/// What is longer is cut: nobody types so much.
constexpr std::size_t longest_typed = 4096;

}  // namespace

std::optional<std::string> PlainLines::read_line(const std::string& prompt) {
  if (isatty(STDIN_FILENO) == 1) say(paint(Paint::bold, prompt) + " ");
  finish_output();
  std::string line;
  int c = std::getc(stdin);
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::getc(stdin)) {
    if (line.size() < longest_typed) line.push_back(static_cast<char>(c));
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (!std::exchange(begun_, true)) drop_byte_order_mark(line);
  return line;
}

}  // namespace botyard::cli
