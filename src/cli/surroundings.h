#pragma once

#include <string>

#include "cli/game_choice.h"
#include "cli/saved_games.h"
#include "terminal/conversation.h"
#include "terminal/local_table.h"

/// What `play` and `join` have in common around a table.
namespace botyard::cli {

/// Saving a record to a file, and the rules to read, in the person's language.
terminal::Surroundings surroundings_of_a_game();

/// The name under which the person is logged in; empty if the system doesn't say.
std::string login_name();

/// "Robotrick, boxed game · captain · 2026-11-18 09:30 · round 2 …": an unfinished game.
std::string describe(const SavedGames::Saved& saved);

/// A new game as the command line wants it. An empty seed draws one.
text::Result<terminal::NewLocalGame> new_game(const GameChoice& choice, const std::string& seat,
                                              const std::string& level, const std::string& seed,
                                              const std::string& name);

}  // namespace botyard::cli
