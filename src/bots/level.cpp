#include "bots/level.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "bots/decimal.h"

namespace botyard::bots {
namespace {

using text::refuse;
using text::Result;

constexpr std::string_view exec_prefix = "exec:";
constexpr std::uint64_t most_iterations = 1'000'000'000;
constexpr std::uint64_t most_milliseconds = 3'600'000;
constexpr int most_threads = 256;

template <class Number>
std::optional<Number> number_in(std::string_view text, Number least, Number most) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !(number >= least && number <= most)) return {};
  return number;
}

/// From 0 to 100.
std::optional<double> fraction_in(std::string_view text) {
  double number = 0;
  if (text.empty() || read_decimal(text, number) != text.size() || number < 0 || number > 100) return {};
  return number;
}

/// "1000", "1000it", "100ms", "2s"
bool set_budget(Budget& budget, std::string_view part) {
  const std::size_t digits = std::min(part.find_first_not_of("0123456789"), part.size());
  const std::string_view unit = part.substr(digits);
  const auto number = number_in<std::uint64_t>(part.substr(0, digits), 1, most_iterations);
  if (!number) return false;
  if (unit.empty() || unit == "it") {
    budget = {*number, {}};
    return true;
  }
  const std::uint64_t factor = unit == "ms" ? 1 : unit == "s" ? 1000 : 0;
  if (factor == 0 || *number > most_milliseconds / factor) return false;
  budget = {{}, std::chrono::milliseconds(*number * factor)};
  return true;
}

bool set_trait(BotConfig& config, std::string_view key, std::string_view value) {
  const auto fraction = fraction_in(value);
  if (key == "exploration" && fraction) {
    config.exploration = *fraction;
  } else if (key == "belief" && fraction && *fraction <= 1) {
    config.belief = *fraction;
  } else if (key == "goal" && (value == "deal" || value == "match")) {
    config.goal = value == "deal" ? Goal::deal : Goal::match;
  } else if (key == "rollouts" && (value == "random" || value == "learned")) {
    config.rollouts = value == "random" ? Rollouts::random : Rollouts::learned;
  } else if (key == "memory" && (value == "yes" || value == "no")) {
    config.memory = value == "yes";
  } else if (const auto threads = number_in<int>(value, 1, most_threads); key == "threads" && threads) {
    config.threads = *threads;
  } else {
    return false;
  }
  return true;
}

bool set_part(BotConfig& config, std::string_view part) {
  if (config.method != Method::search) return false;
  const std::size_t equals = part.find('=');
  if (equals == std::string_view::npos) return set_budget(config.budget, part);
  return set_trait(config, part.substr(0, equals), part.substr(equals + 1));
}

}  // namespace

std::string names_of(std::span<const NamedConfig> known) {
  std::string names;
  for (const NamedConfig& level : known) names += (names.empty() ? "" : ", ") + std::string(level.name);
  return names;
}

Result<Level> parse_level(std::string_view text, std::span<const NamedConfig> known) {
  if (text.starts_with(exec_prefix)) {
    const std::string command(text.substr(exec_prefix.size()));
    if (command.empty()) return refuse("bot.no_command");
    BotConfig config;
    config.method = Method::program;
    return Level{std::string(text), config, command};
  }
  const std::string_view name = text.substr(0, text.find(':'));
  const auto place = static_cast<std::size_t>(std::ranges::find(known, name, &NamedConfig::name) - known.begin());
  if (place == known.size()) {
    return refuse("bot.unknown", {{"name", std::string(name)}, {"known", names_of(known) + ", exec:COMMAND"}});
  }
  Level result{std::string(text), known[place].config, {}};
  std::string_view rest = text.substr(name.size());
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view part = rest.substr(0, rest.find(':'));
    if (!set_part(result.config, part)) {
      return refuse("bot.bad_part", {{"bot", std::string(text)}, {"part", std::string(part)}});
    }
    rest.remove_prefix(part.size());
  }
  return result;
}

Level within(Level level, std::chrono::milliseconds most) {
  Budget& budget = level.config.budget;
  // By iterations alone one thread does it all, so that a seed settles the moves: a limit of time leaves that so.
  if (!budget.time && level.config.threads == 0) level.config.threads = 1;
  budget.time = std::min(budget.time.value_or(most), most);
  return level;
}

std::chrono::milliseconds promised_time(const BotConfig& config) {
  constexpr std::uint64_t iterations_a_millisecond = 20;
  const Budget& budget = config.budget;
  const std::uint64_t work = config.method == Method::search ? budget.iterations.value_or(most_iterations) : 0;
  const std::chrono::milliseconds by_iterations(work / iterations_a_millisecond);
  return std::max(std::chrono::milliseconds(1), budget.time ? std::min(*budget.time, by_iterations) : by_iterations);
}

BotConfig with_part_of_budget(BotConfig config, double part) {
  const auto cut = [part](auto whole) {
    return std::max<decltype(whole)>(1, static_cast<decltype(whole)>(static_cast<double>(whole) * part));
  };
  Budget& budget = config.budget;
  if (budget.iterations) budget.iterations = cut(*budget.iterations);
  if (budget.time) budget.time = std::chrono::milliseconds(cut(budget.time->count()));
  return config;
}

}  // namespace botyard::bots
