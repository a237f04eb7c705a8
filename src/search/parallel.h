#pragma once

#include "search/ismcts.h"
#include "search/seeds.h"
#include "threads/crew.h"

namespace botyard::search {

/// Several searches of one position at once, each with its own tree and seed, and their findings added up. What
/// comes out depends on the number of trees, never on which of them is faster.
template <play::Game G>
class ParallelSearch {
 public:
  using Reports = std::vector<MoveReport<typename G::Move>>;

  template <class B, class O, class P>
  Reports run(const typename G::Rules& rules, const typename G::View& view, const B& belief, const O& objective,
              const P& policy, const Settings& settings, int tree_count, const std::function<bool()>& stop = {}) {
    searches_.resize(static_cast<std::size_t>(tree_count));
    std::vector<Reports> reports(searches_.size());
    const auto search = [&](int number) {
      const auto tree = static_cast<std::size_t>(number);
      Settings own = settings;
      own.seed = seed_for(settings.seed, Use::tree, tree);
      own.iterations = share(settings.iterations, tree);
      reports[tree] = searches_[tree].run(rules, view, belief, objective, policy, own, stop);
    };
    threads::run_together(tree_count, search);
    return add_up(reports);
  }

  /// Iterations of the last run, of all trees.
  [[nodiscard]] std::uint64_t iterations() const {
    std::uint64_t sum = 0;
    for (const auto& search : searches_) sum += search.iterations();
    return sum;
  }

 private:
  [[nodiscard]] std::uint64_t share(std::uint64_t iterations, std::size_t tree) const {
    const std::uint64_t trees = searches_.size();
    return iterations / trees + (tree < iterations % trees ? 1 : 0);
  }

  static Reports add_up(const std::vector<Reports>& reports) {
    Reports sum = reports.front();
    for (std::size_t tree = 1; tree < reports.size(); ++tree) {
      for (const auto& more : reports[tree]) {
        const auto same = std::ranges::find(sum, more.move, &MoveReport<typename G::Move>::move);
        if (same == sum.end()) {
          sum.push_back(more);
        } else {
          merge(*same, more);
        }
      }
    }
    sort_by_visits(sum);
    return sum;
  }

  static void merge(MoveReport<typename G::Move>& into, const MoveReport<typename G::Move>& more) {
    const auto all = static_cast<double>(into.visits + more.visits);
    if (all == 0) return;
    const double old_part = static_cast<double>(into.visits) / all;
    const double new_part = static_cast<double>(more.visits) / all;
    into.payoff = into.payoff * old_part + more.payoff * new_part;
    into.points = into.points * old_part + more.points * new_part;
    into.win_share = into.win_share * old_part + more.win_share * new_part;
    into.visits += more.visits;
  }

  std::vector<Ismcts<G>> searches_;
};

}  // namespace botyard::search
