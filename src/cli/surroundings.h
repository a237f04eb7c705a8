#pragma once

#include <string>

#include "cli/game_choice.h"
#include "terminal/conversation.h"
#include "terminal/local_table.h"

/// What `play` and `join` have in common around a table.
namespace botyard::cli {

/// Saving a record to a file, and the rules to read, in the person's language.
terminal::Surroundings surroundings_of_a_game();

/// The name under which the person is logged in; empty if the system doesn't say.
std::string login_name();

/// "Robotrick, boxed game · round 2": an unfinished game in a line.
std::string describe(const json::object& record);

/// A new game as the command line wants it. An empty seed draws one.
text::Result<terminal::NewLocalGame> new_game(const GameChoice& choice, const std::string& seat,
                                              const std::string& level, const std::string& seed,
                                              const std::string& name);

}  // namespace botyard::cli
