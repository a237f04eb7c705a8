#include <memory>
#include <string>

#include <fmt/format.h>

#include "bots/bot_game.h"
#include "bots/factors.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "play/registry.h"

namespace botyard::cli {
namespace {

struct LearnOptions {
  std::string game = "robotrick";
  bots::LearningPlan plan;
};

int learn(const LearnOptions& options) {
  const play::Registry registry;
  const auto lesson = registry.find(options.game).and_then([&](const play::AnyGame* game) {
    ProgressBar bar("games");
    return bots::bots_of(*game)->learn(options.plan, [&](std::uint64_t done, std::uint64_t all) {
      bar.show(done, all);
      return true;
    });
  });
  if (!lesson) {
    complain(told(lesson.error()));
    return usage;
  }
  const bots::Fit& fit = lesson->fit;
  const std::string comment = fmt::format(
      "botyard learn --game {} --teacher {} --games {} --seed {}: {} decisions; on games kept back, surprise {:.3f} "
      "nats "
      "(moves at random: {:.3f}), the likeliest move is the most tried one in {:.0f} %",
      options.game, options.plan.teacher, options.plan.games, options.plan.seed, lesson->examples, fit.surprise,
      fit.random, 100 * fit.agreement);
  say(bots::write_factors(lesson->factors, lesson->layout, comment));
  return ok;
}

}  // namespace

void add_learn(Command& program) {
  auto options = std::make_shared<LearnOptions>();
  options->plan.teacher = "ismcts:3000";
  Command& command = program.add_command("learn", "Learn from a bot's games how good players play");
  command.add_option("--game", options->game, "Which game").show_default().type_name("GAME");
  command.add_option("--teacher", options->plan.teacher, "The bot to learn from, which plays all seats")
      .show_default()
      .type_name("BOT");
  command.add_option("--games", options->plan.games, "How many games")
      .show_default()
      .range(std::uint64_t{10}, std::uint64_t{10'000'000})
      .type_name("N");
  command.add_option("--seed", options->plan.seed, "The same seed gives the same games").show_default().type_name("N");
  command.add_option("--jobs", options->plan.jobs, "How many games at once")
      .show_default()
      .range(1, 256)
      .type_name("N");
  command.footer(
      "Prints the factors that rollouts and beliefs of the stronger levels use (data/bots). Built in, they\n"
      "make a better teacher: docs/experiments tells how the ones in use came about.\n\n"
      "Examples:\n"
      "  botyard learn --games 10 --teacher ismcts:100\n"
      "  botyard learn --game robots --games 200 --jobs 2 > data/bots/robots.txt");
  command.on_run([options] { return learn(*options); });
}

}  // namespace botyard::cli
