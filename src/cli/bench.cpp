#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cli/bench_search.h"
#include "cli/bench_solve.h"
#include "cli/command.h"
#include "cli/cpu_clock.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "play/registry.h"

namespace botyard::cli {
namespace {

struct BenchOptions {
  bool json = false;
  std::uint64_t deals = 500'000;
};

/// A whole number: nobody needs the decimals of a speed, and JSON readers differ on exponents.
std::uint64_t per_second(std::uint64_t count, double seconds) {
  return seconds <= 0 ? 0 : static_cast<std::uint64_t>(static_cast<double>(count) / seconds);
}

json::object as_json(const play::BenchFigures& figures) {
  return {{figures.unit + "_per_second", per_second(figures.played, figures.play_seconds)},
          {"samples_per_second", per_second(figures.sampled, figures.sample_seconds)},
          {"checksum", fmt::format("{:016x}", figures.checksum)}};
}

/// 1234567 as 1,234,567
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

void say_row(std::string_view game, const play::BenchFigures& figures) {
  const auto row = [&](std::string_view what, std::uint64_t speed, double seconds) {
    say(fmt::format("{:<10} {:<24} {:>14} {:>9.2f} s\n", game, what, grouped(speed), seconds));
  };
  row(fmt::format("random {} a second", figures.unit), per_second(figures.played, figures.play_seconds),
      figures.play_seconds);
  row("moves a second", per_second(figures.moves, figures.play_seconds), figures.play_seconds);
  row("states sampled a second", per_second(figures.sampled, figures.sample_seconds), figures.sample_seconds);
  say(fmt::format("{:<10} {:<24} {:>14}\n", game, "checksum", fmt::format("{:016x}", figures.checksum)));
}

int bench(const BenchOptions& options) {
  const play::Registry registry;
  json::object result;
  if (!options.json) {
    say(paint(Paint::bold, fmt::format("{:<10} {:<24} {:>14} {:>11}", "game", "one core", "figure", "CPU time")) +
        "\n");
  }
  for (const auto& game : registry.games()) {
    std::optional<ProgressBar> bar;
    bar.emplace("").note(fmt::format("{}…", game->name()));
    const play::BenchFigures figures = game->bench(options.deals, cpu_seconds);
    bar.reset();
    if (options.json) {
      result[game->name()] = as_json(figures);
    } else {
      say_row(game->name(), figures);
    }
  }
  if (options.json) say(json::to_line(result) + "\n");
  return ok;
}

}  // namespace

void add_bench(Command& program) {
  auto options = std::make_shared<BenchOptions>();
  Command& command = program.add_command("bench", "Measure the engine on this machine");
  command.add_flag("--json", options->json, "Print one JSON object");
  command.add_option("--deals", options->deals, "How many deals to play at random")
      .show_default()
      .range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000})
      .type_name("N");
  command.footer(
      "Plays fixed seeds at random through the functions that bots and server use, on one core, in CPU time.\n"
      "The checksum covers all outcomes: for a number of deals it is the same on every machine.\n\n"
      "Examples:\n"
      "  botyard bench\n"
      "  botyard bench --json --deals 100000\n"
      "  botyard bench search\n"
      "  botyard bench solve");
  command.on_run([options] { return bench(*options); });
  add_bench_search(command);
  add_bench_solve(command);
}

}  // namespace botyard::cli
