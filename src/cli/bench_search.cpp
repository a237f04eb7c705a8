#include "cli/bench_search.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "cli/cpu_clock.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "play/registry.h"

namespace botyard::cli {
namespace {

struct BenchSearchOptions {
  bool json = false;
  int positions = 20;
  std::uint64_t iterations = 20'000;
};

int bench_search(const BenchSearchOptions& options) {
  const play::Registry registry;
  json::object result;
  if (!options.json) {
    say(paint(Paint::bold, fmt::format("{:<10} {:<10} {:>22} {:>11}  {}", "game", "rollouts", "iterations a second",
                                       "CPU time", "checksum")) +
        "\n");
  }
  for (const auto& game : registry.games()) {
    const auto bots = bots::bots_of(*game);
    json::object& rows = result[game->name()].emplace_object();
    for (const std::string rollouts : {"random", "learned"}) {
      const std::string level = fmt::format("ismcts:{}:rollouts={}", options.iterations, rollouts);
      std::optional<ProgressBar> bar;
      bar.emplace("").note(fmt::format("{}, {}…", game->name(), rollouts));
      const auto figures = bots->bench(level, options.positions, cpu_seconds);
      bar.reset();
      const auto speed =
          static_cast<std::uint64_t>(static_cast<double>(figures->iterations) / std::max(figures->seconds, 1e-9));
      const std::string checksum = fmt::format("{:016x}", figures->checksum);
      rows[rollouts] = json::object{{"iterations_per_second", speed}, {"checksum", checksum}};
      if (!options.json) {
        say(fmt::format("{:<10} {:<10} {:>22} {:>9.2f} s  {}\n", game->name(), rollouts, speed, figures->seconds,
                        checksum));
      }
    }
  }
  if (options.json) say(json::to_line(result) + "\n");
  return ok;
}

}  // namespace

void add_bench_search(Command& bench) {
  auto options = std::make_shared<BenchSearchOptions>();
  Command& command = bench.add_command("search", "Measure the bots' search on this machine");
  command.add_flag("--json", options->json, "Print one JSON object");
  command.add_option("--positions", options->positions, "How many deals")
      .show_default()
      .range(1, 100'000)
      .type_name("N");
  command.add_option("--iterations", options->iterations, "For each of them")
      .show_default()
      .range(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .type_name("N");
  command.footer(
      "From the first trick of Robotrick and the set-up of Robots, one core, CPU time. The checksum covers how often\n"
      "each move was tried: for the same numbers it is the same on every machine.\n\n"
      "Examples:\n"
      "  botyard bench search\n"
      "  botyard bench search --positions 5 --iterations 100000");
  command.on_run([options] { return bench_search(*options); });
}

}  // namespace botyard::cli
