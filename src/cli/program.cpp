#include "cli/program.h"

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/suggestion.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

constexpr const char* version = "botyard " BOTYARD_VERSION;  // the build sets it from the project's version
constexpr const char* about =
    "Botyard: Robotrick and Robots, two robot card games, with an exact and open engine.\n"
    "An unofficial implementation. Robotrick is by Domi (Korokorodou, Explor8),\n"
    "Robots by AVDambeck (CC BY-SA 4.0).";
constexpr const char* examples =
    "Examples:\n"
    "  botyard play                              a game against bots, here in the terminal\n"
    "  botyard join http://127.0.0.1:8080/#/t/k3m9x2       a friend's table, here in the terminal\n"
    "  botyard serve                             host tables for people and bots\n"
    "  botyard companion                         for a table with paper cards: it plays Droco and keeps the score\n"
    "  botyard deal --seed 7 > game.jsonl        a fresh deal, as an unfinished record\n"
    "  botyard view game.jsonl --seat 1          what seat 1 knows of it\n"
    "  botyard replay games.jsonl                check records, say how each ended\n"
    "  botyard hint game.jsonl                   what a bot would do now, and why\n"
    "  botyard arena --players captain,pilot,rookie --matches 20      who is stronger\n"
    "  botyard bot captain                       one of our bots, for another program\n"
    "  botyard engine                            the whole engine for another program: JSON in, JSON out\n"
    "  botyard learn --games 10                  factors for the bots, learned from games\n"
    "  botyard solve game.jsonl                  what each card is worth with all hands open\n"
    "  botyard edition robotrick > mine.toml     an edition's file, to make your own\n"
    "  botyard bench                             how fast the engine is here\n"
    "  botyard load --tables 20 --seconds 2      how much a server takes here\n"
    "  botyard verify match.jsonl                whether a server's deal was fair\n"
    "  botyard export > games.jsonl              all finished matches of a server\n"
    "  botyard site public                       the page as files for any web host\n"
    "  botyard print all                         cards, score sheets and rules for the real table\n\n"
    "'botyard COMMAND --help' tells more about each.";

/// Empty, or what is wrong with it.
std::string known_language(const std::string& tag) {
  const auto languages = text::built_in_languages();
  const std::string code = text::primary_language(tag);
  if (std::ranges::find(languages, code, &text::Catalogue::language) != languages.end()) return "";
  return fmt::format("{} is none of en, fr, de, ja", tag);
}

/// 'botyard help' and 'botyard help COMMAND': what --help says.
void add_help(Command& program) {
  auto wanted = std::make_shared<std::vector<std::string>>();
  Command& command = program.add_command("help", "What a command does: the same as --help");
  command.add_option("command", *wanted, "Which one; without it, all of them").type_name("COMMAND");
  command.footer("Examples:\n  botyard help\n  botyard help play\n  botyard help bench solve");
  command.on_run([wanted, &program] {
    const Command* explained = &program;
    for (const std::string& name : *wanted) {
      const Command* const within = explained->find(name);
      if (within == nullptr) {
        const std::string meant = closest(name, explained->command_names());
        complain(fmt::format("there is no command {}. {}Try 'botyard --help'.", name,
                             meant.empty() ? "" : fmt::format("Did you mean {}? ", meant)));
        return usage;
      }
      explained = within;
    }
    say(explained->help());
    return ok;
  });
}

int read_and_run(int argc, char** argv) {
  Command program("botyard", about, version);
  program.footer(examples);
  std::string language;
  program.add_option("--language", language, "What reasons are told in: en, fr, de, ja; otherwise as the system is set")
      .type_name("TAG")
      .check(known_language);
  program.on_run([&program] {
    say(program.help());
    return ok;
  });
  constexpr std::array<AddCommand, 21> all{add_serve, add_deal,      add_view,   add_replay, add_edition, add_hint,
                                           add_solve, add_arena,     add_bot,    add_engine, add_learn,   add_bench,
                                           add_load,  add_verify,    add_export, add_site,   add_play,    add_join,
                                           add_print, add_companion, add_help};
  for (const AddCommand add : all) add(program);
  const CommandLine line = program.read(argc, argv);
  switch (line.kind) {
    case CommandLine::Kind::help: say(line.text); return ok;
    case CommandLine::Kind::version: say(line.text + "\n"); return ok;
    case CommandLine::Kind::wrong: complain(line.text); return usage;
    case CommandLine::Kind::run: break;
  }
  choose_language(language);
  const int status = program.run();
  return finish_output() ? status : refused;
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return read_and_run(argc, argv);
  } catch (const std::exception& error) {  // memory or the like: never a crash without a word
    complain(fmt::format("this should not happen: {}. Please report it.", error.what()));
    return refused;
  }
}

}  // namespace botyard::cli
