#include <memory>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/game_choice.h"
#include "cli/seed_text.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {
namespace {

struct DealOptions {
  GameChoice choice;
  std::string seed;
};

int deal(const DealOptions& options) {
  const auto seed = parse_seed(options.seed);
  if (!seed) {
    complain("the seed must be a number from 0 to 2^64 - 1, or 64 hexadecimal digits");
    return usage;
  }
  const play::Registry registry;
  const auto match = find_edition(registry, options.choice).and_then([&](const play::Registry::LoadedEdition& found) {
    return found.game->start(found.id, game_options(options.choice), *seed);
  });
  if (!match) {
    complain(told(match.error()));
    return status_of_refused(registry, options.choice);
  }
  say(json::to_line((*match)->record()) + "\n");
  return ok;
}

}  // namespace

void add_deal(Command& program) {
  auto options = std::make_shared<DealOptions>();
  Command& command = program.add_command("deal", "Deal a new game and print it as an unfinished record");
  add_game_choice(command, options->choice);
  command
      .add_option("--seed", options->seed,
                  "The same seed gives the same deal everywhere; otherwise drawn by the system")
      .type_name("N");
  command.footer(
      "Examples:\n"
      "  botyard deal --seed 7\n"
      "  botyard deal --edition prototype --hangars 4 --one-ai-card\n"
      "  botyard deal --edition mine.toml > game.jsonl\n"
      "  botyard deal --game robots --jokers");
  command.on_run([options] { return deal(*options); });
}

}  // namespace botyard::cli
