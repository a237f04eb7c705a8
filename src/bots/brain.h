#pragma once

#include <memory>

#include "bots/level.h"
#include "bots/player.h"

namespace botyard::bots {

/// How one of our own bots thinks: by iterations, a function of what it is given and nothing else, so that a move
/// can be asked for anywhere and anew.
template <play::Game G>
class Brain {
 public:
  Brain() = default;
  Brain(const Brain&) = delete;
  Brain(Brain&&) = delete;
  Brain& operator=(const Brain&) = delete;
  Brain& operator=(Brain&&) = delete;
  virtual ~Brain() = default;

  /// The view is that of a seat that has something to decide. `stop` may end the search early.
  virtual Decision<G> think(const typename G::Rules& rules, const typename G::View& view, std::uint64_t seed,
                            const std::function<bool()>& stop) = 0;
};

/// A brain of ours at a seat.
template <play::PublishedGame G>
class BrainPlayer final : public Player<G> {
 public:
  using Explain = text::Reason (*)(const typename G::Rules& rules, const typename G::View& view,
                                   const Decision<G>& decision);

  BrainPlayer(std::unique_ptr<Brain<G>> brain, Explain explain) : brain_(std::move(brain)), explain_(explain) {}

  void start(const Start<G>& start) override {
    rules_ = start.rules;
    random_ = cards::Xoshiro(start.seed);
  }
  tl::expected<Decision<G>, Forfeit> choose(const typename G::View& view,
                                            std::span<const typename G::LoggedMove> /*log*/) override {
    const std::uint64_t seed = random_();
    const auto legal = G::legal_moves(rules_, view);
    Decision<G> decision{legal[0], {}, {}, 0};
    if (legal.size() > 1) decision = brain_->think(rules_, view, seed, {});
    decision.why = explain_(rules_, view, decision);
    return decision;
  }
  void end(const json::value& /*result*/) override {}

 private:
  std::unique_ptr<Brain<G>> brain_;
  Explain explain_;
  typename G::Rules rules_;
  cards::Xoshiro random_{0};
};

}  // namespace botyard::bots
