#include "server/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <mutex>

namespace botyard::server {
namespace {

constexpr std::uint64_t most_lines_a_second = 100;

std::atomic<LogLevel> lowest_level = LogLevel::info;
std::atomic<std::uint64_t> failures = 0;

std::string_view level_name(LogLevel level) {
  constexpr std::array<std::string_view, 4> names{"debug", "info", "warning", "error"};
  return names[static_cast<std::size_t>(level)];
}

void write_to_standard_error(std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;  // standard error is closed
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool is_plain(std::string_view value) {
  return !value.empty() && std::ranges::all_of(value, [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '"' && c != '=' && c != '\\' && c != '\x7f';
  });
}

/// Quotes a value if necessary and escapes control characters, so that an event is always one line.
void append_value(std::string& line, std::string_view value) {
  if (is_plain(value)) {
    line += value;
    return;
  }
  line += '"';
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      line += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      line += c;
    }
  }
  line += '"';
}

std::string line_start(std::chrono::system_clock::time_point now, LogLevel level, std::string_view event) {
  const auto since_epoch = std::chrono::floor<std::chrono::milliseconds>(now.time_since_epoch()).count();
  return fmt::format("time={:%Y-%m-%dT%H:%M:%S}.{:03}Z level={} event={}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(now)), since_epoch % 1000, level_name(level),
                     event);
}

/// Limits the lines of each second, so that clients cannot fill a disk by causing errors. Thread-safe.
class LineLimit {
 public:
  /// Whether one more line may be written. With the first line of a second, `left_out` is the number suppressed before.
  bool take(std::chrono::system_clock::time_point now, std::uint64_t& left_out) {
    const std::scoped_lock lock(mutex_);
    const auto second = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch());
    if (second != second_) {
      second_ = second;
      lines_ = 0;
      left_out = std::exchange(left_out_, 0);
    }
    if (++lines_ <= most_lines_a_second) return true;
    ++left_out_;
    return false;
  }

 private:
  std::mutex mutex_;
  std::chrono::seconds second_{0};
  std::uint64_t lines_ = 0;
  std::uint64_t left_out_ = 0;
};

LineLimit line_limit;

}  // namespace

void set_log_level(LogLevel level) { lowest_level = level; }
bool is_logged(LogLevel level) { return level != LogLevel::off && level >= lowest_level.load(); }

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) noexcept {
  if (!is_logged(level)) return;
  try {
    const auto now = std::chrono::system_clock::now();
    std::uint64_t left_out = 0;
    if (!line_limit.take(now, left_out)) return;
    std::string text;
    if (left_out > 0) text = fmt::format("{} lines={}\n", line_start(now, LogLevel::warning, "log_cut"), left_out);
    text += line_start(now, level, event);
    for (const LogField& field : fields) {
      text += ' ';
      text += field.name;
      text += '=';
      append_value(text, field.value);
    }
    text += '\n';
    write_to_standard_error(text);
  } catch (...) {
    write_to_standard_error("level=error event=log_failed\n");
  }
}

std::string id_for_log(std::string_view table) { return std::string(table.substr(0, 8)); }

void report_failure(std::string_view unit, std::string_view cause) noexcept {
  failures.fetch_add(1, std::memory_order_relaxed);
  try {
    log(LogLevel::error, "failure", {{"unit", unit}, {"cause", cause}});
  } catch (...) {  // no memory for the fields
    write_to_standard_error("level=error event=failure cause=\"out of memory\"\n");
  }
}

std::uint64_t reported_failures() noexcept { return failures.load(std::memory_order_relaxed); }

}  // namespace botyard::server
