#include "cli/game_choice.h"

#include "cli/files.h"
#include "cli/inputs.h"

namespace botyard::cli {
namespace {

/// An edition of one's own; its file names the game, which must be the one asked for, if one was.
text::Result<play::Registry::LoadedEdition> load_own_edition(const play::Registry& registry, const GameChoice& choice) {
  auto loaded = read_file(choice.edition, largest_edition).and_then([&](const std::string& content) {
    return registry.load_edition(content, choice.edition);
  });
  if (loaded && !choice.game.empty() && loaded->game->name() != choice.game) {
    return text::refuse(
        "edition.other_game",
        {{"file", choice.edition}, {"game", std::string(loaded->game->name())}, {"wanted", choice.game}});
  }
  return loaded;
}

}  // namespace

void add_game_choice(Command& command, GameChoice& choice) {
  command.add_option("--game", choice.game, "Which game (default: robotrick)").type_name("GAME");
  command.add_option("--edition", choice.edition, "An edition's name, or a file with one of your own")
      .type_name("NAME|FILE");
  command.add_option("--hangars", choice.hangars, "Robotrick: 3, or 4 for a milder game").type_name("N");
  command.add_flag("--one-ai-card", choice.one_ai_card, "Robotrick: the AI card of round 1 stays for all three");
  command.add_flag("--jokers", choice.jokers, "Robots: a joker more for each player");
}

json::object game_options(const GameChoice& choice) {
  json::object chosen;
  if (choice.hangars) chosen["hangars"] = *choice.hangars;
  if (choice.one_ai_card) chosen["one_ai_card"] = true;
  if (choice.jokers) chosen["jokers"] = true;
  return chosen;
}

text::Result<play::Registry::LoadedEdition> find_edition(const play::Registry& registry, const GameChoice& choice) {
  if (names_a_file(registry, choice.edition)) return load_own_edition(registry, choice);
  const std::string_view name = choice.game.empty() ? registry.games().front()->name() : choice.game;
  return registry.find(name).map([&](play::AnyGame* game) {
    return play::Registry::LoadedEdition{
        game, choice.edition.empty() ? std::string(game->default_edition()) : choice.edition};
  });
}

int status_of_refused(const play::Registry& registry, const GameChoice& choice) {
  return names_a_file(registry, choice.edition) ? refused : usage;
}

}  // namespace botyard::cli
