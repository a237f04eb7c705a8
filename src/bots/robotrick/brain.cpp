#include "bots/robotrick/brain.h"

#include "bots/robotrick/belief.h"
#include "bots/robotrick/endings.h"
#include "bots/robotrick/goal.h"
#include "bots/thinking.h"

namespace botyard::bots {
namespace {

using robotrick::Game;

class SearchBrain final : public Brain<Game> {
 public:
  explicit SearchBrain(const Traits& traits) : traits_(traits) {}

  Decision<Game> think(const robotrick::Rules& rules, const robotrick::View& view, std::uint64_t seed,
                       const std::function<bool()>& stop) override {
    const RobotrickGoal goal(traits_.goal, rules, view.table);
    const Thinking thinking(traits_, seed, stop);
    const RobotrickBelief belief(rules, view, traits_, learned_card_policy(),
                                 search::seed_for(seed, search::Use::belief));
    auto reports = search_as(traits_, search_, rules, view, belief, goal, learned_card_policy(), thinking);
    drop_hopeless_moves(rules, view, goal, search::seed_for(seed, search::Use::endings), reports);
    return decision_from<Game>(reports, search_.iterations());
  }

 private:
  Traits traits_;
  search::ParallelSearch<Game> search_;
};

/// The yardstick, and what all levels start from: points of the round, plain rollouts, every deal equally likely.
constexpr Traits plain_search(std::uint64_t iterations) {
  Traits traits;
  traits.budget.iterations = iterations;
  traits.exploration = 0.1;
  return traits;
}

constexpr Traits rookie() {
  Traits traits = plain_search(30);
  traits.memory = false;
  return traits;
}

constexpr Traits captain() {
  Traits traits = plain_search(1000);
  traits.rollouts = Rollouts::learned;
  traits.exploration = 0.2;
  return traits;
}

constexpr Traits commander() {
  Traits traits = captain();
  traits.budget = {{}, std::chrono::milliseconds(1000)};
  traits.goal = Goal::match;
  traits.belief = 1;
  return traits;
}

}  // namespace

std::span<const NamedTraits> robotrick_levels() {
  static constexpr std::array levels{
      NamedTraits{"rookie", rookie()},
      NamedTraits{"pilot", plain_search(300)},
      NamedTraits{"captain", captain()},
      NamedTraits{"commander", commander()},
      NamedTraits{"random", without_search(Method::random)},
      NamedTraits{"greedy", without_search(Method::greedy)},
      NamedTraits{"ismcts", plain_search(1000)},
  };
  return levels;
}

std::unique_ptr<Brain<Game>> make_robotrick_brain(const Traits& traits) {
  return make_brain<Game, SearchBrain>(traits, learned_card_policy());
}

}  // namespace botyard::bots
