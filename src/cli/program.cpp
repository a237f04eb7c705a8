#include "cli/program.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

constexpr const char* version = "botyard 0.1.0";
constexpr const char* about =
    "Botyard: Robotrick and Robots, two robot card games, with an exact and open engine.\n"
    "An unofficial implementation. Robotrick is by Domi (Korokorodou, Explor8),\n"
    "Robots by AVDambeck (CC BY-SA 4.0).";
constexpr const char* examples =
    "Examples:\n"
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
    "  botyard site public                       the page as files for any web host\n\n"
    "'botyard COMMAND --help' tells more about each.";

/// For CLI11: empty, or what is wrong with it.
std::string known_language(const std::string& tag) {
  const auto languages = text::built_in_languages();
  const std::string code = text::primary_language(tag);
  if (std::ranges::find(languages, code, &text::Catalogue::language) != languages.end()) return "";
  return fmt::format("{} is none of en, fr, de, ja", tag);
}

/// The command that was given, or the one within a command; nullptr if none was.
const CLI::App* used_command(const CLI::App& program) {
  const auto used = program.get_subcommands();
  return used.empty() ? nullptr : used.front();
}

/// CLI11 tells what is wrong; we say it in one line, with the way to help.
int explain_usage(const CLI::App& program, const CLI::ParseError& error) {
  std::string command = "botyard";
  for (const CLI::App* used = used_command(program); used != nullptr; used = used_command(*used)) {
    command += " " + used->get_name();
  }
  std::string what = error.what();
  while (!what.empty() && what.back() == '\n') what.pop_back();
  complain(fmt::format("{}. Try '{} --help'.", what, command));
  return usage;
}

int run_command(CLI::App& program, const std::vector<std::pair<CLI::App*, Runner>>& commands) {
  for (const auto& [command, runner] : commands) {
    if (command->parsed()) return runner();
  }
  say(program.help());
  return ok;
}

int parse_and_run(int argc, char** argv) {
  CLI::App program(about, "botyard");
  program.footer(examples);
  program.set_version_flag("--version", version);
  program.get_formatter()->column_width(34);
  std::string language;
  program
      .add_option("--language", language, "What reasons are told in: en, fr, de, ja; otherwise as the system is set")
      ->type_name("TAG")
      ->check(known_language);
  program.fallthrough();  // it may stand behind a command too
  std::vector<std::pair<CLI::App*, Runner>> commands;
  constexpr std::array<AddCommand, 17> all{add_serve, add_companion, add_deal,   add_view,   add_replay, add_edition,
                                           add_hint,  add_solve,     add_arena,  add_bot,    add_engine, add_learn,
                                           add_bench, add_load,      add_verify, add_export, add_site};
  for (const AddCommand add : all) {
    Runner runner = add(program);
    commands.emplace_back(program.get_subcommands([](const CLI::App*) { return true; }).back(), std::move(runner));
  }
  program.require_subcommand(0, 1);
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const CLI::App* asked = &program;
    while (const CLI::App* const used = used_command(*asked)) asked = used;
    say(asked->help());
    return ok;
  } catch (const CLI::CallForVersion&) {
    say(std::string(version) + "\n");
    return ok;
  } catch (const CLI::ParseError& error) {
    return explain_usage(program, error);
  }
  choose_language(language);
  const int status = run_command(program, commands);
  return finish_output() ? status : refused;
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (const std::exception& error) {  // memory or the like: never a crash without a word
    complain(fmt::format("this should not happen: {}. Please report it.", error.what()));
    return refused;
  }
}

}  // namespace botyard::cli
