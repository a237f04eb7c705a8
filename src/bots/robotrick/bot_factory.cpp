#include "bots/robotrick/bot_factory.h"

#include "bots/robotrick/bot.h"
#include "bots/robotrick/card_features.h"
#include "bots/robotrick/explaining.h"

namespace botyard::bots {
namespace {

using robotrick::Game;

template <class... Entries>
std::vector<std::uint16_t> joined(const Entries&... entries) {
  std::vector<std::uint16_t> all;
  (all.insert(all.end(), entries.begin(), entries.end()), ...);
  return all;
}

Example example(const robotrick::Rules& rules, const robotrick::View& view, const Decision<Game>& decision) {
  Example example;
  example.shares = visit_shares(decision);
  if (view.table.phase == robotrick::Phase::pass) {
    const PassSituation pass(rules, view.table, view.hand);
    for (const auto& value : decision.moves) {
      example.moves.push_back(joined(pass.entries(value.move.first), pass.entries(value.move.second)));
    }
  } else {
    const PlaySituation play(rules, view.table, view.seat, view.hand, cards_not_open(view.table) - view.hand);
    for (const auto& value : decision.moves) example.moves.push_back(joined(play.entries(value.move.first)));
  }
  return example;
}

robotrick::Rules rules_for_learning(const robotrick::Editions& editions, std::uint64_t number) {
  const bool prototype = number % 4 == 3;
  const json::object options{{"hangars", number % 8 < 6 ? 3 : 4}};
  return *Game::rules(editions, prototype ? "prototype" : "robotrick", options);
}

}  // namespace

const BotFactory<Game>& robotrick_bot_factory() {
  static const BotFactory<Game> factory{robotrick_levels(), make_robotrick_bot, explain,           example,
                                        CardTables::size,   CardTables::layout, rules_for_learning};
  return factory;
}

}  // namespace botyard::bots
