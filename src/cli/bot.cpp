#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "bots/serving.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "cli/told.h"

namespace botyard::cli {
namespace {

struct BotOptions {
  std::string level;
  std::vector<std::string> editions;
};

using BotsByGame = std::map<std::string, std::unique_ptr<bots::BotGame>, std::less<>>;

/// A level that no game has is a wrong command line; otherwise each game says for itself.
bool is_known(const BotsByGame& games, const std::string& level) {
  std::string reason;
  for (const auto& [name, bots] : games) {
    const auto seat = bots->seat(level);
    if (seat) return true;
    reason = told(seat.error());
  }
  complain(reason);
  return false;
}

/// One line of the host's. False when nobody listens any more.
bool serve_line(bots::BotServer& server, const LineReader& reader, LineReader::Read read, const std::string& line) {
  if (read == LineReader::Read::line && is_blank(line)) return true;
  const auto answer = read == LineReader::Read::line
                          ? server.answer(line)
                          : text::refuse("program.line_too_long", {{"limit", std::to_string(longest_line)}});
  if (!answer) {
    complain_at(fmt::format("{}:{}", reader.name(), reader.line_number()), told(answer.error()));
    return true;
  }
  if (!*answer) return true;
  say(**answer + "\n");
  return finish_output();
}

int bot(const BotOptions& options) {
  play::Registry registry;
  if (!load_editions(registry, options.editions)) return refused;
  BotsByGame games;
  for (const auto& game : registry.games()) games[std::string(game->name())] = bots::bots_of(*game);
  if (!is_known(games, options.level)) return usage;
  bots::BotServer server([&](std::string_view game) -> text::Result<std::unique_ptr<bots::Seat>> {
    const auto found = registry.find(game);
    if (!found) return tl::unexpected(found.error());
    return games.find(game)->second->seat(options.level);
  });
  auto reader = LineReader::open("-");
  std::string line;
  LineReader::Read read = reader->next(line);
  while (read == LineReader::Read::line || read == LineReader::Read::too_long) {
    if (!serve_line(server, *reader, read, line)) return refused;
    read = reader->next(line);
  }
  return ok;
}

}  // namespace

void add_bot(Command& program) {
  auto options = std::make_shared<BotOptions>();
  Command& command = program.add_command("bot", "Play for another program: one of our levels, in JSON Lines");
  command
      .add_option("level", options->level,
                  "rookie, pilot, captain, commander, random, greedy, ismcts:N; with a budget: captain:100ms")
      .required()
      .type_name("LEVEL");
  command.add_option("--edition", options->editions, "Also know the edition in this file").type_name("FILE");
  command.footer(
      "Reads the messages of a host on standard input and answers on standard output: docs/bot-protocol.md tells\n"
      "how. A line that makes no sense is passed over, and standard error says why. Ends when the input ends.\n\n"
      "Examples:\n"
      "  botyard bot captain\n"
      "  botyard bot commander:100ms --edition mine.toml\n"
      "  botyard arena --players \"commander,exec:botyard bot rookie,random\"");
  command.on_run([options] { return bot(*options); });
}

}  // namespace botyard::cli
