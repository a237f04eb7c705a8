#pragma once

#include <memory>

#include "bots/level.h"
#include "bots/player.h"

namespace botyard::bots {

/// One of our own bots. Its decision depends on the arguments of `think` alone (with a budget of iterations), so the
/// same question has the same answer on any thread and any machine.
template <play::Game G>
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot(Bot&&) = delete;
  Bot& operator=(const Bot&) = delete;
  Bot& operator=(Bot&&) = delete;
  virtual ~Bot() = default;

  /// The view is that of a seat that has something to decide. `stop` may end the search early.
  virtual Decision<G> think(const typename G::Rules& rules, const typename G::View& view, std::uint64_t seed,
                            const std::function<bool()>& stop) = 0;
};

/// One of our own bots as a player at a seat.
template <play::PublishedGame G>
class BotPlayer final : public Player<G> {
 public:
  using Explain = text::Reason (*)(const typename G::Rules& rules, const typename G::View& view,
                                   const Decision<G>& decision);

  BotPlayer(std::unique_ptr<Bot<G>> bot, Explain explain) : bot_(std::move(bot)), explain_(explain) {}

  void start(const Start<G>& start) override {
    rules_ = start.rules;
    random_ = cards::Xoshiro(start.seed);
  }
  tl::expected<Decision<G>, Forfeit> choose(const typename G::View& view,
                                            std::span<const typename G::LoggedMove> /*log*/) override {
    const std::uint64_t seed = random_();
    const auto legal = G::legal_moves(rules_, view);
    Decision<G> decision{legal[0], {}, {}, 0};
    if (legal.size() > 1) decision = bot_->think(rules_, view, seed, {});
    decision.why = explain_(rules_, view, decision);
    return decision;
  }
  void end(const json::value& /*result*/) override {}

 private:
  std::unique_ptr<Bot<G>> bot_;
  Explain explain_;
  typename G::Rules rules_;
  cards::Xoshiro random_{0};
};

}  // namespace botyard::bots
