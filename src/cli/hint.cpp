#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

struct HintOptions {
  std::string file;
  std::string level = "commander";
  std::uint64_t seed = 1;
  std::size_t most = 10;
  bool json = false;
  std::optional<std::size_t> record;
  std::vector<std::string> editions;
};

json::object as_json(const bots::Hint& hint) {
  json::object moves;
  for (const auto& line : hint.moves) {
    moves[line.move] = json::object{{"points", line.points}, {"win_share", line.win_share}, {"visits", line.visits}};
  }
  return {{"seat", hint.seat},
          {"move", hint.move},
          {"why", text::sentence(hint.why)},
          {"iterations", hint.iterations},
          {"moves", moves}};
}

void say_hint(const bots::Hint& hint, std::size_t most) {
  say(fmt::format("seat {} to decide: {}\n{}\n", hint.seat, paint(Paint::bold, hint.move), text::sentence(hint.why)));
  if (hint.moves.empty()) return;
  say("\n" + paint(Paint::bold, fmt::format("{:<16} {:>8} {:>9} {:>10}", "move", "points", "win share", "tried")) +
      "\n");
  for (std::size_t i = 0; i < hint.moves.size() && i < most; ++i) {
    const auto& line = hint.moves[i];
    say(fmt::format("{:<16} {:>+8.1f} {:>7.1f} % {:>10}\n", line.move, line.points, 100 * line.win_share, line.visits));
  }
  if (hint.moves.size() > most) say(fmt::format("… and {} more: --moves shows more\n", hint.moves.size() - most));
}

int hint(const HintOptions& options) {
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  const auto record = read_one_record(registry, options.file, options.record);
  if (!record) return refused;
  const auto game = registry.find(record->game());
  const auto hint = bots::bots_of(**game)->hint(*record, options.level, options.seed);
  if (!hint) {
    complain(text::sentence(hint.error()));
    return refused;
  }
  if (options.json) {
    say(json::to_line(as_json(*hint)) + "\n");
  } else {
    say_hint(*hint, options.most);
  }
  return ok;
}

}  // namespace

Runner add_hint(CLI::App& program) {
  auto options = std::make_shared<HintOptions>();
  CLI::App* const command = program.add_subcommand("hint", "What a bot would do in an unfinished game, and why");
  command->add_option("record", options->file, "A file with a record; - is standard input")
      ->required()
      ->type_name("RECORD");
  command->add_option("--level", options->level, "Who is asked; with a budget: captain:5000it")
      ->capture_default_str()
      ->type_name("BOT");
  command->add_option("--seed", options->seed, "For the bot's own chance")->capture_default_str()->type_name("N");
  command->add_option("--moves", options->most, "How many moves to list")->capture_default_str()->type_name("N");
  command->add_flag("--json", options->json, "Print one JSON object, with all moves");
  command->add_option("--record", options->record, "Which record of the file, counted from 0")->type_name("N");
  command->add_option("--edition", options->editions, "Also know the edition in this file")->type_name("FILE");
  command->footer(
      "The bot is shown what the seat that decides may know, and nothing else of the record.\n\n"
      "Examples:\n"
      "  botyard hint game.jsonl\n"
      "  botyard deal --seed 7 | botyard hint - --level captain\n"
      "  botyard hint game.jsonl --level commander:100ms --json");
  return [options] { return hint(*options); };
}

}  // namespace botyard::cli
