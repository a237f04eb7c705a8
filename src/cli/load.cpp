#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "bots/process.h"
#include "cli/command.h"
#include "cli/open_files.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "client/load.h"
#include "json/json.h"
#include "server/secrets.h"

namespace botyard::cli {
namespace {

struct LoadOptions {
  client::LoadPlan plan;
  bool own_server = true;
  bool kill = false;
  bool json = false;
};

std::atomic<bool> stopped = false;

/// A server of our own on loopback, with a database that goes with it.
class OwnServer {
 public:
  OwnServer() : data_(std::filesystem::temp_directory_path() / ("botyard-load-" + server::random_hex(6) + ".db")) {}
  OwnServer(const OwnServer&) = delete;
  OwnServer(OwnServer&&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;
  OwnServer& operator=(OwnServer&&) = delete;
  ~OwnServer() {
    kill();
    for (const char* const ending : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(data_.string() + ending);
  }

  /// The port, once it listens; 0 if it doesn't.
  std::uint16_t start() {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    auto process = bots::Process::start("exec '" + program + "' serve --port 0 --quiet --no-limits --data '" +
                                        data_.string() + "'");
    if (!process) return 0;
    process_ = *std::move(process);
    std::string line;
    const auto deadline = bots::Process::Clock::now() + std::chrono::seconds(60);
    if (process_->read_line(line, deadline) != bots::Process::Io::done) return 0;
    const std::size_t colon = line.rfind(':');
    return colon == std::string::npos ? std::uint16_t{0}
                                      : static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }
  /// At once, without a word: as a crash would.
  void kill() { process_.reset(); }

 private:
  std::filesystem::path data_;
  std::unique_ptr<bots::Process> process_;
};

json::object to_json(const LoadOptions& options, const client::LoadFigures& figures) {
  json::object result{
      {"game", options.plan.game},
      {"tables", options.plan.tables},
      {"players", figures.players.size()},
      {"seconds", figures.seconds},
      {"moves", figures.moves},
      {"moves_per_second", static_cast<double>(figures.moves) / figures.seconds},
      {"cpu_us_per_move", 1e6 * figures.server_cpu_seconds / std::max(1.0, static_cast<double>(figures.moves))},
      {"generator_cpu_us_per_move", 1e6 * figures.own_cpu_seconds / std::max(1.0, static_cast<double>(figures.moves))},
      {"p50_ms", figures.p50_ms},
      {"p99_ms", figures.p99_ms},
      {"worst_ms", figures.worst_ms},
      {"unanswered", figures.unanswered},
      {"refusals", figures.refusals},
      {"errors", figures.errors},
      {"bytes_per_table",
       (figures.bytes_with_tables - figures.bytes_before) / static_cast<std::size_t>(options.plan.tables)}};
  if (options.plan.rate > 0) {
    result["offered"] = figures.offered;
    result["offered_per_second"] = static_cast<double>(figures.offered) / figures.seconds;
  }
  if (options.plan.idle_watchers > 0) {
    result["bytes_per_idle_connection"] =
        figures.bytes_with_watchers / static_cast<std::size_t>(options.plan.idle_watchers);
  }
  return result;
}

void say_figures(const json::object& figures) {
  const auto number = [&](std::string_view name) { return figures.at(name).to_number<double>(); };
  say(fmt::format("{:.0f} tables, {:.0f} players, {:.1f} s\n", number("tables"), number("players"), number("seconds")));
  say(fmt::format("moves a second   {:>10.0f}   every one on disk before it was answered\n",
                  number("moves_per_second")));
  if (figures.contains("offered")) {
    say(fmt::format("offered          {:>10.0f}   moves a second; {:.0f} of {:.0f} were not answered in time\n",
                    number("offered_per_second"), number("unanswered"), number("offered")));
  }
  say(fmt::format("server's CPU     {:>10.0f} µs a move\n", number("cpu_us_per_move")));
  say(fmt::format("generator's CPU  {:>10.0f} µs a move\n", number("generator_cpu_us_per_move")));
  say(fmt::format("answered in      {:>10.1f} ms median, {:.1f} ms p99, {:.1f} ms worst\n", number("p50_ms"),
                  number("p99_ms"), number("worst_ms")));
  say(fmt::format("memory           {:>10.1f} KiB a table, connections and all\n", number("bytes_per_table") / 1024));
  if (figures.contains("bytes_per_idle_connection")) {
    say(fmt::format("                 {:>10.1f} KiB an idle connection\n", number("bytes_per_idle_connection") / 1024));
  }
  say(fmt::format("refused {:.0f}, errors {:.0f}\n", number("refusals"), number("errors")));
  if (figures.contains("lost")) {
    say(fmt::format(
        "killed with {:.0f} moves in flight; ready again in {:.2f} s, {:.0f} of {:.0f} players had lost something\n",
        number("in_flight"), number("ready_seconds"), number("lost"), number("players")));
  }
}

int load(LoadOptions& options) {
  std::signal(SIGINT, [](int) { stopped = true; });
  allow_many_files();
  OwnServer own;
  if (options.own_server) {
    options.plan.port = own.start();
    if (options.plan.port == 0) {
      complain("the server could not be started; try 'botyard serve --port 0'");
      return refused;
    }
  }
  if (options.kill) options.plan.kill_server = [&own] { own.kill(); };
  const auto progress = [](const std::string& what) { complain(what); };
  const auto figures = client::run_load(options.plan, progress, stopped);
  if (!figures) {
    complain(told(figures.error()));
    return refused;
  }
  json::object result = to_json(options, *figures);
  bool good = figures->errors == 0;
  if (options.kill) {
    result["in_flight"] = figures->in_flight;
    const auto before = std::chrono::steady_clock::now();
    options.plan.port = own.start();
    result["ready_seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    const auto lost = client::count_lost(options.plan, figures->players);
    result["lost"] = lost ? *lost : figures->players.size();
    good = good && lost && *lost == 0;
  }
  if (options.json) {
    say(json::to_line(result) + "\n");
  } else {
    say_figures(result);
  }
  return good ? ok : refused;
}

}  // namespace

void add_load(Command& program) {
  auto options = std::make_shared<LoadOptions>();
  auto& plan = options->plan;
  Command& command = program.add_command("load", "Play at many tables at once, to see what a server takes");
  command.add_option("--tables", plan.tables, "So many tables, every seat a connected player")
      .show_default()
      .range(1, 20000)
      .type_name("N");
  command.add_option("--seconds", plan.seconds, "Play for so long").show_default().range(0.1, 3600.0).type_name("S");
  command
      .add_option("--rate", plan.rate, "Offer so many moves a second, steadily; otherwise as many as the server takes")
      .range(1.0, 1e6)
      .type_name("N");
  command.add_option("--game", plan.game, "robotrick or robots")
      .show_default()
      .one_of({"robotrick", "robots"})
      .type_name("NAME");
  command.add_option("--watchers", plan.idle_watchers, "Also so many connections that only look on")
      .range(0, 25000)
      .type_name("N");
  const Option port =
      command.add_option("--port", plan.port, "Of a server on this machine; otherwise one is started for the purpose")
          .type_name("N");
  command.add_option("--address", plan.address, "Of a server elsewhere").needs(port).show_default().type_name("IP");
  command
      .add_flag("--kill", options->kill,
                "At the end kill -9 the server amid play, start it again, see that nothing is lost")
      .excludes(port);
  command.add_flag("--json", options->json, "Print one JSON object");
  command.footer(
      "Latency is from a move sent to its event received, which comes once the move is on disk. With --rate it is from "
      "when\n"
      "the move was due: what falls due while the server stalls is made up for and counts as late. A server of others\n"
      "refuses such a load: start it with --no-limits.\n\n"
      "Examples:\n"
      "  botyard load --tables 20 --seconds 2\n"
      "  botyard load --tables 1000 --seconds 30\n"
      "  botyard load --tables 1000 --seconds 30 --rate 1000 --kill\n"
      "  botyard load --tables 100 --seconds 1 --watchers 10000");
  command.on_run([options, port] {
    options->own_server = !port.is_given();
    return load(*options);
  });
}

}  // namespace botyard::cli
