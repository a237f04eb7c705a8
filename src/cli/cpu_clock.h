#pragma once

#include <ctime>

namespace botyard::cli {

/// Processor time that this process has used, in seconds: the clock that the benchmarks measure by.
inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace botyard::cli
