#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "text/reason.h"

namespace botyard::bots {

/// An open file that is closed at the end.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  [[nodiscard]] int get() const { return number_; }
  void close();

 private:
  int release();
  int number_ = -1;
};

/// A program that we started, to be talked to in lines over its standard input and output. Nothing that it does, or
/// leaves undone, makes us wait beyond a deadline, and nothing of it is left when this object is gone: it gets a
/// process group of its own, which is killed as a whole.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  /// Has the shell start a command. Standard error stays ours; no other open file of ours is passed on.
  static text::Result<std::unique_ptr<Process>> start(const std::string& command);

  Process(const Process&) = delete;
  Process(Process&&) = delete;
  Process& operator=(const Process&) = delete;
  Process& operator=(Process&&) = delete;
  ~Process();

  enum class Io {
    done,
    timeout,
    ended,    // the program closed its side
    too_long  // a line without end
  };
  /// No message comes near this.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  /// `line` without its end. A program that doesn't read doesn't stop us.
  Io write_line(std::string_view line, Clock::time_point deadline);
  /// The next line, without its end.
  Io read_line(std::string& line, Clock::time_point deadline);

  /// Closes its input, which asks it to end, and gives it that long to do so.
  void finish(std::chrono::milliseconds patience);
  /// How it ended, in words, if it has: "exit status 3".
  [[nodiscard]] std::string how_it_ended() const;

 private:
  Process(pid_t pid, Descriptor input, Descriptor output);

  /// Waits until its output can be read or, if asked for, its input written; false at the deadline.
  bool wait(bool to_write, Clock::time_point deadline);
  /// Takes in what it has written by now.
  Io take_output();

  pid_t pid_;
  Descriptor input_;
  Descriptor output_;
  std::string unread_;
  std::size_t searched_ = 0;  // so much of it holds no line end
};

}  // namespace botyard::bots
