#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/companion_session.h"
#include "cli/data_folder.h"
#include "cli/files.h"
#include "cli/line_source.h"
#include "cli/screen.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {
namespace {

struct CompanionOptions {
  std::string game = "robotrick";
  std::string file;
  std::vector<std::string> editions;
};

/// Files of one's own: those that are named, and those that companions have made.
std::vector<std::string> edition_files(const CompanionOptions& options) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder() / "editions", error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  files.insert(files.end(), options.editions.begin(), options.editions.end());
  return files;
}

bool load(engine::Engine& engine, const std::string& file) {
  const auto toml = read_file(file, largest_edition);
  if (!toml) {
    complain(told(toml.error()));
    return false;
  }
  const json::object request{
      {"method", "load_edition"}, {"toml", *toml}, {"file", file}, {"language", language_code()}};
  const json::value answered = *json::parse(engine.call(json::to_line(request)));
  if (answered.as_object().contains("ok")) return true;
  complain(text_of(answered.at("error").at("text")));
  return false;
}

/// Lines of a person at a terminal, who can edit them and bring earlier ones back.
class EditedLines final : public LineSource {
 public:
  explicit EditedLines(Screen& screen) : screen_(screen) {}
  std::optional<std::string> read_line(const std::string& prompt) override {
    return screen_.ask(prompt + " ", [](const std::string&) { return std::vector<std::string>{}; });
  }

 private:
  Screen& screen_;
};

int companion(const CompanionOptions& options) {
  engine::Engine engine;
  for (const std::string& file : edition_files(options)) {
    if (!load(engine, file)) return refused;
  }
  const std::filesystem::path file = options.file.empty()
                                         ? data_folder() / fmt::format("companion-{}.json", options.game)
                                         : std::filesystem::path(options.file);
  Screen screen(false, data_folder() / "history");
  EditedLines edited(screen);
  PlainLines plain;
  LineSource& lines = screen.is_interactive() ? static_cast<LineSource&>(edited) : plain;
  const auto session =
      options.game == "robots" ? robots_companion(engine, lines, file) : robotrick_companion(engine, lines, file);
  return session->run();
}

}  // namespace

void add_companion(Command& program) {
  auto options = std::make_shared<CompanionOptions>();
  Command& command =
      program.add_command("companion", "For a table with paper cards: plays Droco, keeps takings and scores");
  command.add_option("game", options->game, "robotrick, or robots for a board of Values")
      .one_of({"robotrick", "robots"})
      .show_default()
      .type_name("GAME");
  command.add_option("--file", options->file, "The sheet: gone on with if it is there, saved after each entry")
      .type_name("FILE");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "Enter what lies open: the AI card, the trump card, Droco's cards, then each player's card. It says what Droco\n"
      "plays and why, who takes what, and the score. Commands: undo, sheet, fix N ENTRY, score, restart, help, quit.\n"
      "Without --file the sheet stands in the user's data folder. docs/companion.md tells more.\n\n"
      "Examples:\n"
      "  botyard companion\n"
      "  botyard companion --file sunday.json\n"
      "  botyard companion robots --language fr\n"
      "  botyard companion --file sunday.json < entries.txt");
  command.on_run([options] { return companion(*options); });
}

}  // namespace botyard::cli
