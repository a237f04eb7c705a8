#pragma once

#include "cli/command.h"

namespace botyard::cli {

/// The part of `botyard bench` that measures the solver.
void add_bench_solve(Command& bench);

}  // namespace botyard::cli
