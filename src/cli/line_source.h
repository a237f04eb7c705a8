#pragma once

#include <optional>
#include <string>

namespace botyard::cli {

/// Where a person's lines come from.
class LineSource {
 public:
  LineSource() = default;
  LineSource(const LineSource&) = delete;
  LineSource(LineSource&&) = delete;
  LineSource& operator=(const LineSource&) = delete;
  LineSource& operator=(LineSource&&) = delete;
  virtual ~LineSource() = default;

  /// The next line without its end, or nothing once there are no more.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;
};

/// Standard input, a terminal or a pipe. The prompt is only shown to a terminal.
class PlainLines final : public LineSource {
 public:
  std::optional<std::string> read_line(const std::string& prompt) override;

 private:
  bool begun_ = false;  // the first line was read
};

}  // namespace botyard::cli
