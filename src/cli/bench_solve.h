#pragma once

#include "cli/command.h"

namespace botyard::cli {

/// The part of `botyard bench` that measures the solver.
Runner add_bench_solve(CLI::App& bench);

}  // namespace botyard::cli
