#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/program_bots.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "play/typed_game.h"
#include "robotrick/game.h"
#include "solver/solve.h"
#include "terminal/engine_client.h"
#include "terminal/scene.h"
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

void say_head(const bots::Hint& hint) {
  say(told("shown.hint", {{"seat", hint.seat}, {"move", paint(Paint::bold, hint.move)}}) + "\n");
  if (!hint.why.code.empty()) say(told(hint.why) + "\n");
}

/// A row of the table for each move, as many as are wanted, and what the last column means.
void say_moves(const bots::Hint& hint, const OpenValues& open, std::size_t most, const std::string& heads,
               const std::function<std::string(const bots::Hint::Line& line)>& figures) {
  if (hint.moves.empty()) return;
  say("\n" +
      paint(Paint::bold,
            terminal::padded(told("shown.move"), 16) + heads + (open.empty() ? "" : right(told("shown.open"), 17))) +
      "\n");
  for (std::size_t i = 0; i < hint.moves.size() && i < most; ++i) {
    const auto& line = hint.moves[i];
    say(fmt::format("{:<16} {} {}\n", line.move, figures(line), right(as_text(open, line.move), 16)));
  }
  if (hint.moves.size() > most) {
    say(told("shown.more_moves", {{"count", std::to_string(hint.moves.size() - most)}}) + "\n");
  }
  if (!open.empty()) say(paint(Paint::dim, told("shown.open_means")) + "\n");
}

void say_hint(const bots::Hint& hint, const OpenValues& open, std::size_t most) {
  say_head(hint);
  say_moves(hint, open, most,
            right(told("shown.points"), 9) + right(told("shown.win_share"), 10) + right(told("shown.tried"), 11),
            [](const bots::Hint::Line& line) {
              return fmt::format("{:>+8.1f} {:>7.1f} % {:>10}", line.points, 100 * line.win_share, line.visits);
            });
}

/// What a program of one's own would do. Its values are whatever it calls so.
void say_program_hint(const bots::Hint& hint, const OpenValues& open, std::size_t most) {
  say_head(hint);
  say_moves(hint, open, most, right(told("shown.value"), 9),
            [](const bots::Hint::Line& line) { return fmt::format("{:>8}", fmt::format("{:g}", line.points)); });
}

json::object program_hint_json(const bots::Hint& hint, const OpenValues& open) {
  json::object moves;
  for (const bots::Hint::Line& line : hint.moves) {
    json::object entry{{"value", line.points}};
    if (const auto found = open.find(line.move); found != open.end()) {
      entry["open_cards"] = json::array{found->second.low, found->second.high};
    }
    moves[line.move] = std::move(entry);
  }
  return {{"seat", hint.seat},
          {"move", hint.move},
          {"moves", std::move(moves)},
          {"why", hint.why.code.empty() ? "" : told(hint.why)}};
}

/// The program is shown the view of the seat that decides, and nothing else of the record.
terminal::Told<bots::Hint> ask_program(const std::string& command, const HintOptions& options,
                                       const play::AnyMatch& record) {
  terminal::EngineClient engine(language_code());
  for (const std::string& file : options.editions) {
    const auto content = read_file(file, largest_edition);
    if (!content) return tl::unexpected(told(content.error()));
    if (const auto loaded = engine.ask({{"method", "load_edition"}, {"toml", *content}}); !loaded) {
      return tl::unexpected(loaded.error());
    }
  }
  json::object request{{"method", "open"}, {"record", record.record()}};
  if (options.at) request["at"] = *options.at;
  const auto opened = engine.ask(std::move(request));
  if (!opened) return tl::unexpected(opened.error());
  const json::object& status = opened->at("status").as_object();
  const json::value& seat = status.at("to_move");
  if (seat.is_null()) return tl::unexpected(told("hint.nothing_to_decide"));
  const auto edition =
      engine.ask({{"method", "edition"}, {"game", status.at("game")}, {"edition", status.at("edition")}});
  if (!edition) return tl::unexpected(edition.error());
  const auto view = engine.ask({{"method", "view"}, {"session", opened->at("session")}, {"seat", seat}});
  if (!view) return tl::unexpected(view.error());
  ProgramBots program(command, options.seed);
  const auto answer = program.ask(terminal::outside_seat(status, *edition, seat), *view);
  if (!answer) return tl::unexpected(answer.error());
  bots::Hint hint{terminal::as_text(seat), answer->move, {}, {}, 0};
  if (!answer->note.empty()) hint.why = {"program.note", {{"note", answer->note}}};
  for (const auto& [move, value] : answer->values) hint.moves.push_back({move, value, 0, 0});
  std::ranges::stable_sort(hint.moves, std::greater{}, &bots::Hint::Line::points);
  return hint;
}

int hint_of_program(const std::string& command, const HintOptions& options, const play::AnyMatch& record) {
  std::optional<ProgressBar> bar;
  bar.emplace("").note(told("terminal.thinks", {{"who", command}}));
  const auto hint = ask_program(command, options, record);
  if (!hint) {
    complain(hint.error());
    return refused;
  }
  const OpenValues open = hint->moves.empty() ? OpenValues{} : open_values(record, options.at, options.open_seconds);
  bar.reset();
  if (options.json) {
    say(json::to_line(program_hint_json(*hint, open)) + "\n");
  } else {
    say_program_hint(*hint, open, options.most);
  }
  return ok;
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
  if (const std::string command = command_of(options.level); !command.empty()) {
    return hint_of_program(command, options, *record);
  }
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
  command
      .add_option("--level", options->level,
                  "Who is asked; with a budget: captain:5000it; or exec:COMMAND, a program of your own")
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
      "  botyard hint game.jsonl --level commander:100ms --json\n"
      "  botyard hint game.jsonl --level \"exec:python3 examples/bot.py\"");
  command.on_run([options] { return hint(*options); });
}

}  // namespace botyard::cli
