#pragma once

#include <string>

namespace botyard::cli {

/// How far long work has come: a line on standard error that is written over, and only where that is a terminal.
class Progress {
 public:
  explicit Progress(std::string what);

  void show(int done, int all) const;
  /// Takes the line away, before anything else is said.
  void clear() const;

 private:
  std::string what_;
  bool visible_;
};

}  // namespace botyard::cli
