#pragma once

#include "json/json.h"
#include "solver/solve.h"

namespace botyard::solver {

/// An answer as every surface writes it: see docs/formats.md.
json::object answer_json(const robotrick::Rules& rules, const Answer& answer, double seconds);

}  // namespace botyard::solver
