#pragma once

#include <optional>
#include <string>

#include "cli/command.h"
#include "play/registry.h"

namespace botyard::cli {

/// What game to play, as the command line tells it.
struct GameChoice {
  std::string game;
  std::string edition;
  std::optional<int> hangars;
  bool one_ai_card = false;
  bool jokers = false;
};

void add_game_choice(Command& command, GameChoice& choice);

/// The edition names a known one or a file of one's own.
text::Result<play::Registry::LoadedEdition> find_edition(const play::Registry& registry, const GameChoice& choice);

/// The exit status of a command whose choice was refused: 1 if it names a file, which may be wrong; otherwise the
/// command line is.
int status_of_refused(const play::Registry& registry, const GameChoice& choice);

/// The options that were given.
json::object game_options(const GameChoice& choice);

}  // namespace botyard::cli
