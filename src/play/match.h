#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "cards/chacha.h"
#include "play/game.h"

namespace botyard::play {

/// Where the deals of a match come from: first those that were given, then a random source. A deal that was drawn is
/// kept, so whoever goes back to an earlier decision is dealt the same cards again.
template <PublishedGame G>
class Chance {
 public:
  using Deal = typename G::Deal;

  /// All deals are drawn from the seed.
  explicit Chance(const cards::Seed& seed) : source_(cards::ChaCha(seed)) {}
  /// Without a source there is no deal after those that were given.
  Chance(std::vector<Deal> given, const std::optional<cards::ChaCha>& source)
      : drawn_(std::move(given)), source_(source) {}

  /// Draws the deal that this state needs, if it is a new one. `number` counts the deals of the match from 0 and is at
  /// most drawn().size(). False if there is no such deal.
  bool draw(const typename G::Rules& rules, const typename G::State& state, std::size_t number) {
    if (number < drawn_.size()) return true;
    if (!source_) return false;
    drawn_.push_back(G::shuffle(rules, state, *source_));
    return true;
  }
  [[nodiscard]] std::span<const Deal> drawn() const { return drawn_; }

 private:
  std::vector<Deal> drawn_;
  std::optional<cards::ChaCha> source_;
};

/// A game in progress or at its end: the one class for it, used by the server's tables, the games of a page, records,
/// arenas and tests. It is a value, holds all hidden cards, and knows neither JSON nor sentences.
///
/// Decisions are counted from 0 in the order in which they arrived. While players pass, several seats may decide in any
/// order; a record has their passes by seat, and `script` is the only place that reorders them.
template <PublishedGame G>
class Match {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;
  using Deal = typename G::Deal;
  using LoggedMove = typename G::LoggedMove;
  using Script = typename G::Script;

  /// For `checkpoint_every`: earlier states are hardly asked for, so only the first is kept.
  static constexpr std::size_t no_checkpoints = static_cast<std::size_t>(-1);

  /// A deal or a decision, with the states around it.
  struct Step {
    const State& before;
    const State& after;
    std::size_t n;     // the decision, or the one that the deal leads to
    int seat;          // who decided; -1: a deal
    const Move* move;  // nullptr: a deal
  };

  /// At its start, with nothing dealt. A state is kept for every `checkpoint_every` decisions, from which `state_at`
  /// computes those between: a page, which steps back and forth, keeps each; a server, which has many matches, few.
  Match(Rules rules, Chance<G> chance, std::size_t checkpoint_every)
      : rules_(std::move(rules)),
        chance_(std::move(chance)),
        checkpoint_every_(checkpoint_every),
        state_(G::start(rules_)) {}

  /// A match as far as a script goes, whose moves must be legal. Deals after the script's come from `source`.
  Match(const Script& script, const std::optional<cards::ChaCha>& source, std::size_t checkpoint_every)
      : Match(script.rules, Chance<G>(script.deals, source), checkpoint_every) {
    auto move = script.moves.begin();
    while (!is_over()) {
      if (needs_deal()) {
        if (deal_count() == script.deals.size()) return;
        deal();
      } else {
        if (move == script.moves.end()) return;
        play(G::to_move(state_), *move++);
      }
    }
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] bool is_over() const { return G::is_over(state_); }
  [[nodiscard]] bool needs_deal() const { return !is_over() && G::needs_deal(state_); }

  [[nodiscard]] std::size_t decision_count() const { return decisions_.size(); }
  [[nodiscard]] std::span<const LoggedMove> decisions() const { return decisions_; }
  /// Those that everyone saw.
  [[nodiscard]] std::span<const LoggedMove> public_decisions() const { return public_decisions_; }
  /// Those of the first `count` decisions that everyone saw.
  [[nodiscard]] std::span<const LoggedMove> public_decisions(std::size_t count) const {
    const auto is_public = [](const LoggedMove& made) { return G::is_public(made.move); };
    const auto among = std::ranges::count_if(decisions().first(count), is_public);
    return std::span(public_decisions_).first(static_cast<std::size_t>(among));
  }
  [[nodiscard]] std::span<const Deal> deals() const { return chance_.drawn().first(deal_count()); }
  /// The decision that the last deal led to; 0 before the first deal.
  [[nodiscard]] std::size_t last_deal() const { return dealt_before_.empty() ? 0 : dealt_before_.back(); }

  /// The state before a decision, with the cards that were dealt for it; at decision_count() the present one. At most
  /// `checkpoint_every` moves are made again for it.
  [[nodiscard]] State state_at(std::size_t decision) const {
    if (decision == decision_count()) return state_;
    State state = checkpoints_[decision / checkpoint_every_];
    const std::size_t first = decision / checkpoint_every_ * checkpoint_every_;
    for (std::size_t n = first; n < decision; ++n) {
      G::apply(rules_, state, decisions_[n].seat, decisions_[n].move);
      deal_again(state, n + 1);
    }
    return state;
  }
  /// The same before the deal that led to the decision: a finished round still lies on the table. At 0 nothing is
  /// dealt.
  [[nodiscard]] State state_before_deal(std::size_t decision) const {
    if (decision == 0) return G::start(rules_);
    const auto& [seat, move] = decisions_[decision - 1];
    State state = decision == decision_count() ? before_last_ : state_at(decision - 1);
    G::apply(rules_, state, seat, move);
    return state;
  }
  /// The state before the last decision, of which there must be one.
  [[nodiscard]] const State& state_before_last() const { return before_last_; }

  /// Why the rules forbid this seat the move now; nothing if they allow it.
  [[nodiscard]] std::optional<text::Reason> why_not(int seat, Move move) const {
    return G::why_illegal(rules_, state_, seat, move);
  }
  /// Makes a legal move and all that follows by itself, except for a deal.
  void play(int seat, Move move) {
    if (decisions_.size() % checkpoint_every_ == 0) checkpoints_.push_back(state_);
    before_last_ = state_;
    G::apply(rules_, state_, seat, move);
    decisions_.push_back({seat, move});
    if (G::is_public(move)) public_decisions_.push_back({seat, move});
  }
  /// Deals the cards that are due (needs_deal). False if there are none to be had: the match ends with what was given.
  bool deal() {
    if (!chance_.draw(rules_, state_, deal_count())) return false;
    G::deal(rules_, state_, chance_.drawn()[deal_count()]);
    dealt_before_.push_back(decisions_.size());
    return true;
  }

  /// Back to before a decision. What is then played is dealt the same cards as before.
  void truncate(std::size_t decision) {
    if (decision >= decision_count()) return;
    state_ = state_at(decision);
    before_last_ = decision == 0 ? State{} : state_at(decision - 1);
    public_decisions_.resize(public_decisions(decision).size());
    decisions_.resize(decision);
    checkpoints_.resize(decision == 0 ? 0 : (decision - 1) / checkpoint_every_ + 1);
    while (!dealt_before_.empty() && dealt_before_.back() > decision) dealt_before_.pop_back();
  }

  /// A seat's last decision, if it may be taken back at a table: nobody learned anything hidden from it, and all that
  /// was decided since was decided at the same time, unseen.
  [[nodiscard]] std::optional<std::size_t> revocable(int seat) const {
    for (std::size_t n = decisions_.size(); n-- > 0;) {
      const LoggedMove& made = decisions_[n];
      if (made.seat == seat) {
        const State before = n + 1 == decisions_.size() ? before_last_ : state_at(n);
        return G::reveals_nothing(before, state_, made.move) ? std::optional(n) : std::nullopt;
      }
      if (G::is_public(made.move)) return std::nullopt;
    }
    return std::nullopt;
  }
  /// Takes a revocable decision out; those after it stay.
  void revoke(std::size_t decision) {
    const std::vector<LoggedMove> later(decisions_.begin() + static_cast<std::ptrdiff_t>(decision) + 1,
                                        decisions_.end());
    truncate(decision);
    for (const auto& [seat, move] : later) {
      play(seat, move);
      if (needs_deal()) deal();
    }
  }

  /// The first `count` decisions and the deals up to there, in the order of a record: where several seats decided at
  /// the same time, by their numbers. A seat that decided before one that is due first is left out: a record can't say
  /// that.
  [[nodiscard]] Script script(std::size_t count) const {
    const auto dealt = std::ranges::upper_bound(dealt_before_, count) - dealt_before_.begin();
    const auto deals = this->deals().first(static_cast<std::size_t>(dealt));
    Script script{rules_, {deals.begin(), deals.end()}, {}};
    std::vector<LoggedMove> left(decisions_.begin(), decisions_.begin() + static_cast<std::ptrdiff_t>(count));
    State state = G::start(rules_);
    auto deal = deals.begin();
    while (!left.empty()) {
      if (G::needs_deal(state)) {
        G::deal(rules_, state, *deal++);
        continue;
      }
      const int seat = G::to_move(state);
      const auto next = std::ranges::find(left, seat, &LoggedMove::seat);
      if (next == left.end()) break;
      G::apply(rules_, state, seat, next->move);
      script.moves.push_back(next->move);
      left.erase(next);
    }
    return script;
  }
  [[nodiscard]] Script script() const { return script(decision_count()); }

  /// Calls visit(Step) for each step from a decision on, beginning with the deal that led to it.
  template <class Visit>
  void walk(std::size_t from, Visit visit) const {
    walk_on(state_before_deal(from), from, from, visit);
  }
  /// The same for the last decision, of which there must be one, and the deal that followed.
  template <class Visit>
  void walk_last(Visit visit) const {
    walk_on(before_last_, decision_count() - 1, decision_count(), visit);
  }

 private:
  [[nodiscard]] std::size_t deal_count() const { return dealt_before_.size(); }

  /// Makes the deal again that led to a decision, if one did.
  void deal_again(State& state, std::size_t decision) const {
    const auto dealt = std::ranges::lower_bound(dealt_before_, decision);
    if (dealt == dealt_before_.end() || *dealt != decision) return;
    G::deal(rules_, state, chance_.drawn()[static_cast<std::size_t>(dealt - dealt_before_.begin())]);
  }

  /// From a state before decision `n`. Deals that led to decisions before `first_deal` are in it already.
  template <class Visit>
  void walk_on(State state, std::size_t n, std::size_t first_deal, Visit& visit) const {
    auto deal = static_cast<std::size_t>(std::ranges::lower_bound(dealt_before_, first_deal) - dealt_before_.begin());
    for (;; ++n) {
      for (; deal < deal_count() && dealt_before_[deal] == n; ++deal) {
        const State before = state;
        G::deal(rules_, state, chance_.drawn()[deal]);
        visit(Step{before, state, n, -1, nullptr});
      }
      if (n == decision_count()) return;
      const State before = state;
      const auto& [seat, move] = decisions_[n];
      G::apply(rules_, state, seat, move);
      visit(Step{before, state, n, seat, &move});
    }
  }

  Rules rules_;
  Chance<G> chance_;
  std::size_t checkpoint_every_;
  State state_;
  State before_last_{};  // before the last decision, if there is one
  std::vector<LoggedMove> decisions_;
  std::vector<LoggedMove> public_decisions_;
  std::vector<std::size_t> dealt_before_;  // by deal: the decision that it led to; ascending
  std::vector<State> checkpoints_;         // before the decisions 0, checkpoint_every_, 2 * checkpoint_every_, …
};

}  // namespace botyard::play
