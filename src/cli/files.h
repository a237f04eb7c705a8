#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

#include "text/reason.h"

namespace botyard::cli {

/// No record comes near this: a whole match of Robotrick takes 4 KB.
inline constexpr std::size_t longest_line = std::size_t{4} << 20;
inline constexpr std::size_t largest_edition = std::size_t{1} << 20;

/// Reads a file line by line in bounded memory. "-" is standard input.
class LineReader {
 public:
  static text::Result<LineReader> open(const std::string& path);

  /// What stands in messages before the line number.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The number of the line read last, from 1.
  [[nodiscard]] std::size_t line_number() const { return line_number_; }

  enum class Read { line, too_long, end, failed };
  /// The next line, without its end, and without a byte order mark before the first. Of one that is too long nothing is
  /// kept.
  Read next(std::string& line);

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  LineReader(std::FILE* file, std::string name) : file_(file), name_(std::move(name)) {}

  std::unique_ptr<std::FILE, Close> file_;
  std::string name_;
  std::size_t line_number_ = 0;
};

/// Removes the byte order mark that some editors put at the start of a UTF-8 text.
void drop_byte_order_mark(std::string& text);

/// A whole file, refused if it holds more than `limit` bytes. A byte order mark at its start is left out.
text::Result<std::string> read_file(const std::string& path, std::size_t limit);

}  // namespace botyard::cli
