#pragma once

namespace botyard::cli {

/// Exit statuses: all is well, something that was read is wrong, the command line is wrong.
inline constexpr int ok = 0;
inline constexpr int refused = 1;
inline constexpr int usage = 2;

/// The whole program: finds the command, runs it, and returns the exit status.
int run(int argc, char** argv);

}  // namespace botyard::cli
