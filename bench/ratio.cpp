#include <algorithm>
#include <cstdio>
#include <ctime>
#include <exception>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "plain_edition.h"
#include "play/bench.h"
#include "robotrick/game.h"

/// Engine against plain simulator in one run: by turns and in CPU time, because a machine is shared and has
/// fast and slow minutes. A figure of one program alone says little; the ratio is the claim.
namespace botyard {
namespace {

struct Settings {
  bool json = false;
  int turns = 20;
  int rounds = 50'000;  // of the engine a turn; the plain simulator plays a tenth
};

struct Tally {
  double rounds = 0;
  double seconds = 0;
  std::uint64_t checksum = 0;  // so that no work can be optimised away

  [[nodiscard]] double speed() const { return rounds / seconds; }
};

struct Result {
  Tally engine;
  Tally plain;
  std::vector<double> ratios;  // of each turn

  [[nodiscard]] double ratio() const { return engine.speed() / plain.speed(); }
};

class EngineRounds {
 public:
  explicit EngineRounds(robotrick::Rules rules) : rules_(std::move(rules)) {}

  std::uint64_t play() {
    if (robotrick::Game::is_over(state_)) state_ = robotrick::Game::start(rules_);
    play::play_deal_at_random<robotrick::Game>(rules_, state_, random_);
    return robotrick::Game::outcome_bits(state_);
  }

 private:
  robotrick::Rules rules_;
  robotrick::State state_;
  cards::Xoshiro random_{1};
};

class PlainRounds {
 public:
  explicit PlainRounds(const robotrick::Rules& rules)
      : edition_(plain::plain_edition(*rules.edition)), hangars_(rules.options.hangars) {}

  std::uint64_t play() {
    number_ = number_ % robotrick::round_count + 1;
    std::uint64_t bits = 0;
    for (const int score : plain::random_round(edition_, hangars_, number_, random_)) {
      bits = (bits << 16) | static_cast<std::uint16_t>(score);
    }
    return bits;
  }

 private:
  plain::PlainEdition edition_;
  int hangars_;
  int number_ = 0;
  cards::Xoshiro random_{1};
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Plays so many rounds and tells their speed.
template <class Rounds>
double take_turn(Rounds& rounds, int count, Tally& tally) {
  const double start = cpu_seconds();
  for (int i = 0; i < count; ++i) tally.checksum = play::mix_checksum(tally.checksum, rounds.play());
  const double seconds = cpu_seconds() - start;
  tally.rounds += count;
  tally.seconds += seconds;
  return count / seconds;
}

Result measure(const Settings& settings) {
  const robotrick::Editions editions;
  const robotrick::Rules rules{*editions.find(robotrick::default_edition), {}};
  EngineRounds engine_rounds(rules);
  PlainRounds plain_rounds(rules);
  Result result;
  for (int turn = 0; turn < settings.turns; ++turn) {
    const double engine_speed = take_turn(engine_rounds, settings.rounds, result.engine);
    const double plain_speed = take_turn(plain_rounds, settings.rounds / 10, result.plain);
    result.ratios.push_back(engine_speed / plain_speed);
  }
  return result;
}

/// 1234567.8 as 1,234,568
std::string grouped(double number) {
  std::string text = fmt::format("{:.0f}", number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

std::string as_text(const Result& result) {
  const auto [low, high] = std::ranges::minmax(result.ratios);
  return fmt::format("engine {} rounds/s, plain {} rounds/s, ratio {:.1f} (from {:.1f} to {:.1f} over {} turns)",
                     grouped(result.engine.speed()), grouped(result.plain.speed()), result.ratio(), low, high,
                     result.ratios.size());
}

std::string as_json(const Result& result) {
  const auto [low, high] = std::ranges::minmax(result.ratios);
  return fmt::format(R"({{"engine_rounds_per_second":{:.0f},"plain_rounds_per_second":{:.0f},"ratio":{:.2f},)"
                     R"("lowest_ratio":{:.2f},"highest_ratio":{:.2f},"checksum":"{:016x}"}})",
                     result.engine.speed(), result.plain.speed(), result.ratio(), low, high,
                     play::mix_checksum(result.engine.checksum, result.plain.checksum));
}

}  // namespace
}  // namespace botyard

int main(int argc, char** argv) try {
  botyard::Settings settings;
  CLI::App program("Measures random rounds of Robotrick: the engine against a plain simulator, by turns.");
  program.add_flag("--json", settings.json, "Print one JSON object");
  program.add_option("--turns", settings.turns, "How often each takes its turn")->check(CLI::Range(1, 10'000));
  program.add_option("--rounds", settings.rounds, "Rounds that the engine plays a turn")
      ->check(CLI::Range(10'000, 100'000'000));
  CLI11_PARSE(program, argc, argv);
  const botyard::Result result = botyard::measure(settings);
  std::cout << (settings.json ? as_json(result) : as_text(result)) << "\n";
  return 0;
} catch (const std::exception& failure) {
  std::fputs(failure.what(), stderr);
  return 1;
}
