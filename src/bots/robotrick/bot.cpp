#include "bots/robotrick/bot.h"

#include "bots/robotrick/belief.h"
#include "bots/robotrick/endings.h"
#include "bots/robotrick/goal.h"
#include "bots/thinking.h"

namespace botyard::bots {
namespace {

using robotrick::Game;

class SearchBot final : public Bot<Game> {
 public:
  explicit SearchBot(const BotConfig& config) : config_(config) {}

  Decision<Game> think(const robotrick::Rules& rules, const robotrick::View& view, std::uint64_t seed,
                       const std::function<bool()>& stop) override {
    const RobotrickGoal goal(config_.goal, rules, view.table);
    const Thinking thinking(config_, seed, stop);
    const RobotrickBelief belief(rules, view, config_, learned_card_policy(),
                                 search::seed_for(seed, search::Use::belief));
    auto reports = search_as(config_, search_, rules, view, belief, goal, learned_card_policy(), thinking);
    drop_hopeless_moves(rules, view, goal, search::seed_for(seed, search::Use::endings), reports);
    return decision_from<Game>(reports, search_.iterations());
  }

 private:
  BotConfig config_;
  search::ParallelSearch<Game> search_;
};

/// The yardstick, and what all levels start from: points of the round, plain rollouts, every deal equally likely.
constexpr BotConfig plain_search(std::uint64_t iterations) {
  BotConfig config;
  config.budget.iterations = iterations;
  config.exploration = 0.1;
  return config;
}

constexpr BotConfig rookie() {
  BotConfig config = plain_search(30);
  config.memory = false;
  return config;
}

constexpr BotConfig captain() {
  BotConfig config = plain_search(1000);
  config.rollouts = Rollouts::learned;
  config.exploration = 0.2;
  return config;
}

constexpr BotConfig commander() {
  BotConfig config = captain();
  config.budget = {{}, std::chrono::milliseconds(1000)};
  config.goal = Goal::match;
  config.belief = 1;
  return config;
}

}  // namespace

std::span<const NamedConfig> robotrick_levels() {
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

std::unique_ptr<Bot<Game>> make_robotrick_bot(const BotConfig& config) {
  return make_bot<Game, SearchBot>(config, learned_card_policy());
}

}  // namespace botyard::bots
