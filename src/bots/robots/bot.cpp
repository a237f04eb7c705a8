#include "bots/robots/bot.h"

#include "bots/robots/goal.h"
#include "bots/robots/move_policy.h"
#include "bots/thinking.h"

namespace botyard::bots {
namespace {

using robots::Game;

/// Forgets which cards were seen to go to the opponent's hand.
robots::View without_memory(robots::View view) {
  view.table.side(robots::other(view.seat)).known = {};
  return view;
}

/// An attack while the opponent's supply is empty ends the game, whoever blocks: then there is nothing to weigh up. The
/// search would see that waiting wins too, and dither.
bool wins_at_once(const robots::View& view, robots::Move move) {
  return move.verb == robots::Verb::attack && view.table.side(robots::other(view.seat)).in_showdown();
}

using Reports = std::vector<search::MoveReport<robots::Move>>;

void prefer_winning_at_once(const robots::View& view, Reports& moves) {
  const auto wins = [&](const auto& report) { return wins_at_once(view, report.move); };
  std::ranges::stable_partition(moves, wins);
}

class SearchBot final : public Bot<Game> {
 public:
  explicit SearchBot(const BotConfig& config) : config_(config) {}

  Decision<Game> think(const robots::Rules& rules, const robots::View& view, std::uint64_t seed,
                       const std::function<bool()>& stop) override {
    const RobotsGoal goal;
    const Thinking thinking(config_, seed, stop);
    const robots::Sampler belief(config_.memory ? view : without_memory(view));
    auto reports = search_as(config_, search_, rules, view, belief, goal, learned_move_policy(), thinking);
    prefer_winning_at_once(view, reports);
    return decision_from<Game>(reports, search_.iterations());
  }

 private:
  BotConfig config_;
  search::ParallelSearch<Game> search_;
};

/// The yardstick, and what all levels start from: the victory, plain rollouts, every deal equally likely.
constexpr BotConfig plain_search(std::uint64_t iterations) {
  BotConfig config;
  config.budget.iterations = iterations;
  config.exploration = 0.7;
  return config;
}

constexpr BotConfig rookie() {
  BotConfig config = plain_search(30);
  config.memory = false;
  return config;
}

constexpr BotConfig captain() {
  BotConfig config = plain_search(250);
  config.rollouts = Rollouts::learned;
  config.exploration = 0.8;
  return config;
}

constexpr BotConfig commander() {
  BotConfig config = captain();
  config.budget = {{}, std::chrono::milliseconds(1000)};
  return config;
}

}  // namespace

std::span<const NamedConfig> robots_levels() {
  static constexpr std::array levels{
      NamedConfig{"rookie", rookie()},
      NamedConfig{"pilot", plain_search(300)},
      NamedConfig{"captain", captain()},
      NamedConfig{"commander", commander()},
      NamedConfig{"random", without_search(Method::random)},
      NamedConfig{"greedy", without_search(Method::greedy)},
      NamedConfig{"ismcts", plain_search(1000)},
  };
  return levels;
}

std::unique_ptr<Bot<Game>> make_robots_bot(const BotConfig& config) {
  return make_bot<Game, SearchBot>(config, learned_move_policy());
}

}  // namespace botyard::bots
