#pragma once

#include <vector>

#include "json/json.h"
#include "robotrick/deal.h"
#include "robotrick/moves.h"

namespace botyard::robotrick {

/// A match as it was played: what chance decided and what the players chose. All that a replay needs.
struct Script {
  Rules rules;
  std::vector<Deal> deals;
  std::vector<Move> moves;
};

/// The game's own part of a record. Everything is checked against the rules; what is computed there
/// (Droco's cards, scores, totals, winners) must agree.
text::Result<Script> read_script(const json::object& record, const Rules& rules);

/// The fields of a record that the game adds: rounds and, on a finished match, totals and winners.
void write_script(const Script& script, json::object& record);

/// The rounds that are played to the end, as a record has them. Nothing in them is a secret any more.
json::array finished_rounds_json(const Script& script);

}  // namespace botyard::robotrick
