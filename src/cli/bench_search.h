#pragma once

#include "cli/command.h"

namespace botyard::cli {

/// The part of `botyard bench` that measures the search.
void add_bench_search(Command& bench);

}  // namespace botyard::cli
