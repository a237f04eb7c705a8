#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Commands and their options, as this program needs them. Only command_line.cpp sees the library that reads them: it
/// takes the compiler seconds in each file that includes it.
namespace botyard::cli {

/// One option of a command. A copy means the same option, which lives as long as the program's commands.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option& required();
  /// What stands for the value in the help: FILE, N.
  Option& type_name(const std::string& name);
  /// The help shows the value that the variable has by now.
  Option& show_default();
  /// One argument may hold several values, with this character between them.
  Option& separated_by(char separator);

  /// What values are refused. A range includes both its ends; its numbers are int, std::uint64_t or double. Without
  /// one, a number has to fit its variable.
  Option& one_of(const std::vector<std::string>& values);
  template <class Number>
  Option& range(Number least, Number most);
  /// Empty, or what is wrong with a value.
  using Check = std::function<std::string(const std::string& value)>;
  Option& check(Check check);

  /// Refused without the other option, or together with it.
  Option& needs(const Option& other);
  Option& excludes(const Option& other);

  /// Whether it stood on the command line.
  [[nodiscard]] bool is_given() const;

 private:
  CLI::Option* option_;  // owned by its command
};

/// What a command line asks for: to run a command, or to be told something.
struct CommandLine {
  enum class Kind { run, help, version, wrong };
  Kind kind = Kind::run;
  std::string text;  // the help, the version, or what is wrong and where to find help
};

/// The program, or a command of it, or a command of a command.
class Command {
 public:
  /// Runs a command once its options are read; returns the exit status.
  using Runner = std::function<int()>;

  /// The program itself. Its options may stand behind a command too.
  Command(const std::string& name, const std::string& about, const std::string& version);

  /// Lives as long as the command that it is added to. The program takes at most one of its commands at a time.
  Command& add_command(const std::string& name, const std::string& about);

  /// An option ("--seed") or an argument by its place ("file"). Reading writes its value to the variable, which must
  /// live until then. The value may be a text, a list of texts, a number (int, std::uint16_t, std::uint64_t, double)
  /// or an optional number (int, std::uint64_t, double).
  template <class Value>
  Option add_option(const std::string& name, Value& value, const std::string& about);
  Option add_flag(const std::string& name, bool& value, const std::string& about);
  /// What stands at the end of the help.
  void footer(const std::string& text);
  void on_run(Runner runner) { runner_ = std::move(runner); }

  [[nodiscard]] std::string help() const;
  /// The names of the commands within this one.
  [[nodiscard]] std::vector<std::string> command_names() const;
  /// The command of this name within this one, or nullptr.
  [[nodiscard]] const Command* find(const std::string& name) const;
  /// Reads the program's command line.
  CommandLine read(int argc, char** argv);
  /// Runs what the command line named: the innermost command.
  [[nodiscard]] int run() const { return used().runner_(); }

 private:
  explicit Command(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

  /// The command within this one that was given, or nullptr.
  [[nodiscard]] const Command* used_within() const;
  /// The innermost command that was given.
  [[nodiscard]] const Command& used() const;
  [[nodiscard]] std::string what_was_meant(const std::vector<std::string>& unknown) const;
  /// What is wrong, in one line, with what was probably meant (or nothing) and the way to help.
  [[nodiscard]] std::string refusal(std::string_view what, const std::string& meant = "") const;

  std::shared_ptr<CLI::App> app_;
  std::list<Command> commands_;  // a list: whoever adds a command keeps a reference to it
  Runner runner_;
};

}  // namespace botyard::cli
