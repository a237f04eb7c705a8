#pragma once

#include "bots/bot_game.h"
#include "bots/craft.h"
#include "bots/run_arena.h"

namespace botyard::bots {

/// Gives the bots of a game the face of BotGame.
template <play::PublishedGame G>
class TypedBotGame final : public BotGame {
 public:
  TypedBotGame(const play::TypedGame<G>& game, const Craft<G>& craft) : game_(game), craft_(craft) {}

  [[nodiscard]] std::span<const NamedTraits> levels() const override { return craft_.levels; }

  [[nodiscard]] text::Result<std::unique_ptr<Player<G>>> player(std::string_view name) const {
    const auto level = parse_level(name, craft_.levels);
    if (!level) return tl::unexpected(level.error());
    return std::make_unique<BrainPlayer<G>>(craft_.make_brain(level->traits));
  }

  [[nodiscard]] text::Result<ArenaResult> arena(const ArenaPlan& plan, const ArenaProgress& progress,
                                                const RecordSink& records) const override {
    const auto rules = G::rules(game_.known_editions(), plan.edition, plan.options);
    if (!rules) return tl::unexpected(rules.error());
    if (plan.players.size() != G::seat_count) {
      return text::refuse("arena.player_count", {{"game", std::string(G::name)},
                                                 {"due", std::to_string(G::seat_count)},
                                                 {"is", std::to_string(plan.players.size())}});
    }
    std::vector<typename ArenaRunner<G>::Seats> players(static_cast<std::size_t>(plan.jobs));
    for (auto& seats : players) {
      for (std::size_t i = 0; i < seats.size(); ++i) {
        auto made = player(plan.players[i]);
        if (!made) return tl::unexpected(made.error());
        seats[i] = *std::move(made);
      }
    }
    return ArenaRunner<G>(plan, *rules, progress, records).run(std::move(players));
  }

  [[nodiscard]] text::Result<Lesson> learn(const LearningPlan& plan, const ArenaProgress& progress) const override {
    const auto teacher = parse_level(plan.teacher, craft_.levels);
    if (!teacher) return tl::unexpected(teacher.error());
    if (teacher->traits.method != Method::search) return text::refuse("bot.no_search", {{"bot", plan.teacher}});
    return learn_from_games<G>(craft_, teacher->traits, game_.known_editions(), plan, progress);
  }

 private:
  const play::TypedGame<G>& game_;
  const Craft<G>& craft_;
};

}  // namespace botyard::bots
