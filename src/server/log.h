#pragma once

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

/// The server's log: one line of logfmt for each event, on standard error. docs/operating.md lists the events.
/// Never logged: tokens, cards, moves, names, whole table ids (an id is the invitation to its table).
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

/// Lines below this level are not written. Until it is set: info.
void set_log_level(LogLevel level);
[[nodiscard]] bool is_logged(LogLevel level);

/// Writes a line; from any thread. More than 100 lines in one second are left out, and a later line says how many.
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {}) noexcept;

/// Enough of a table's id to tell tables apart in a log, and too little to sit down there.
std::string id_for_log(std::string_view table);

/// Logs that `unit` (a request, a message, …) has failed by an exception, with its cause, and counts it.
void report_failure(std::string_view unit, std::string_view cause) noexcept;
/// How many units have failed in this process.
[[nodiscard]] std::uint64_t reported_failures() noexcept;

/// Runs one unit of work. If it throws, that is reported, and everything else goes on; false then.
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
