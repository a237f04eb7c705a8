#pragma once

#include "engine/session.h"
#include "robotrick/state.h"
#include "robots/state.h"

namespace botyard::engine {

/// What each card is worth with all hands open.
text::Result<json::object> solve_state(const robotrick::Rules& rules, const robotrick::State& state,
                                       const SolveRequest& request, const Progress& progress);
/// The solver doesn't know Robots, and says so.
text::Result<json::object> solve_state(const robots::Rules& rules, const robots::State& state,
                                       const SolveRequest& request, const Progress& progress);

}  // namespace botyard::engine
