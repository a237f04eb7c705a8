#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/data_folder.h"
#include "cli/entropy.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/inputs.h"
#include "cli/program_bots.h"
#include "cli/saved_games.h"
#include "cli/screen.h"
#include "cli/surroundings.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "terminal/local_table.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

struct PlayOptions {
  GameChoice choice;
  std::string level;
  std::string seat;
  std::string seed;
  std::string name;
  bool fresh = false;
  bool resume = false;
  bool now = false;
  bool plain = false;
};

/// For a program's own dice; it tells nothing of the cards.
std::uint64_t seed_for_program() {
  constexpr std::size_t byte_count = 6;  // the protocol has room for 53 bits
  const cards::Seed random = secure_seed();
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < byte_count; ++i) seed = seed << 8U | random.bytes.at(i);
  return seed;
}

/// One answer to a question: what it stands for, and how it is shown.
struct Choice {
  std::string value;
  std::string text;
};

std::vector<std::string> draw_question(terminal::Size size, terminal::Looks looks, const std::string& question,
                                       const std::vector<Choice>& answers) {
  constexpr int indent = 5;
  std::vector<std::string> lines{terminal::styled(question, terminal::bold_style, looks), ""};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    std::string before = fmt::format("  {}  ", i + 1);
    for (const std::string& line : terminal::wrapped(answers[i].text, size.columns - indent)) {
      lines.push_back(
          terminal::styled(std::exchange(before, std::string(indent, ' ')) + line, terminal::plain_style, looks));
    }
  }
  lines.emplace_back("");
  return lines;
}

/// A question with a few answers; the first is the usual one. Nothing if the person left.
std::optional<std::string> choose(Screen& screen, const std::string& question, const std::vector<Choice>& answers) {
  while (true) {
    screen.show([&](terminal::Size size) { return draw_question(size, screen.looks(), question, answers); });
    const auto line = screen.ask(told("terminal.prompt_choose") + " ", [&](const std::string&) {
      std::vector<std::string> values;
      for (const Choice& answer : answers) values.push_back(answer.value);
      return values;
    });
    if (!line || *line == "q" || *line == "quit") return std::nullopt;
    if (line->find_first_not_of(' ') == std::string::npos) return answers.front().value;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (*line == std::to_string(i + 1) || *line == answers[i].value) return answers[i].value;
    }
  }
}

/// What wasn't said on the command line, asked for; false if the person left.
bool ask_for_the_rest(Screen& screen, PlayOptions& options) {
  const auto settle = [&](std::string& value, std::string_view question, const std::vector<Choice>& answers) {
    if (!value.empty()) return true;
    const auto answer = choose(screen, told(question), answers);
    if (answer) value = *answer;
    return answer.has_value();
  };
  if (!settle(options.choice.game, "terminal.which_game",
              {{"robotrick", told("terminal.about_robotrick")}, {"robots", told("terminal.about_robots")}})) {
    return false;
  }
  if (!settle(options.level, "terminal.which_level",
              {{"pilot", told("terminal.pilot")},
               {"rookie", told("terminal.rookie")},
               {"captain", told("terminal.captain")},
               {"commander", told("terminal.commander")}})) {
    return false;
  }
  if (options.choice.game == "robots") {
    return settle(options.seat, "terminal.which_side",
                  {{"black", told("terminal.plays_black")}, {"red", told("terminal.plays_red")}});
  }
  const std::vector<Choice> editions{{"robotrick", told("terminal.boxed")}, {"prototype", told("terminal.prototype")}};
  if (!settle(options.choice.edition, "terminal.which_edition", editions)) return false;
  if (options.choice.hangars) return true;
  std::string hangars;
  const std::vector<Choice> counts{{"3", told("terminal.three_hangars")}, {"4", told("terminal.four_hangars")}};
  if (!settle(hangars, "terminal.which_hangars", counts)) return false;
  options.choice.hangars = hangars == "4" ? 4 : 3;
  return true;
}

void take_the_usual(PlayOptions& options) {
  if (options.choice.game.empty()) options.choice.game = "robotrick";
  if (options.level.empty()) options.level = "pilot";
}

std::string name_of_player() {
  const std::string user = login_name();
  return user.empty() || user == "root" ? "Ann" : user;
}

/// The unfinished game that the person wants to go on with. `left`: they want neither.
struct Resumed {
  std::optional<SavedGames::Saved> saved;
  bool left = false;
};
Resumed find_unfinished(Screen& screen, const SavedGames& games, const PlayOptions& options) {
  if (options.fresh) return {};
  auto unfinished = games.unfinished();
  std::erase_if(unfinished, [&](const auto& each) {
    return !options.choice.game.empty() && each.game.record.at("game").as_string() != options.choice.game;
  });
  if (unfinished.empty()) return {};
  if (options.resume) return {unfinished.front(), false};
  if (!screen.is_interactive() || options.now || !options.seed.empty()) return {};
  constexpr std::size_t most = 6;
  std::vector<Choice> answers;
  for (std::size_t i = 0; i < unfinished.size() && i < most; ++i) {
    answers.push_back({fmt::format("game{}", i), describe(unfinished[i])});
  }
  answers.push_back({"new", told("terminal.new_game")});
  const auto answer = choose(screen, told("terminal.go_on"), answers);
  if (!answer) return {std::nullopt, true};
  for (std::size_t i = 0; i + 1 < answers.size(); ++i) {
    if (answers[i].value == *answer) return {unfinished[i], false};
  }
  return {};
}

/// An evening: one game after the other, until the person leaves.
class Evening {
 public:
  explicit Evening(PlayOptions options)
      : options_(std::move(options)),
        games_(data_folder() / "play"),
        screen_(options_.plain, data_folder() / "history"),
        seed_(options_.seed) {}

  int run() {
    if (const std::string wrong = what_is_wrong_with_level(options_.level); !options_.level.empty() && !wrong.empty()) {
      complain(wrong);
      return usage;
    }
    auto resumed = find_unfinished(screen_, games_, options_);
    if (resumed.left) return ok;
    if (options_.resume && !resumed.saved) {
      complain(told("terminal.nothing_to_resume"));
      return refused;
    }
    auto table = resumed.saved ? go_on_with(*resumed.saved) : deal();
    while (table && *table != nullptr) {
      if (!play(**table)) return trouble_.empty() && !program_failed_ ? ok : refused;
      seed_.clear();  // another one deals other cards
      table = deal();
    }
    if (table) return ok;  // the person left instead of answering
    complain(table.error());
    return status_;
  }

 private:
  using Made = terminal::Told<std::unique_ptr<terminal::LocalTable>>;

  [[nodiscard]] terminal::LocalTable::Keep keeper() {
    return [this](const terminal::LocalGame& game) {
      const auto kept = write_durably(file_, json::to_line(terminal::to_json(game)) + "\n");
      trouble_ = kept ? "" : told(kept.error());
    };
  }

  Made go_on_with(const SavedGames::Saved& saved) {
    file_ = saved.file;
    level_ = saved.game.level;
    return terminal::LocalTable::resume(saved.game, language_code(), keeper());
  }

  /// A new game; none if the person left instead of saying which.
  Made deal() {
    if (screen_.is_interactive() && !options_.now && !ask_for_the_rest(screen_, options_)) return nullptr;
    take_the_usual(options_);
    const std::string name = options_.name.empty() ? name_of_player() : options_.name;
    const auto wanted = new_game(options_.choice, options_.seat, options_.level, seed_, name);
    status_ = status_of_refused(play::Registry(), options_.choice);
    if (!wanted) return tl::unexpected(told(wanted.error()));
    file_ = games_.fresh_file(wanted->game, wanted->seed);
    level_ = wanted->level;
    return terminal::LocalTable::create(*wanted, language_code(), keeper());
  }

  /// To its end or until the person goes; true if they want another.
  bool play(terminal::LocalTable& table) {
    std::optional<ProgramBots> programs;
    if (const std::string command = command_of(level_); !command.empty()) {
      table.let_play(programs.emplace(command, seed_for_program()));
    }
    terminal::Conversation conversation(table, screen_, chosen_language(), surroundings_of_a_game());
    const terminal::Ending ending = conversation.run();
    program_failed_ = programs && programs->has_failed();
    if (table.ending()) {
      const auto finished = games_.finish(file_, *table.record());
      trouble_ = finished ? "" : told(finished.error());
    }
    if (!trouble_.empty()) {
      complain(told("terminal.not_kept", {{"why", trouble_}}));
    } else if (!table.ending() && screen_.is_interactive()) {
      say(told("terminal.kept") + "\n");
    }
    return ending == terminal::Ending::again;
  }

  PlayOptions options_;
  SavedGames games_;
  Screen screen_;
  std::string seed_;
  int status_ = refused;        // if there can be no game
  std::filesystem::path file_;  // of the game that is played
  std::string level_;           // of its bots
  std::string trouble_;         // why it could not be kept; empty: it is
  bool program_failed_ = false;
};

}  // namespace

void add_play(Command& program) {
  auto options = std::make_shared<PlayOptions>();
  Command& command = program.add_command("play", "Play against bots here in the terminal");
  command.add_option("game", options->choice.game, "robotrick or robots; asked for if it is missing")
      .type_name("GAME")
      .one_of({"robotrick", "robots"});
  command
      .add_option("--level", options->level,
                  "How strong the bots are: rookie, pilot, captain, commander; or exec:COMMAND, a program of your own")
      .type_name("LEVEL");
  command.add_option("--seat", options->seat, "Where you sit: 0, 1 or 2; black or red").type_name("SEAT");
  command.add_option("--edition", options->choice.edition, "Robotrick: robotrick, prototype, or a file with your own")
      .type_name("NAME|FILE");
  command.add_option("--hangars", options->choice.hangars, "Robotrick: 3, or 4 for a milder game").type_name("N");
  command.add_flag("--one-ai-card", options->choice.one_ai_card,
                   "Robotrick: the AI card of round 1 stays for all three");
  command.add_flag("--jokers", options->choice.jokers, "Robots: a joker more for each player");
  command.add_option("--seed", options->seed, "The same seed deals the same cards").type_name("N");
  command.add_option("--name", options->name, "What the others call you").type_name("NAME");
  command.add_flag("--new", options->fresh, "A new game, whatever is unfinished; that stays");
  command.add_flag("--resume", options->resume, "Go on with the game that you played last");
  command.add_flag("--now", options->now, "No questions: what isn't said is as usual");
  command.add_flag("--plain", options->plain, "Plain ASCII without colours");
  command.footer(
      "A table of 80 by 24 characters. Type a card or a move, or its beginning; Tab completes, the arrows bring back "
      "what\n"
      "you typed. hint, why, undo, rules, save and quit work at any time; help tells more. A game that you leave is\n"
      "kept, and offered when you come back. NO_COLOR=1 leaves the colours out.\n\n"
      "Examples:\n"
      "  botyard play\n"
      "  botyard play robotrick --level captain\n"
      "  botyard play robots --seat red --jokers --now\n"
      "  botyard play robotrick --edition prototype --seed 7 --language fr\n"
      "  botyard play robots --level \"exec:python3 examples/bot.py\"\n"
      "  botyard play --resume");
  command.on_run([options] { return Evening(*options).run(); });
}

}  // namespace botyard::cli
