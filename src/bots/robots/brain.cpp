#include "bots/robots/brain.h"

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

class SearchBrain final : public Brain<Game> {
 public:
  explicit SearchBrain(const Traits& traits) : traits_(traits) {}

  Decision<Game> think(const robots::Rules& rules, const robots::View& view, std::uint64_t seed,
                       const std::function<bool()>& stop) override {
    const RobotsGoal goal;
    const Thinking thinking(traits_, seed, stop);
    const robots::Sampler belief(traits_.memory ? view : without_memory(view));
    auto reports = search_as(traits_, search_, rules, view, belief, goal, learned_move_policy(), thinking);
    prefer_winning_at_once(view, reports);
    return decision_from<Game>(reports, search_.iterations());
  }

 private:
  Traits traits_;
  search::ParallelSearch<Game> search_;
};

/// The yardstick, and what all levels start from: the victory, plain rollouts, every deal equally likely.
constexpr Traits plain_search(std::uint64_t iterations) {
  Traits traits;
  traits.budget.iterations = iterations;
  traits.exploration = 0.7;
  return traits;
}

constexpr Traits rookie() {
  Traits traits = plain_search(30);
  traits.memory = false;
  return traits;
}

constexpr Traits captain() {
  Traits traits = plain_search(250);
  traits.rollouts = Rollouts::learned;
  traits.exploration = 0.8;
  return traits;
}

constexpr Traits commander() {
  Traits traits = captain();
  traits.budget = {{}, std::chrono::milliseconds(1000)};
  return traits;
}

}  // namespace

std::span<const NamedTraits> robots_levels() {
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

std::unique_ptr<Brain<Game>> make_robots_brain(const Traits& traits) {
  return make_brain<Game, SearchBrain>(traits, learned_move_policy());
}

}  // namespace botyard::bots
