#pragma once

#include <span>
#include <string>
#include <string_view>

#include "robotrick/moves.h"
#include "robotrick/rules.h"

namespace botyard::robotrick {

std::string_view phase_name(Phase phase);
/// "0", "1", "2", and "D" for Droco.
std::string place_name(int place);

/// "play D3", "pass A2 B3".
std::string to_text(const Rules& rules, Move move);
/// A move written exactly so; whether it is legal is another question.
text::Result<Move> parse_move(const Rules& rules, std::string_view text);

/// Where a match stands or how it ended, for one line of text; told to `viewer`, who may have won it.
text::Reason summary(const Table& table, std::span<const std::string> players, int viewer = watcher);

}  // namespace botyard::robotrick
