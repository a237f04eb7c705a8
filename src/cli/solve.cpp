#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "play/typed_game.h"
#include "robotrick/game.h"
#include "solver/answer_json.h"
#include "solver/solve.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

using robotrick::Card;
using robotrick::Rules;
using robotrick::State;
using solver::Answer;
using solver::Bounds;
using Match = play::TypedMatch<robotrick::Game>;

struct SolveOptions {
  std::string file;
  std::optional<std::size_t> record;
  std::optional<std::size_t> at;
  int seat = -1;
  std::string objective = "guard";
  std::optional<double> seconds;
  int threads = 0;
  bool json = false;
  std::vector<std::string> editions;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string play_text(const Rules& rules, Card card) { return to_text(rules, robotrick::Move::play(card)); }

std::string as_text(const Bounds& value) {
  return value.closed()
             ? std::to_string(value.low)
             : told("shown.range", {{"low", std::to_string(value.low)}, {"high", std::to_string(value.high)}});
}

void say_cards(const Rules& rules, const Answer& answer) {
  const bool free = answer.objective == solver::Objective::free;
  say(paint(Paint::bold, terminal::padded(told("shown.card"), 10) + right(told("shown.value"), 13) +
                             (free ? "   " + told("shown.scores") : "")) +
      "\n");
  for (const auto& card : answer.cards) {
    const bool best = answer.closed && card.value == answer.value && (!free || card.scores == answer.scores);
    const std::string all =
        card.scores ? fmt::format("   {} {} {}", (*card.scores)[0], (*card.scores)[1], (*card.scores)[2]) : "";
    const std::string row = fmt::format("{:<10} {}{}", play_text(rules, card.card), right(as_text(card.value), 12),
                                        all + (best ? "  " + told("shown.best") : ""));
    say((best ? paint(Paint::bold, row) : row) + "\n");
  }
}

/// The line trick by trick, with Droco's cards and who wins.
void say_line(const Rules& rules, State state, const Answer& answer) {
  const auto& deck = rules.edition->deck;
  const int round = state.table.round;
  int first = state.table.trick();
  for (const Card card : answer.line) apply(rules, state, to_move(state.table), robotrick::Move::play(card));
  if (answer.line.empty() || state.table.round != round) return;
  say(told("shown.line") + "\n");
  for (; first * robotrick::place_count < state.table.played_count; ++first) {
    std::string row = "  " + told("shown.trick", {{"trick", fmt::format("{:>2}", first + 1)}});
    for (int n = first * robotrick::place_count; n < (first + 1) * robotrick::place_count; ++n) {
      const Card card = state.table.played[static_cast<std::size_t>(n)];
      row += fmt::format("  {} {:<3}", robotrick::place_name(state.table.player_of(n)), deck.to_text(card));
    }
    say(row + "\n");
  }
  const auto& scores = state.table.running;
  const std::string all = fmt::format("{} {} {}", scores[0], scores[1], scores[2]);
  say("  " + told("shown.round_scores", {{"scores", all}}) + "\n");
}

void say_answer(const Rules& rules, const State& state, const Answer& answer, double seconds) {
  say(told("shown.question", {{"objective", std::string(solver::objective_name(answer.objective))},
                              {"seat", std::to_string(answer.seat)},
                              {"mover", std::to_string(answer.to_move)}}) +
      "\n");
  say_cards(rules, answer);
  if (!answer.closed) {
    say(told("shown.time_is_up") + "\n");
  }
  say(told("shown.worth", {{"value", as_text(answer.value)}}) + "\n");
  say_line(rules, state, answer);
  say(paint(Paint::dim, told("shown.effort", {{"positions", std::to_string(answer.nodes)},
                                              {"seconds", fmt::format("{:.3f}", seconds)}})) +
      "\n");
}

int solve(const SolveOptions& options) {
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  const auto record = read_one_record(registry, options.file, options.record);
  if (!record) return refused;
  const auto* const match = dynamic_cast<const Match*>(record.get());
  if (match == nullptr) {
    complain(told(text::Reason{"solve.other_game", {{"game", std::string(record->game())}}}));
    return refused;
  }
  const auto state = match->state(options.at);
  if (!state) {
    complain(told(state.error()));
    return usage;
  }
  const auto start = std::chrono::steady_clock::now();
  std::optional<ProgressBar> bar;
  bar.emplace("cards");
  solver::Question question;
  question.objective = *solver::find_objective(options.objective);
  question.seat = options.seat;
  question.threads = options.threads > 0 ? options.threads : static_cast<int>(std::thread::hardware_concurrency());
  if (options.seconds) question.stop = [&] { return seconds_since(start) >= *options.seconds; };
  question.progress = [&](int done, int all) {
    bar->show(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(all));
  };
  const auto answer = solver::solve(match->match().rules(), *state, question);
  bar.reset();
  if (!answer) {
    complain(told(answer.error()));
    return refused;
  }
  const double seconds = seconds_since(start);
  if (options.json) {
    say(json::to_line(solver::answer_json(match->match().rules(), *answer, seconds)) + "\n");
  } else {
    say_answer(match->match().rules(), *state, *answer, seconds);
  }
  return ok;
}

}  // namespace

void add_solve(Command& program) {
  auto options = std::make_shared<SolveOptions>();
  Command& command = program.add_command("solve", "Tell what each card is worth with all hands open (Robotrick)");
  command.add_option("record", options->file, "A file with an unfinished record; - is standard input")
      .required()
      .type_name("RECORD");
  command.add_option("--seat", options->seat, "Whose value; otherwise that of the seat to move")
      .range(0, robotrick::player_count - 1)
      .type_name("N");
  command
      .add_option("--objective", options->objective,
                  "guard: own score, two against one; margin: own score less the better of the others, two against "
                  "one; free: each for the own score")
      .show_default()
      .one_of({"guard", "margin", "free"})
      .type_name("NAME");
  command.add_option("--time", options->seconds, "Stop after so many seconds and print the bounds found so far")
      .range(0.0, 86'400.0)
      .type_name("S");
  command.add_option("--threads", options->threads, "Share the cards out among so many; otherwise as there are cores")
      .range(1, 256)
      .type_name("N");
  command.add_option("--at", options->at, "Before this decision, counted from 0; otherwise where the record ends")
      .type_name("N");
  command.add_option("--record", options->record, "Which record of the file, counted from 0").type_name("N");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.add_flag("--json", options->json, "Print one JSON object");
  command.footer(
      "Values are scores of the round, exact: docs/solver.md tells how. Whole rounds take from milliseconds to\n"
      "seconds under guard, rarely half a minute; margin and free-for-all are for the last nine or so tricks.\n\n"
      "Examples:\n"
      "  botyard solve game.jsonl\n"
      "  botyard solve game.jsonl --seat 2 --objective margin --time 10\n"
      "  botyard solve games.jsonl --record 3 --at 20 --objective free --json");
  command.on_run([options] { return solve(*options); });
}

}  // namespace botyard::cli
