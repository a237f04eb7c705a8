#pragma once

#include "cli/command.h"

namespace botyard::cli {

/// The part of `botyard bench` that measures the search.
Runner add_bench_search(CLI::App& bench);

}  // namespace botyard::cli
