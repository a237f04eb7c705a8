#include "cli/surroundings.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <ctime>
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

std::vector<std::string> rules(const std::string& game, int columns) {
  const text::Reference& reference = text::built_in_reference(game, language_code());
  std::vector<std::string> lines{reference.title};
  for (const text::ReferenceSection& section : reference.sections) {
    lines.insert(lines.end(), {"", section.title});
    for (const std::string& paragraph : section.paragraphs) {
      for (const std::string& line : terminal::wrapped(paragraph, columns - 2)) lines.push_back("  " + line);
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

namespace {

/// The name of the edition that is played, in the person's language; its id if it is not known.
std::string edition_name(const terminal::LocalGame& game) {
  terminal::EngineClient engine(language_code());
  if (!game.edition_toml.empty()) {
    static_cast<void>(engine.ask({{"method", "load_edition"}, {"toml", game.edition_toml}, {"file", "edition"}}));
  }
  const json::value& edition = game.record.at("edition");
  const auto known = engine.ask({{"method", "edition"}, {"game", game.record.at("game")}, {"edition", edition}});
  return std::string((known ? known->at("name") : edition).as_string());
}

std::string level_name(const std::string& level) {
  for (const auto& [id, code] : {std::pair{"rookie", "terminal.rookie"},
                                 {"pilot", "terminal.pilot"},
                                 {"captain", "terminal.captain"},
                                 {"commander", "terminal.commander"}}) {
    if (level == id) return told(code);
  }
  return level;
}

/// On this machine's clock, as 2026-11-18 09:30.
std::string minute_of(std::filesystem::file_time_type time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(
      std::chrono::file_clock::to_sys(std::chrono::time_point_cast<std::chrono::seconds>(time)));
  std::tm local{};
  localtime_r(&seconds, &local);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                     local.tm_hour, local.tm_min);
}

}  // namespace

std::string describe(const SavedGames::Saved& saved) {
  const play::Registry registry;
  if (!saved.game.edition_toml.empty()) static_cast<void>(registry.load_edition(saved.game.edition_toml, "edition"));
  const std::string heading =
      fmt::format("{} · {} · {}", edition_name(saved.game), level_name(saved.game.level), minute_of(saved.time));
  const auto read = registry.read_parsed_record(saved.game.record);
  return read ? fmt::format("{} · {}", heading, told((*read)->summary())) : heading;
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
