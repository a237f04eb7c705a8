#pragma once

#include <vector>

#include "json/json.h"
#include "robots/deal.h"
#include "robots/moves.h"

namespace botyard::robots {

/// A game as it was played: what chance decided and what the players chose. All that a replay needs.
struct Script {
  Rules rules;
  std::vector<Deal> deals;  // one
  std::vector<Move> moves;
};

/// The game's own part of a record. Everything is checked against the rules; a result must be theirs.
text::Result<Script> read_script(const json::object& record, const Rules& rules);

/// The fields of a record that the game adds: supply, moves and, on a finished game, the result.
void write_script(const Script& script, json::object& record);

}  // namespace botyard::robots
