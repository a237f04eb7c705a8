#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "play/typed_game.h"
#include "robotrick/game.h"
#include "solver/solve.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

struct HintOptions {
  std::string file;
  std::string level = "commander";
  std::uint64_t seed = 1;
  std::size_t most = 10;
  bool json = false;
  double open_seconds = 2;
  std::optional<std::size_t> at;
  std::optional<std::size_t> record;
  std::vector<std::string> editions;
};

/// What a card is worth with all hands open, by the move as text: exact, or bounds where time was up.
using OpenValues = std::map<std::string, solver::Bounds>;

/// A record holds all hands, so the solver can say what each card is really worth; the bot never sees it.
OpenValues open_values(const play::AnyMatch& record, std::optional<std::size_t> at, double most_seconds) {
  const auto* const match = dynamic_cast<const play::TypedMatch<robotrick::Game>*>(&record);
  if (match == nullptr || most_seconds <= 0) return {};
  const auto state = match->state(at);
  if (!state) return {};
  const auto start = std::chrono::steady_clock::now();
  solver::Question question;
  question.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  question.stop = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() >= most_seconds;
  };
  const auto answer = solver::solve(match->match().rules(), *state, question);
  OpenValues values;
  if (!answer) return values;  // passing: nobody has a card to play yet
  for (const auto& card : answer->cards) {
    values[robotrick::Game::to_text(match->match().rules(), robotrick::Move::play(card.card))] = card.value;
  }
  return values;
}

std::string as_text(const OpenValues& values, const std::string& move) {
  const auto found = values.find(move);
  if (found == values.end()) return "";
  const auto [low, high] = found->second;
  return low == high ? fmt::format("{:+}", low)
                     : told("shown.range", {{"low", fmt::format("{:+}", low)}, {"high", fmt::format("{:+}", high)}});
}

json::object as_json(const bots::Hint& hint, const OpenValues& open) {
  json::object result = bots::hint_json(hint);
  for (auto& [move, entry] : result["moves"].as_object()) {
    const auto found = open.find(std::string(move));
    if (found != open.end()) entry.as_object()["open_cards"] = json::array{found->second.low, found->second.high};
  }
  result["why"] = told(hint.why);
  return result;
}

void say_hint(const bots::Hint& hint, const OpenValues& open, std::size_t most) {
  say(told("shown.hint", {{"seat", hint.seat}, {"move", paint(Paint::bold, hint.move)}}) + "\n" + told(hint.why) +
      "\n");
  if (hint.moves.empty()) return;
  say("\n" +
      paint(Paint::bold, terminal::padded(told("shown.move"), 16) + right(told("shown.points"), 9) +
                             right(told("shown.win_share"), 10) + right(told("shown.tried"), 11) +
                             (open.empty() ? "" : right(told("shown.open"), 17))) +
      "\n");
  for (std::size_t i = 0; i < hint.moves.size() && i < most; ++i) {
    const auto& line = hint.moves[i];
    say(fmt::format("{:<16} {:>+8.1f} {:>7.1f} % {:>10} {}\n", line.move, line.points, 100 * line.win_share,
                    line.visits, right(as_text(open, line.move), 16)));
  }
  if (hint.moves.size() > most) {
    say(told("shown.more_moves", {{"count", std::to_string(hint.moves.size() - most)}}) + "\n");
  }
  if (!open.empty()) say(paint(Paint::dim, told("shown.open_means")) + "\n");
}

int hint(const HintOptions& options) {
  if (const std::string wrong = what_is_wrong_with_level(options.level); !wrong.empty()) {
    complain(wrong);
    return usage;
  }
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  const auto record = read_one_record(registry, options.file, options.record);
  if (!record) return refused;
  const auto game = registry.find(record->game());
  std::optional<ProgressBar> bar;
  bar.emplace("").note(told("terminal.thinks", {{"who", options.level}}));
  const auto hint = bots::bots_of(**game)->hint(*record, options.at, options.level, options.seed);
  if (!hint) {
    complain(told(hint.error()));
    return refused;
  }
  // Of a forced move there is nothing to compare.
  const OpenValues open = hint->moves.empty() ? OpenValues{} : open_values(*record, options.at, options.open_seconds);
  bar.reset();
  if (options.json) {
    say(json::to_line(as_json(*hint, open)) + "\n");
  } else {
    say_hint(*hint, open, options.most);
  }
  return ok;
}

}  // namespace

void add_hint(Command& program) {
  auto options = std::make_shared<HintOptions>();
  Command& command = program.add_command("hint", "What a bot would do in an unfinished game, and why");
  command.add_option("record", options->file, "A file with a record; - is standard input")
      .required()
      .type_name("RECORD");
  command.add_option("--level", options->level, "Who is asked; with a budget: captain:5000it")
      .show_default()
      .type_name("BOT");
  command.add_option("--seed", options->seed, "For the bot's own chance").show_default().type_name("N");
  command.add_option("--moves", options->most, "How many moves to list").show_default().type_name("N");
  command.add_flag("--json", options->json, "Print one JSON object, with all moves");
  command.add_option("--at", options->at, "Before this decision, counted from 0; otherwise where the record ends")
      .type_name("N");
  command
      .add_option("--open", options->open_seconds,
                  "Robotrick: seconds for what cards are worth with all hands open; 0 leaves it out")
      .show_default()
      .range(0.0, 3600.0)
      .type_name("S");
  command.add_option("--record", options->record, "Which record of the file, counted from 0").type_name("N");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "The bot is shown what the seat that decides may know, and nothing else of the record. Beside its own view\n"
      "stands what the solver says, which sees all hands.\n\n"
      "Examples:\n"
      "  botyard hint game.jsonl\n"
      "  botyard deal --seed 7 | botyard hint - --level captain\n"
      "  botyard hint games.jsonl --record 3 --at 20 --level captain\n"
      "  botyard hint game.jsonl --level commander:100ms --json");
  command.on_run([options] { return hint(*options); });
}

}  // namespace botyard::cli
