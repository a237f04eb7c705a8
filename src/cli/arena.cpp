#include <atomic>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bots/arena_json.h"
#include "bots/bot_game.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {
namespace {

struct ArenaOptions {
  GameChoice choice;
  bots::ArenaPlan plan;
  bool json = false;
  std::string records;
  std::string shard;
  std::vector<std::string> merge;
};

std::atomic<bool> interrupted = false;

/// "3/16" is the third of sixteen.
bool read_shard(const std::string& text, bots::ArenaPlan& plan) {
  if (text.empty()) return true;
  unsigned long long number = 0;
  unsigned long long all = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%llu/%llu%c", &number, &all, &rest) != 2) return false;
  if (number < 1 || number > all || text.find('-') != std::string::npos) return false;
  plan.shard = number - 1;
  plan.shards = all;
  return true;
}

std::string figure(double value, int digits) {
  if (std::isnan(value)) return "–";  // no deal to tell it from
  if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
  return fmt::format("{:.{}f}", value, digits);
}

std::string with_interval(const bots::Estimate& estimate, double factor, int digits) {
  const std::string mean = figure(estimate.mean * factor, digits);
  if (!std::isfinite(estimate.low) && !std::isfinite(estimate.high)) return mean;
  return fmt::format("{} ({} to {})", mean, figure(estimate.low * factor, digits),
                     figure(estimate.high * factor, digits));
}

/// Names and reasons may come from a file that someone else wrote: control characters never reach the terminal.
std::string printable(std::string text) {
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) c = '?';
  }
  return text;
}

void say_forfeits(const bots::ArenaResult& result) {
  std::map<std::string, int> reasons;
  for (const bots::ArenaGame& game : result.games) {
    if (game.forfeiter < 0) continue;
    ++reasons[result.players[static_cast<std::size_t>(game.forfeiter)] + ", " + game.forfeit];
  }
  if (reasons.empty()) return;
  const std::size_t deals = bots::deals_with_forfeits(result);
  say(fmt::format("forfeited games are lost and have no points: points and margin leave out {} {} with a forfeit\n",
                  deals, deals == 1 ? "deal" : "deals"));
  constexpr int most_shown = 10;
  int shown = 0;
  for (const auto& [reason, count] : reasons) {
    if (++shown > most_shown) continue;
    say(fmt::format("forfeited {} {}: {}\n", count, count == 1 ? "game" : "games", printable(reason)));
  }
  if (shown > most_shown) say(fmt::format("… and {} more kinds of forfeit\n", shown - most_shown));
}

void say_table(const bots::ArenaResult& result) {
  auto all = bots::standings(result);
  std::size_t width = 6;
  for (auto& standing : all) {
    standing.name = printable(std::move(standing.name));
    width = std::max(width, standing.name.size());
  }
  say(paint(Paint::bold, fmt::format("{:<{}}  {:<22} {:<26} {:<28} {:<18} {:>9} {:>9}", "player", width,
                                     "first places, %", "points", "margin", "Elo", "ms a move", "p99")) +
      "\n");
  for (const auto& standing : all) {
    say(fmt::format("{:<{}}  {:<22} {:<26} {:<28} {:<18} {:>9.2f} {:>9.2f}\n", standing.name, width,
                    with_interval(standing.first_share, 100, 1), with_interval(standing.points, 1, 2),
                    with_interval(standing.margin, 1, 2), with_interval(standing.elo, 1, 0), standing.mean_ms,
                    standing.p99_ms));
  }
  const std::size_t games = result.games.size();
  say(paint(Paint::dim, fmt::format("{} games; every deal with each rotation of the seats. In brackets: 95 % "
                                    "intervals over deals. Elo: against the others, by who was ahead.",
                                    games)) +
      "\n");
  say_forfeits(result);
}

void say_result(const ArenaOptions& options, const bots::ArenaPlan& plan, const bots::ArenaResult& result) {
  if (options.json) {
    say(json::to_line(bots::arena_json(plan, result)) + "\n");
  } else {
    say_table(result);
  }
}

int merge_shards(const ArenaOptions& options) {
  constexpr std::size_t largest_result = std::size_t{256} << 20;  // about three million games
  std::optional<bots::MergedArena> all;
  for (const std::string& file : options.merge) {
    const auto added = read_file(file, largest_result)
                           .and_then([](const std::string& content) { return bots::parse_arena(content); })
                           .and_then([&](bots::MergedArena shard) -> text::Result<void> {
                             if (all) return bots::add_shard(*all, std::move(shard));
                             all = std::move(shard);
                             return {};
                           });
    if (!added) {
      complain_at(file, told(added.error()));
      return refused;
    }
  }
  say_result(options, all->plan, all->result);
  return ok;
}

text::Result<bots::ArenaResult> play(const ArenaOptions& options, const play::AnyGame& game,
                                     const bots::ArenaPlan& plan, std::ofstream& records) {
  ProgressBar bar("games");
  interrupted = false;
  const auto before = std::signal(SIGINT, [](int) { interrupted = true; });
  const auto progress = [&](std::uint64_t done, std::uint64_t all) {
    bar.show(done, all);
    return !interrupted;
  };
  bots::RecordSink sink;
  if (!options.records.empty()) sink = [&](const json::object& record) { records << json::to_line(record) << '\n'; };
  auto result = bots::bots_of(game)->arena(plan, progress, sink);
  std::signal(SIGINT, before);
  return result;
}

int arena(const ArenaOptions& options) {
  if (!options.merge.empty()) return merge_shards(options);
  bots::ArenaPlan plan = options.plan;
  if (plan.players.empty()) {
    complain("--players is required: a bot for each seat, as in --players pilot,captain,random");
    return usage;
  }
  if (!read_shard(options.shard, plan)) {
    complain("--shard must be such as 3/16: the third of sixteen");
    return usage;
  }
  const play::Registry registry;
  const auto chosen = find_edition(registry, options.choice);
  if (!chosen) {
    complain(told(chosen.error()));
    return status_of_refused(registry, options.choice);
  }
  plan.game = chosen->game->name();
  plan.edition = chosen->id;
  plan.options = game_options(options.choice);
  std::ofstream records;
  if (!options.records.empty()) {
    std::error_code ignored;
    // A device or a pipe may be named, too; games of an earlier run are not written over.
    if (std::filesystem::is_regular_file(options.records, ignored)) {
      complain(told("terminal.file_exists", {{"file", options.records}}));
      return refused;
    }
    records.open(options.records);
    if (!records) {
      complain(fmt::format("{} can't be written", options.records));
      return refused;
    }
  }
  const auto result = play(options, *chosen->game, plan, records);
  if (!result) {
    complain(told(result.error()));
    return usage;
  }
  if (interrupted) complain(fmt::format("stopped; {} games count, those of whole deals", result->games.size()));
  say_result(options, plan, *result);
  records.flush();
  if (!records) {
    complain(fmt::format("{} could not be written in full", options.records));
    return refused;
  }
  return interrupted ? refused : ok;
}

}  // namespace

void add_arena(Command& program) {
  auto options = std::make_shared<ArenaOptions>();
  Command& command = program.add_command("arena", "Let bots play each other, and say who is stronger");
  add_game_choice(command, options->choice);
  command.add_option("--players", options->plan.players, "A bot for each seat, with commas between them")
      .separated_by(',')
      .type_name("BOT,…");
  command.add_option("--matches", options->plan.deals, "How many deals; each is played with every rotation")
      .show_default()
      .range(std::uint64_t{1}, std::uint64_t{10'000'000})
      .type_name("N");
  command.add_option("--seed", options->plan.seed, "The same seed gives the same deals")
      .show_default()
      .range(std::uint64_t{0}, std::uint64_t{1} << 53)
      .type_name("N");
  command.add_option("--jobs", options->plan.jobs, "How many games at once")
      .show_default()
      .range(1, 256)
      .type_name("N");
  command.add_flag("--json", options->json, "Print one JSON object, with every game");
  command.add_option("--records", options->records, "Keep the games' records in this file").type_name("FILE");
  command.add_option("--shard", options->shard, "Play only a part of the deals: 3/16 is the third of sixteen")
      .type_name("I/N");
  command.add_option("--merge", options->merge, "Add up what --json printed for several shards").type_name("FILE…");
  command.footer(
      "Bots: random, greedy, ismcts:N, rookie, pilot, captain, commander, or a program of your own as\n"
      "exec:COMMAND (docs/bot-protocol.md). A budget may follow: commander:100ms, captain:5000it.\n"
      "Every second deal goes round the other way. By iterations, the same seed plays the same games.\n\n"
      "Examples:\n"
      "  botyard arena --players captain,pilot,rookie --matches 100 --jobs 2\n"
      "  botyard arena --players commander:100ms,ismcts:1000,ismcts:1000 --matches 300 --seed 1\n"
      "  botyard arena --game robots --players pilot,exec:./my-bot --matches 20 --records games.jsonl\n"
      "  botyard arena --players pilot,random,random --shard 1/4 --json > 1.json\n"
      "  botyard arena --merge 1.json 2.json 3.json 4.json");
  command.on_run([options] { return arena(*options); });
}

}  // namespace botyard::cli
