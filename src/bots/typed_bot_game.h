#pragma once

#include "bots/bot_game.h"
#include "bots/craft.h"
#include "bots/program.h"
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
    return player(*level);
  }

  [[nodiscard]] text::Result<std::unique_ptr<Seat>> seat(std::string_view name) const override {
    auto level = parse_level(name, craft_.levels);
    if (!level) return tl::unexpected(level.error());
    return std::make_unique<PlayerSeat<G>>(
        game_.known_editions(),
        [this, level = *std::move(level)](std::chrono::milliseconds most) { return player(within(level, most)); });
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

  [[nodiscard]] text::Result<Hint> hint(const play::AnyMatch& any, std::optional<std::size_t> at, std::string_view name,
                                        std::uint64_t seed) const override {
    const auto level = parse_level(name, craft_.levels);
    if (!level) return tl::unexpected(level.error());
    if (level->traits.method == Method::program) return text::refuse("bot.no_search", {{"bot", std::string(name)}});
    const auto& record = dynamic_cast<const play::TypedMatch<G>&>(any);
    const auto state = record.state(at);
    if (!state) return tl::unexpected(state.error());
    const int seat = G::to_move(*state);
    if (seat < 0) return text::refuse("hint.nothing_to_decide");
    const auto& rules = record.match().rules();
    return hint_for<G>(craft_, rules, G::view(rules, *state, seat), level->traits, seed, {});
  }

  [[nodiscard]] text::Result<Question> question(const play::AnyMatch& any, int seat, std::string_view name,
                                                std::uint64_t seed, std::chrono::milliseconds most) const override {
    const auto known = std::ranges::find(craft_.levels, name, &NamedTraits::name);
    if (known == craft_.levels.end() || known->traits.method == Method::program) {
      return text::refuse("bot.unknown", {{"name", std::string(name)}, {"known", names_of(craft_.levels)}});
    }
    // A tenth of the time is for what surrounds the search: the belief before it, the endings after it.
    Level level = within({std::string(name), known->traits, {}}, most - most / 10);
    level.traits.threads = 1;
    const play::Match<G>& match = dynamic_cast<const play::TypedMatch<G>&>(any).match();
    // Crafts live as long as the program, so a thread may still think when these bots are gone.
    const auto think = [&craft = craft_, traits = level.traits, rules = match.rules(),
                        view = G::view(match.rules(), match.state(), seat),
                        seed](double share, const std::function<bool()>& stop) {
      const auto legal = G::legal_moves(rules, view);
      if (legal.size() == 1) return G::to_text(rules, legal[0]);
      const auto brain = craft.make_brain(hurried(traits, share));
      return G::to_text(rules, brain->think(rules, view, seed, stop).move);
    };
    return Question{std::min(promised_time(known->traits), most), think};
  }

  [[nodiscard]] text::Result<SearchFigures> bench(std::string_view name, int positions,
                                                  const std::function<double()>& cpu_seconds) const override {
    const auto level = parse_level(name, craft_.levels);
    if (!level) return tl::unexpected(level.error());
    if (!level->traits.budget.iterations) return text::refuse("bot.no_search", {{"bot", std::string(name)}});
    return bench_search<G>(craft_, game_.known_editions(), level->traits, positions, cpu_seconds);
  }

  [[nodiscard]] text::Result<Lesson> learn(const LearningPlan& plan, const ArenaProgress& progress) const override {
    const auto teacher = parse_level(plan.teacher, craft_.levels);
    if (!teacher) return tl::unexpected(teacher.error());
    if (teacher->traits.method != Method::search) return text::refuse("bot.no_search", {{"bot", plan.teacher}});
    return learn_from_games<G>(craft_, teacher->traits, game_.known_editions(), plan, progress);
  }

 private:
  /// With this share of the budget; a search with none becomes the policy that it would follow.
  static Traits hurried(const Traits& traits, double share) {
    if (traits.method != Method::search || share >= 1) return traits;
    return share > 0 ? with_part_of_budget(traits, share) : without_search(Method::greedy);
  }

  [[nodiscard]] std::unique_ptr<Player<G>> player(const Level& level) const {
    if (level.traits.method == Method::program) {
      Patience patience;
      patience.time = level.traits.budget.time.value_or(patience.time);
      return std::make_unique<ProgramPlayer<G>>(level.command, patience);
    }
    return std::make_unique<BrainPlayer<G>>(craft_.make_brain(level.traits), craft_.explain);
  }

  const play::TypedGame<G>& game_;
  const Craft<G>& craft_;
};

}  // namespace botyard::bots
