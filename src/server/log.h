#pragma once

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

/// The server's log: one line of logfmt for each event, on standard error; and contain(), which confines exceptions.
/// docs/operating.md lists the events. Thread-safe. Never logged: tokens, cards, moves, names, whole table ids (whoever
/// knows an id may enter the table).
namespace botyard::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };

/// One `name=value` of a line. Names are letters and underscores; values may be any text and are quoted if necessary.
struct LogField {
  LogField(std::string_view name_, std::string value_) : name(name_), value(std::move(value_)) {}
  LogField(std::string_view name_, std::string_view value_) : name(name_), value(value_) {}
  LogField(std::string_view name_, const char* value_) : name(name_), value(value_) {}
  LogField(std::string_view name_, std::uint64_t value_) : name(name_), value(std::to_string(value_)) {}
  LogField(std::string_view name_, int value_) : name(name_), value(std::to_string(value_)) {}

  std::string_view name;
  std::string value;
};

/// Lines below this level are not written. The default is info.
void set_log_level(LogLevel level);
[[nodiscard]] bool is_logged(LogLevel level);

/// Writes a line. At most 100 lines a second are written; a later line log_cut says how many were left out.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {}) noexcept;

/// The first characters of a table's id: enough to tell tables apart, too few to enter one.
std::string id_for_log(std::string_view table);

/// Logs and counts that a unit of work (a request, a message, …) has ended in an exception.
void report_failure(std::string_view unit, std::string_view cause) noexcept;
/// Calls of report_failure in this process.
[[nodiscard]] std::uint64_t reported_failures() noexcept;

/// Runs one unit of work; an exception is reported and goes no further. Returns whether none was thrown.
template <class Work>
bool contain(std::string_view unit, Work&& work) noexcept {
  try {
    std::forward<Work>(work)();
    return true;
  } catch (const std::exception& error) {
    report_failure(unit, error.what());
  } catch (...) {
    report_failure(unit, "an exception of unknown type");
  }
  return false;
}

}  // namespace botyard::server
