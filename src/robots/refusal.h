#pragma once

#include <optional>

#include "robots/moves.h"
#include "text/reason.h"

namespace botyard::robots {

/// Why a seat with this hand may not make a move; nothing if it may.
std::optional<text::Reason> why_illegal(const Table& table, int seat, CardSet hand, Move move);

}  // namespace botyard::robots
