#pragma once

#include "json/json.h"
#include "search/open_cards/solve.h"

namespace botyard::open_cards {

/// An answer as every surface writes it: see docs/formats.md.
json::object answer_json(const robotrick::Rules& rules, const Answer& answer, double seconds);

}  // namespace botyard::open_cards
