#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/playout.h"
#include "search/tree.h"
#include "search/upper_bound.h"

namespace botyard::search {

struct Settings {
  std::uint64_t iterations = 1000;  // at most
  std::uint64_t seed = 1;
  float exploration = 0.7F;
  std::size_t most_nodes = std::size_t{1} << 20;
};

/// What the search found out about one move.
template <class Move>
struct MoveReport {
  Move move{};
  std::uint64_t visits = 0;
  double payoff = 0;  // what it was worth to the seat, on average
  double points = 0;
  double win_share = 0;
};

/// Most tried first; of equally often tried ones the better first.
template <class Move>
void sort_by_visits(std::vector<MoveReport<Move>>& reports) {
  std::ranges::stable_sort(reports, [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.payoff > b.payoff;
  });
}

/// Information-set Monte Carlo tree search: one tree over the moves that the searching seat sees, and for each
/// iteration another full state that agrees with its view. It is given a view and what to believe of the rest;
/// a state does not fit in.
///
/// Moves that the seat can't see (an opponent's pass) make no branch: they are played by the policy, so that the
/// tree never knows more than the seat. Of the moves legal in the state at hand, the one with the best upper
/// bound is tried next, counting how often each could have been chosen. A fixed seed and number of iterations
/// give the same result everywhere.
template <play::Game G>
class Ismcts {
 public:
  using Move = typename G::Move;

  /// The legal moves, most tried first. `stop` is asked now and then, and ends the search early: a clock, a person
  /// who has closed the page.
  template <class B, class O, class P>
    requires Belief<B, G> && Objective<O, G> && PlayoutPolicy<P, G>
  std::vector<MoveReport<Move>> run(const typename G::Rules& rules, const typename G::View& view, const B& belief,
                                    const O& objective, const P& policy, const Settings& settings,
                                    const std::function<bool()>& stop = {}) {
    constexpr std::uint64_t between_questions = 64;
    cards::Xoshiro random(settings.seed);
    tree_.clear(static_cast<std::size_t>(std::min<std::uint64_t>(settings.most_nodes, settings.iterations + 2)));
    root_sums_.fill({});
    exploration_ = settings.exploration;
    for (iterations_ = 0; iterations_ < settings.iterations; ++iterations_) {
      if (stop && iterations_ % between_questions == 0 && iterations_ > 0 && stop()) break;
      typename G::State state = belief.sample(random);
      iterate(rules, state, view.seat, objective, policy, random);
    }
    return report();
  }

  /// Iterations of the last run.
  [[nodiscard]] std::uint64_t iterations() const { return iterations_; }

 private:
  using Index = typename Tree<Move>::Index;
  static constexpr Index none = Tree<Move>::none;
  static constexpr std::size_t deepest = 128;

  struct Step {
    Index node;
    int seat;
  };

  /// Down the tree to a new node, on to the end of the deal, and back with what came of it.
  template <class O, class P>
  void iterate(const typename G::Rules& rules, typename G::State& state, int searcher, const O& objective,
               const P& policy, cards::Xoshiro& random) {
    depth_ = 0;
    Index node = Tree<Move>::root;
    while (!deal_is_over<G>(state) && depth_ < deepest) {
      const int seat = G::to_move(state);
      const auto legal = G::legal_moves(rules, state, seat);
      if (seat != searcher && !G::is_public(legal[0])) {
        G::apply(rules, state, seat, policy.choose(rules, state, seat, legal, random));
        continue;
      }
      const auto draw = [&] { return policy.choose(rules, state, seat, legal, random); };
      const Choice choice = choose<P>(node, legal, draw, random);
      if (choice.child == none) break;  // the tree is full
      path_[depth_++] = {choice.child, seat};
      G::apply(rules, state, seat, tree_[choice.child].move);
      node = choice.child;
      if (choice.is_new) break;
    }
    play_out<G>(rules, state, policy, random);
    learn(objective.judge(rules, state, searcher));
  }

  struct Choice {
    Index child;
    bool is_new;
  };

  /// An untried legal move if there is one to try, else the child with the best upper bound.
  template <class P, class Legal, class Draw>
  Choice choose(Index parent, const Legal& legal, const Draw& draw, cards::Xoshiro& random) {
    const int count = legal.size();
    int tried = 0;
    Index best = none;
    float best_bound = -1;
    for (Index child = tree_[parent].first_child; child != none; child = tree_[child].next_sibling) {
      auto& node = tree_[child];
      if (!legal.contains(node.move)) continue;
      ++tried;
      ++node.available;
      const float bound = upper_bound(node.total, node.visits, node.available, exploration_);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    if (tried == count || tree_.full()) return {best, false};
    // Below the root, a policy that knows good moves says which one deserves a branch: one that it never draws
    // costs nothing.
    if constexpr (P::knows_good_moves) {
      if (parent != Tree<Move>::root && best != none) {
        const Move likely = draw();
        return has_child(parent, likely) ? Choice{best, false} : grow(parent, likely);
      }
    }
    return grow(parent, untried(parent, legal, count - tried, random));
  }

  Choice grow(Index parent, Move move) {
    const Index fresh = tree_.add_child(parent, move);
    tree_[fresh].available = 1;
    return {fresh, true};
  }

  /// One of the legal moves without a child, each equally likely.
  template <class Legal>
  Move untried(Index parent, const Legal& legal, int untried_count, cards::Xoshiro& random) const {
    int skip = static_cast<int>(cards::below(random, static_cast<std::uint32_t>(untried_count)));
    for (int i = 0;; ++i) {
      const Move move = legal[i];
      if (!has_child(parent, move) && skip-- == 0) return move;
    }
  }

  [[nodiscard]] bool has_child(Index parent, Move move) const {
    for (Index child = tree_[parent].first_child; child != none; child = tree_[child].next_sibling) {
      if (tree_[child].move == move) return true;
    }
    return false;
  }

  void learn(const Judgement<G>& judgement) {
    for (std::size_t i = 0; i < depth_; ++i) {
      auto& node = tree_[path_[i].node];
      ++node.visits;
      node.total += judgement.payoffs[static_cast<std::size_t>(path_[i].seat)];
    }
    // The root's moves are always all legal, so the first iterations add one each: they are the first nodes.
    const std::size_t place = path_[0].node - 1;
    if (depth_ == 0 || place >= root_sums_.size()) return;
    root_sums_[place].points += judgement.points;
    root_sums_[place].win_share += judgement.win_share;
  }

  [[nodiscard]] std::vector<MoveReport<Move>> report() const {
    std::vector<MoveReport<Move>> moves;
    for (Index child = tree_[Tree<Move>::root].first_child; child != none; child = tree_[child].next_sibling) {
      const auto& node = tree_[child];
      const double visits = std::max(1U, node.visits);
      const Sums& sums = root_sums_.at(child - 1);
      moves.push_back({node.move, node.visits, static_cast<double>(node.total) / visits, sums.points / visits,
                       sums.win_share / visits});
    }
    std::ranges::reverse(moves);
    sort_by_visits(moves);
    return moves;
  }

  struct Sums {
    double points = 0;
    double win_share = 0;
  };
  static constexpr std::size_t most_root_moves = 256;

  Tree<Move> tree_;
  std::array<Step, deepest> path_{};
  std::array<Sums, most_root_moves> root_sums_{};
  std::size_t depth_ = 0;
  std::uint64_t iterations_ = 0;
  float exploration_ = 0;
};

}  // namespace botyard::search
