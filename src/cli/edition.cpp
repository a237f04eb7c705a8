#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "play/registry.h"

namespace botyard::cli {
namespace {

int list_editions(const play::Registry& registry) {
  for (const auto& game : registry.games()) {
    for (const play::EditionInfo& edition : game->editions()) {
      say(fmt::format("{:<12}{:<14}{}\n", game->name(), edition.id, edition.name));
    }
  }
  return ok;
}

int print_edition(const play::Registry& registry, const std::string& id) {
  for (const auto& game : registry.games()) {
    for (const play::EditionInfo& edition : game->editions()) {
      if (edition.id != id) continue;
      if (!edition.toml_text.empty()) return say(edition.toml_text), ok;
      complain(told(text::Reason{"edition.not_a_file", {{"edition", id}, {"game", std::string(game->name())}}}));
      return refused;
    }
  }
  complain(told(text::Reason{"edition.unknown", {{"edition", id}}}));
  return refused;
}

int check_file(play::Registry& registry, const std::string& file) {
  if (!load_editions(registry, {file})) return refused;
  say(told("shown.valid_edition", {{"file", file}}) + "\n");
  return ok;
}

int edition(const std::string& name) {
  play::Registry registry;
  if (name.empty()) return list_editions(registry);
  return names_a_file(registry, name) ? check_file(registry, name) : print_edition(registry, name);
}

}  // namespace

void add_edition(Command& program) {
  auto name = std::make_shared<std::string>();
  Command& command = program.add_command("edition", "List the editions, print one's file, or check your own");
  command.add_option("edition", *name, "An edition to print, or a file to check; without it, the list")
      .type_name("NAME|FILE");
  command.footer(
      "An edition is a file of points, AI cards and names in four languages. To make your own: print one,\n"
      "change it, check it, and name it after --edition.\n\n"
      "Examples:\n"
      "  botyard edition\n"
      "  botyard edition robotrick > mine.toml\n"
      "  botyard edition mine.toml");
  command.on_run([name] { return edition(*name); });
}

}  // namespace botyard::cli
