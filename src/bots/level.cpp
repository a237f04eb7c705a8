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

bool set_trait(Traits& traits, std::string_view key, std::string_view value) {
  const auto fraction = fraction_in(value);
  if (key == "exploration" && fraction) {
    traits.exploration = *fraction;
  } else if (key == "belief" && fraction && *fraction <= 1) {
    traits.belief = *fraction;
  } else if (key == "goal" && (value == "deal" || value == "match")) {
    traits.goal = value == "deal" ? Goal::deal : Goal::match;
  } else if (key == "rollouts" && (value == "random" || value == "learned")) {
    traits.rollouts = value == "random" ? Rollouts::random : Rollouts::learned;
  } else if (key == "memory" && (value == "yes" || value == "no")) {
    traits.memory = value == "yes";
  } else if (const auto threads = number_in<int>(value, 1, most_threads); key == "threads" && threads) {
    traits.threads = *threads;
  } else {
    return false;
  }
  return true;
}

bool set_part(Traits& traits, std::string_view part) {
  if (traits.method != Method::search) return false;
  const std::size_t equals = part.find('=');
  if (equals == std::string_view::npos) return set_budget(traits.budget, part);
  return set_trait(traits, part.substr(0, equals), part.substr(equals + 1));
}

}  // namespace

std::string names_of(std::span<const NamedTraits> known) {
  std::string names;
  for (const NamedTraits& level : known) names += (names.empty() ? "" : ", ") + std::string(level.name);
  return names;
}

Result<Level> parse_level(std::string_view text, std::span<const NamedTraits> known) {
  if (text.starts_with(exec_prefix)) {
    const std::string command(text.substr(exec_prefix.size()));
    if (command.empty()) return refuse("bot.no_command");
    Traits traits;
    traits.method = Method::program;
    return Level{std::string(text), traits, command};
  }
  const std::string_view name = text.substr(0, text.find(':'));
  const auto place = static_cast<std::size_t>(std::ranges::find(known, name, &NamedTraits::name) - known.begin());
  if (place == known.size()) {
    return refuse("bot.unknown", {{"name", std::string(name)}, {"known", names_of(known) + ", exec:COMMAND"}});
  }
  Level result{std::string(text), known[place].traits, {}};
  std::string_view rest = text.substr(name.size());
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view part = rest.substr(0, rest.find(':'));
    if (!set_part(result.traits, part)) {
      return refuse("bot.bad_part", {{"bot", std::string(text)}, {"part", std::string(part)}});
    }
    rest.remove_prefix(part.size());
  }
  return result;
}

Level within(Level level, std::chrono::milliseconds most) {
  Budget& budget = level.traits.budget;
  // By iterations alone one thread does it all, so that a seed settles the moves: a limit of time leaves that so.
  if (!budget.time && level.traits.threads == 0) level.traits.threads = 1;
  budget.time = std::min(budget.time.value_or(most), most);
  return level;
}

std::chrono::milliseconds promised_time(const Traits& traits) {
  constexpr std::uint64_t iterations_a_millisecond = 20;
  const Budget& budget = traits.budget;
  const std::uint64_t work = traits.method == Method::search ? budget.iterations.value_or(most_iterations) : 0;
  const std::chrono::milliseconds by_iterations(work / iterations_a_millisecond);
  return std::max(std::chrono::milliseconds(1), budget.time ? std::min(*budget.time, by_iterations) : by_iterations);
}

Traits with_part_of_budget(Traits traits, double part) {
  const auto cut = [part](auto whole) {
    return std::max<decltype(whole)>(1, static_cast<decltype(whole)>(static_cast<double>(whole) * part));
  };
  Budget& budget = traits.budget;
  if (budget.iterations) budget.iterations = cut(*budget.iterations);
  if (budget.time) budget.time = std::chrono::milliseconds(cut(budget.time->count()));
  return traits;
}

}  // namespace botyard::bots
