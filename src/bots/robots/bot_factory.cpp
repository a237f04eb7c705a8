#include "bots/robots/bot_factory.h"

#include "bots/robots/bot.h"
#include "bots/robots/explaining.h"
#include "bots/robots/move_features.h"

namespace botyard::bots {
namespace {

using robots::Game;

Example example(const robots::Rules& /*rules*/, const robots::View& view, const Decision<Game>& decision) {
  Example example;
  example.shares = visit_shares(decision);
  const MoveSituation situation(view.table, view.seat, view.hand);
  for (const auto& value : decision.moves) {
    const auto entries = situation.entries(value.move);
    example.moves.emplace_back(entries.begin(), entries.end());
  }
  return example;
}

robots::Rules rules_for_learning(const robots::Editions& editions, std::uint64_t number) {
  return *Game::rules(editions, Game::default_edition(), {{"jokers", number % 4 == 3}});
}

}  // namespace

const BotFactory<Game>& robots_bot_factory() {
  static const BotFactory<Game> factory{robots_levels(),  make_robots_bot,    explain,           example,
                                        MoveTables::size, MoveTables::layout, rules_for_learning};
  return factory;
}

}  // namespace botyard::bots
