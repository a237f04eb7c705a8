#include "cli/surroundings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "cli/data_folder.h"
#include "cli/entropy.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/seed_text.h"
#include "cli/told.h"
#include "json/json.h"
#include "play/registry.h"
#include "terminal/width.h"
#include "text/reference.h"

namespace botyard::cli {
namespace {

std::string save(const json::object& record, const std::string& wanted) {
  std::string file = wanted;
  std::error_code error;
  if (file.empty()) {
    const std::string game(record.at("game").as_string());
    file = game + ".jsonl";
    for (int again = 2; std::filesystem::exists(file, error); ++again) file = fmt::format("{}-{}.jsonl", game, again);
  } else if (std::filesystem::exists(file, error)) {
    return told("terminal.file_exists", {{"file", file}});
  }
  const auto written = write_durably(file, json::to_line(record) + "\n");
  return written ? told("terminal.saved", {{"file", file}}) : told(written.error());
}

std::vector<std::string> rules(const std::string& game) {
  const text::Reference& reference = text::built_in_reference(game, language_code());
  std::vector<std::string> lines{reference.title};
  for (const text::ReferenceSection& section : reference.sections) {
    lines.insert(lines.end(), {"", section.title});
    for (const std::string& paragraph : section.paragraphs) {
      for (const std::string& line : terminal::wrapped(paragraph, terminal::screen_columns - 2))
        lines.push_back("  " + line);
    }
  }
  return lines;
}

}  // namespace

std::string login_name() {
  const char* const user = std::getenv("USER");  // NOLINT(concurrency-mt-unsafe): before there are threads
  return user == nullptr ? "" : user;
}

terminal::Surroundings surroundings_of_a_game() { return {save, rules}; }

std::string describe(const json::object& record) {
  const play::Registry registry;
  const auto read = registry.read_parsed_record(record);
  const std::string game(record.at("game").as_string());
  const std::string name = game == "robots" ? "Robots" : "Robotrick";
  if (!read) return name;
  return fmt::format("{} · {}", name, told((*read)->summary()));
}

text::Result<terminal::NewLocalGame> new_game(const GameChoice& choice, const std::string& seat,
                                              const std::string& level, const std::string& seed,
                                              const std::string& name) {
  terminal::NewLocalGame game;
  const play::Registry registry;
  const auto edition = find_edition(registry, choice);
  if (!edition) return tl::unexpected(edition.error());
  if (names_a_file(registry, choice.edition)) {
    auto toml = read_file(choice.edition, largest_edition);
    if (!toml) return tl::unexpected(toml.error());
    game.edition_toml = *std::move(toml);
  }
  const auto drawn = parse_seed(seed);
  if (!drawn) return text::refuse("terminal.bad_seed", {{"seed", seed}});
  game.game = edition->game->name();
  game.edition = edition->id;
  game.options = game_options(choice);
  const bool robots = game.game == "robots";
  game.seat = !seat.empty() ? seat : robots ? "black" : "0";
  const bool known =
      robots ? game.seat == "black" || game.seat == "red" : game.seat == "0" || game.seat == "1" || game.seat == "2";
  if (!known) return text::refuse("view.no_seat", {{"seat", seat}, {"seats", robots ? "black, red" : "0, 1, 2"}});
  game.level = level;
  game.seed = drawn->to_hex();
  game.name = name;
  return game;
}

}  // namespace botyard::cli
