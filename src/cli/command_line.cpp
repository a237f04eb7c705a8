#include "cli/command_line.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/suggestion.h"

namespace botyard::cli {
namespace {

constexpr std::size_t help_column = 34;  // where the help tells what an option does
constexpr const char* number_check = "number";

/// Empty, or why a text is no number of this type within these limits, both included.
template <class Number>
std::string what_is_wrong_with_number(const std::string& text, Number least, Number most) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end && number >= least && number <= most) return "";
  return fmt::format("{} is not a {} from {} to {}", text, std::is_integral_v<Number> ? "whole number" : "number",
                     least, most);
}

CLI::Validator* find_number_check(CLI::Option& option) {
  try {
    return option.get_validator(number_check);
  } catch (const CLI::OptionNotFound&) {
    return nullptr;
  }
}

/// Has an option's values checked as numbers within these limits, instead of any limits before. The help shows `about`.
template <class Number>
void check_number(CLI::Option& option, Number least, Number most, const std::string& about) {
  if (CLI::Validator* const before = find_number_check(option); before != nullptr) before->active(false);
  option.check(CLI::Validator([=](std::string& text) { return what_is_wrong_with_number(text, least, most); }, about,
                              number_check));
}

template <class Value>
struct NumberIn {
  using Type = Value;
};
template <class Value>
struct NumberIn<std::optional<Value>> {
  using Type = Value;
};

}  // namespace

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option& Option::show_default() {
  option_->capture_default_str();
  return *this;
}

Option& Option::separated_by(char separator) {
  option_->delimiter(separator);
  return *this;
}

Option& Option::one_of(const std::vector<std::string>& values) {
  const auto wrong = [values](std::string& value) {
    if (std::ranges::find(values, value) != values.end()) return std::string();
    const std::string meant = closest(value, values);
    return fmt::format("{} is none of {}{}", value, fmt::join(values, ", "),
                       meant.empty() ? "" : fmt::format("; did you mean {}?", meant));
  };
  option_->check(CLI::Validator(wrong, fmt::format("{{{}}}", fmt::join(values, ","))));
  return *this;
}

template <class Number>
Option& Option::range(Number least, Number most) {
  check_number(*option_, least, most, fmt::format("{} to {}", least, most));
  return *this;
}
template Option& Option::range(int least, int most);
template Option& Option::range(std::uint64_t least, std::uint64_t most);
template Option& Option::range(double least, double most);

Option& Option::check(Check check) {
  option_->check(std::move(check));
  return *this;
}

Option& Option::needs(const Option& other) {
  option_->needs(other.option_);
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

bool Option::is_given() const { return option_->count() != 0; }

Command::Command(const std::string& name, const std::string& about, const std::string& version)
    : app_(std::make_shared<CLI::App>(about, name)) {
  app_->set_version_flag("--version", version);
  app_->get_formatter()->column_width(help_column);
  app_->fallthrough();
}

Command& Command::add_command(const std::string& name, const std::string& about) {
  CLI::App* const added = app_->add_subcommand(name, about);
  commands_.push_back(Command(app_->get_subcommand_ptr(added)));
  return commands_.back();
}

template <class Value>
Option Command::add_option(const std::string& name, Value& value, const std::string& about) {
  CLI::Option* const option = app_->add_option(name, value, about);
  using Type = typename NumberIn<Value>::Type;
  if constexpr (std::is_arithmetic_v<Type>) {
    check_number(*option, std::numeric_limits<Type>::lowest(), std::numeric_limits<Type>::max(), "");
  }
  return Option(option);
}
template Option Command::add_option(const std::string& name, std::string& value, const std::string& about);
template Option Command::add_option(const std::string& name, std::vector<std::string>& value, const std::string& about);
template Option Command::add_option(const std::string& name, int& value, const std::string& about);
template Option Command::add_option(const std::string& name, std::uint16_t& value, const std::string& about);
template Option Command::add_option(const std::string& name, std::uint64_t& value, const std::string& about);
template Option Command::add_option(const std::string& name, double& value, const std::string& about);
template Option Command::add_option(const std::string& name, std::optional<int>& value, const std::string& about);
template Option Command::add_option(const std::string& name, std::optional<std::uint64_t>& value,
                                    const std::string& about);
template Option Command::add_option(const std::string& name, std::optional<double>& value, const std::string& about);

Option Command::add_flag(const std::string& name, bool& value, const std::string& about) {
  return Option(app_->add_flag(name, value, about));
}

void Command::footer(const std::string& text) { app_->footer(text); }

std::string Command::help() const {
  // App::help() would tell about the command that was given instead.
  return app_->get_formatter()->make_help(app_.get(), app_->get_name(), CLI::AppFormatMode::Normal);
}

std::vector<std::string> Command::command_names() const {
  std::vector<std::string> names;
  for (const Command& each : commands_) names.push_back(each.app_->get_name());
  return names;
}

const Command* Command::find(const std::string& name) const {
  const auto found = std::ranges::find(commands_, name, [](const Command& each) { return each.app_->get_name(); });
  return found == commands_.end() ? nullptr : &*found;
}

CommandLine Command::read(int argc, char** argv) {
  app_->require_subcommand(0, 1);  // only now: commands would take it over from the one that they are added to
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {CommandLine::Kind::help, used().help()};
  } catch (const CLI::CallForVersion& version) {
    return {CommandLine::Kind::version, version.what()};
  } catch (const CLI::ExtrasError& error) {
    return {CommandLine::Kind::wrong, refusal(error.what(), what_was_meant(app_->remaining(true)))};
  } catch (const CLI::ParseError& error) {
    return {CommandLine::Kind::wrong, refusal(error.what())};
  }
  return {};
}

/// The command or option that is closest to what is none; empty if nothing is close.
std::string Command::what_was_meant(const std::vector<std::string>& unknown) const {
  if (unknown.empty()) return "";
  std::vector<std::string> known;
  for (const Command* command = this; command != nullptr; command = command->used_within()) {
    if (unknown.front().starts_with('-')) {
      for (const CLI::Option* const option : command->app_->get_options()) {
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
      }
    } else if (command->used_within() == nullptr) {
      for (std::string& name : command->command_names()) known.push_back(std::move(name));
    }
  }
  const std::string& typed = unknown.front();
  return closest(typed.substr(0, typed.find('=')), known);
}

const Command* Command::used_within() const {
  const auto given = app_->get_subcommands();
  if (given.empty()) return nullptr;
  const auto found = std::ranges::find(commands_, given.front(), [](const Command& each) { return each.app_.get(); });
  return &*found;
}

const Command& Command::used() const {
  const Command* const within = used_within();
  return within == nullptr ? *this : within->used();
}

std::string Command::refusal(std::string_view what, const std::string& meant) const {
  std::string command = app_->get_name();
  for (const Command* used = used_within(); used != nullptr; used = used->used_within()) {
    command += " " + used->app_->get_name();
  }
  while (what.ends_with('\n')) what.remove_suffix(1);
  if (what.ends_with('?')) return fmt::format("{} Try '{} --help'.", what, command);
  if (!meant.empty()) return fmt::format("{}. Did you mean {}? Try '{} --help'.", what, meant, command);
  return fmt::format("{}. Try '{} --help'.", what, command);
}

}  // namespace botyard::cli
