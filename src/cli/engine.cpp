#include "engine/engine.h"

#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/terminal.h"

namespace botyard::cli {
namespace {

int engine() {
  engine::Engine engine;
  auto reader = LineReader::open("-");
  std::string line;
  LineReader::Read read = reader->next(line);
  while (read == LineReader::Read::line || read == LineReader::Read::too_long) {
    // Of a line that is too long nothing is kept: as much of anything gets the answer that it deserves.
    if (read == LineReader::Read::too_long) line.assign(engine::largest_request + 1, ' ');
    if (!is_blank(line) || read == LineReader::Read::too_long) {
      say(engine.call(line) + "\n");
      if (!finish_output()) return refused;
    }
    read = reader->next(line);
  }
  return ok;
}

}  // namespace

void add_engine(Command& program) {
  Command& command = program.add_command("engine", "Answer another program's requests, in JSON Lines");
  command.footer(
      "Reads requests on standard input, one a line, and writes an answer for each: what the WebAssembly module does\n"
      "in a page. docs/wasm.md tells the methods. Ends when the input ends.\n\n"
      "Examples:\n"
      "  echo '{\"method\":\"games\"}' | botyard engine");
  command.on_run([] { return engine(); });
}

}  // namespace botyard::cli
