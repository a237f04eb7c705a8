#include "cli/command.h"

namespace botyard::cli {

Runner add_edition(CLI::App& program) {
  program.add_subcommand("edition", "List the editions, print one's file, or check your own");
  return [] { return ok; };
}

}  // namespace botyard::cli
