#include <charconv>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/entropy.h"
#include "cli/files.h"
#include "cli/inputs.h"
#include "cli/terminal.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

struct DealOptions {
  std::string game;
  std::string edition;
  std::string seed;
  std::optional<int> hangars;
  bool one_ai_card = false;
  bool jokers = false;
};

/// A number, or all 256 bits as 64 hexadecimal digits.
std::optional<cards::Seed> parse_seed(const std::string& text) {
  if (text.empty()) return secure_seed();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return cards::Seed::from_number(number);
  return cards::Seed::from_hex(text);
}

json::object game_options(const DealOptions& options) {
  json::object chosen;
  if (options.hangars) chosen["hangars"] = *options.hangars;
  if (options.one_ai_card) chosen["one_ai_card"] = true;
  if (options.jokers) chosen["jokers"] = true;
  return chosen;
}

/// An edition of one's own; its file names the game, which must be the one asked for, if one was.
text::Result<play::Registry::LoadedEdition> load_own_edition(const play::Registry& registry,
                                                             const DealOptions& options) {
  auto loaded = read_file(options.edition, largest_edition).and_then([&](const std::string& content) {
    return registry.load_edition(content, options.edition);
  });
  if (loaded && !options.game.empty() && loaded->game->name() != options.game) {
    return text::refuse(
        "edition.other_game",
        {{"file", options.edition}, {"game", std::string(loaded->game->name())}, {"wanted", options.game}});
  }
  return loaded;
}

/// The edition option names a known edition or a file of one's own.
text::Result<play::Registry::LoadedEdition> find_edition(const play::Registry& registry, const DealOptions& options) {
  if (names_a_file(registry, options.edition)) return load_own_edition(registry, options);
  const std::string_view name = options.game.empty() ? registry.games().front()->name() : options.game;
  return registry.find(name).map([&](play::AnyGame* game) {
    return play::Registry::LoadedEdition{
        game, options.edition.empty() ? std::string(game->default_edition()) : options.edition};
  });
}

int deal(const DealOptions& options) {
  const auto seed = parse_seed(options.seed);
  if (!seed) {
    complain("the seed must be a number from 0 to 2^64 - 1, or 64 hexadecimal digits");
    return usage;
  }
  const play::Registry registry;
  const auto record = find_edition(registry, options).and_then([&](const play::Registry::LoadedEdition& found) {
    return found.game->deal(found.id, game_options(options), *seed);
  });
  if (!record) {
    complain(text::sentence(record.error()));
    return refused;
  }
  say(json::to_line(*record) + "\n");
  return ok;
}

}  // namespace

Runner add_deal(CLI::App& program) {
  auto options = std::make_shared<DealOptions>();
  CLI::App* const command = program.add_subcommand("deal", "Deal a new game and print it as an unfinished record");
  command->add_option("--game", options->game, "Which game (default: robotrick)")->type_name("GAME");
  command->add_option("--edition", options->edition, "An edition's name, or a file with one of your own")
      ->type_name("NAME|FILE");
  command
      ->add_option("--seed", options->seed,
                   "The same seed gives the same deal everywhere; otherwise drawn by the system")
      ->type_name("N");
  command->add_option("--hangars", options->hangars, "Robotrick: 3, or 4 for a milder game")->type_name("N");
  command->add_flag("--one-ai-card", options->one_ai_card, "Robotrick: the AI card of round 1 stays for all three");
  command->add_flag("--jokers", options->jokers, "Robots: a joker more for each player");
  command->footer(
      "Examples:\n"
      "  botyard deal --seed 7\n"
      "  botyard deal --edition prototype --hangars 4 --one-ai-card\n"
      "  botyard deal --edition mine.toml > game.jsonl\n"
      "  botyard deal --game robots --jokers");
  return [options] { return deal(*options); };
}

}  // namespace botyard::cli
