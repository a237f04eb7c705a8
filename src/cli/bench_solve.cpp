#include "cli/bench_solve.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/cpu_clock.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "json/json.h"
#include "robotrick/editions.h"
#include "solver/bench.h"

namespace botyard::cli {
namespace {

using solver::BenchFigures;
using solver::BenchRow;
using solver::percentile;

struct BenchSolveOptions {
  bool json = false;
  int deals = 200;
  std::vector<std::string> objectives;
  int most_tricks = robotrick::trick_count;
};

std::uint64_t microseconds(double seconds) { return static_cast<std::uint64_t>(std::llround(seconds * 1e6)); }

json::object as_json(const BenchRow& row, const BenchFigures& figures) {
  return {{"objective", solver::objective_name(row.objective)},
          {"tricks_left", row.tricks_left},
          {"deals", figures.seconds.size()},
          {"median_us", microseconds(percentile(figures.seconds, 50))},
          {"p95_us", microseconds(percentile(figures.seconds, 95))},
          {"worst_us", microseconds(figures.seconds.back())},
          {"median_nodes", percentile(figures.nodes, 50)},
          {"p95_nodes", percentile(figures.nodes, 95)},
          {"worst_nodes", figures.nodes.back()},
          {"checksum", fmt::format("{:016x}", figures.checksum)}};
}

void say_row(const BenchRow& row, const BenchFigures& figures) {
  const auto milliseconds = [](double seconds) { return seconds * 1e3; };
  say(fmt::format("{:<7} {:>6} {:>10.2f} {:>10.2f} {:>10.2f} {:>11} {:>11} {:>11}  {:016x}\n",
                  solver::objective_name(row.objective), row.tricks_left, milliseconds(percentile(figures.seconds, 50)),
                  milliseconds(percentile(figures.seconds, 95)), milliseconds(figures.seconds.back()),
                  percentile(figures.nodes, 50), percentile(figures.nodes, 95), figures.nodes.back(),
                  figures.checksum));
}

bool is_asked_for(const BenchSolveOptions& options, const BenchRow& row) {
  if (row.tricks_left > options.most_tricks) return false;
  if (options.objectives.empty()) return true;
  return std::ranges::find(options.objectives, solver::objective_name(row.objective)) != options.objectives.end();
}

int bench_solve(const BenchSolveOptions& options) {
  const robotrick::Editions editions;
  const robotrick::Rules rules{editions.find(robotrick::default_edition).value(), {}};
  json::array rows;
  if (!options.json) {
    say(paint(Paint::bold,
              fmt::format("{:<7} {:>6} {:>10} {:>10} {:>10} {:>11} {:>11} {:>11}  {}", "", "tricks", "median ms",
                          "p95 ms", "worst ms", "nodes", "p95 nodes", "worst nodes", "checksum")) +
        "\n");
  }
  for (const BenchRow& row : solver::bench_rows) {
    if (!is_asked_for(options, row)) continue;
    std::optional<ProgressBar> bar;
    bar.emplace(fmt::format("deals, {} {}", solver::objective_name(row.objective), row.tricks_left));
    const BenchFigures figures = solver::bench_row(rules, row, options.deals, cpu_seconds, [&](int done) {
      bar->show(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(options.deals));
    });
    bar.reset();
    if (options.json) {
      rows.emplace_back(as_json(row, figures));
    } else {
      say_row(row, figures);
    }
  }
  if (options.json) say(json::to_line(json::object{{"rows", rows}}) + "\n");
  return ok;
}

}  // namespace

void add_bench_solve(Command& bench) {
  auto options = std::make_shared<BenchSolveOptions>();
  Command& command = bench.add_command("solve", "Measure the open-card solver on this machine");
  command.add_flag("--json", options->json, "Print one JSON object");
  command.add_option("--deals", options->deals, "How many deals for each row")
      .show_default()
      .range(1, 1'000'000)
      .type_name("N");
  command.add_option("--objective", options->objectives, "Only the rows of this objective; may be given again")
      .one_of({"guard", "margin", "free"})
      .type_name("NAME");
  command.add_option("--tricks", options->most_tricks, "Only the rows with at most so many tricks left")
      .range(1, robotrick::trick_count)
      .type_name("N");
  command.footer(
      "The value of fixed positions for the seat to move, the AI cards in turn, one core, CPU time. Nodes are "
      "positions\n"
      "between two tricks. The checksum covers all values: for a number of deals it is the same on every machine.\n\n"
      "Examples:\n"
      "  botyard bench solve\n"
      "  botyard bench solve --deals 50 --objective guard --tricks 10 --json");
  command.on_run([options] { return bench_solve(*options); });
}

}  // namespace botyard::cli
