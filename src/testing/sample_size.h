#pragma once

#include <cstdlib>
#include <string_view>

// For tests only: how often a test repeats what is more of the same.
namespace botyard {

/// Whether this is the long run of the night: `./test nightly` sets BOTYARD_NIGHTLY=1. (tests/nightly.py reads the
/// same.)
inline bool is_nightly() {
  const char* const value = std::getenv("BOTYARD_NIGHTLY");
  return value != nullptr && std::string_view(value) == "1";
}

/// How many games, positions or draws a test looks at: a sample by day that still notices a typical defect, the full
/// number by night.
inline int sample_size(int by_day, int by_night) { return is_nightly() ? by_night : by_day; }

}  // namespace botyard
