#pragma once

#include <chrono>

#include <fmt/format.h>

#include "bots/search_bench.h"
#include "engine/game_service.h"
#include "engine/typed_position.h"
#include "play/typed_game.h"

namespace botyard::engine {

/// The service of a game that meets the concept. Whoever includes this declares `solve_state` for the game's states
/// first.
template <play::PublishedGame G>
class TypedGameService final : public GameService {
 public:
  using Match = play::Match<G>;
  using TypedMatch = play::TypedMatch<G>;

  TypedGameService(const play::TypedGame<G>& game, const bots::Craft<G>& craft) : game_(game), craft_(craft) {}

  [[nodiscard]] std::string_view game() const override { return G::name; }

  [[nodiscard]] json::object about(const text::Language& language) const override {
    json::array seats;
    for (int seat = 0; seat < G::seat_count; ++seat) seats.push_back(G::seat_json(seat));
    json::array editions;
    for (const auto& edition : game_.editions()) {
      const auto rules = G::rules(game_.known_editions(), edition.id, {});
      editions.push_back(json::object{{"id", edition.id}, {"name", G::describe_edition(*rules, language).at("name")}});
    }
    json::array levels;
    for (const bots::NamedTraits& level : craft_.levels) levels.push_back(level_json(level));
    const auto rules = G::rules(game_.known_editions(), G::default_edition(), {});
    return {{"game", G::name},
            {"seats", std::move(seats)},
            {"default_edition", G::default_edition()},
            {"editions", std::move(editions)},
            {"options", G::options_json(*rules)},
            {"levels", std::move(levels)}};
  }

  [[nodiscard]] text::Result<json::object> edition(std::string_view id, const text::Language& language) const override {
    const auto rules = G::rules(game_.known_editions(), id, {});
    if (!rules) return tl::unexpected(rules.error());
    json::object result = G::describe_edition(*rules, language);
    result["cards"] = G::deck_json(*rules);
    for (const auto& edition : game_.editions()) {
      if (edition.id == id) result["toml"] = edition.toml_text;
    }
    return result;
  }

  [[nodiscard]] text::Result<std::unique_ptr<play::AnyMatch>> create(const NewGame& wanted) const override {
    const auto edition = wanted.edition.empty() ? G::default_edition() : std::string_view(wanted.edition);
    const auto rules = G::rules(game_.known_editions(), edition, wanted.options);
    if (!rules) return tl::unexpected(rules.error());
    auto players = names_or<G>(wanted.players, {});
    if (!players) return tl::unexpected(players.error());
    Match match(*rules, play::Chance<G>(wanted.seed), checkpoint_every);
    match.deal();
    return std::make_unique<TypedMatch>(std::move(match), *std::move(players), wanted.seed.to_hex());
  }

  [[nodiscard]] std::unique_ptr<play::AnyMatch> resume(const play::AnyMatch& any,
                                                       const std::optional<cards::Seed>& seed) const override {
    const auto& record = dynamic_cast<const TypedMatch&>(any);
    auto source = source_of(record);
    // Deals from another seed: then not all chance comes from the one that the record names.
    const std::string named = source ? record.seed() : "";
    if (!source && seed) source.emplace(*seed);
    return std::make_unique<TypedMatch>(Match(record.match().script(), source, checkpoint_every), record.players(),
                                        named);
  }

  [[nodiscard]] text::Result<std::unique_ptr<Position>> position(const play::AnyMatch& any,
                                                                 std::optional<std::size_t> at,
                                                                 std::optional<int> viewer,
                                                                 std::vector<std::string> players) const override {
    const auto& match = dynamic_cast<const TypedMatch&>(any);
    auto names = names_or<G>(std::move(players), match.names());
    if (!names) return tl::unexpected(names.error());
    const auto state = match.state(at);
    if (!state) return tl::unexpected(state.error());
    // Somebody who sees all cards decides nothing: there is no view of theirs to think about, so it is a watcher's.
    const int seat = std::max(viewer.value_or(G::to_move(*state)), -1);
    const auto& rules = match.match().rules();
    return std::make_unique<TypedPosition<G>>(craft_, rules, G::view(rules, *state, seat), *std::move(names));
  }

  [[nodiscard]] text::Result<std::unique_ptr<Position>> position(const json::object& view,
                                                                 std::vector<std::string> players) const override {
    std::vector<std::string> seats;
    for (int seat = 0; seat < G::seat_count; ++seat) seats.push_back(G::seat_name(seat));
    auto names = names_or<G>(std::move(players), std::move(seats));
    if (!names) return tl::unexpected(names.error());
    const auto read = G::read_view(game_.known_editions(), view);
    if (!read) return tl::unexpected(read.error());
    return std::make_unique<TypedPosition<G>>(craft_, read->rules, read->view, *std::move(names));
  }

  [[nodiscard]] text::Result<std::string> own_edition(const play::OwnEdition& own,
                                                      const json::array& ai_cards) const override {
    return G::own_edition(game_.known_editions(), own.base, own.id, own.name, ai_cards);
  }

  [[nodiscard]] text::Result<json::object> companion(const json::object& sheet,
                                                     const text::Language& language) const override {
    return G::companion(game_.known_editions(), sheet, language);
  }

  [[nodiscard]] text::Result<json::object> solve(const play::AnyMatch& any, std::optional<std::size_t> at,
                                                 const SolveRequest& request, const Progress& progress) const override {
    const auto& match = dynamic_cast<const TypedMatch&>(any);
    const auto state = match.state(at);
    if (!state) return tl::unexpected(state.error());
    return solve_state(match.match().rules(), *state, request, progress);
  }

  [[nodiscard]] text::Result<json::object> bench(const SpeedTest& test, const Progress& progress) const override {
    const std::string name = fmt::format("ismcts:{}:rollouts={}", test.iterations, test.rollouts);
    const auto level = bots::parse_level(name, craft_.levels);
    if (!level) return tl::unexpected(level.error());
    const auto clock = [] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
    SearchTicker ticker(progress);
    const double all = static_cast<double>(test.positions) * test.iterations;
    const auto figures = bots::bench_search<G>(craft_, game_.known_editions(), level->traits, test.positions, clock,
                                               [&] { return ticker.tick(all); });
    return json::object{{"iterations", figures.iterations},
                        {"seconds", figures.seconds},
                        {"checksum", fmt::format("{:016x}", figures.checksum)}};
  }

 private:
  static json::object level_json(const bots::NamedTraits& level) {
    const auto& [iterations, time] = level.traits.budget;
    return {{"name", level.name},
            {"iterations", iterations ? json::value(*iterations) : json::value(nullptr)},
            {"time_ms", time ? json::value(time->count()) : json::value(nullptr)}};
  }

  /// The source that a record's deals came from, behind the last of them; nothing if they came from elsewhere.
  static std::optional<cards::ChaCha> source_of(const TypedMatch& record) {
    const auto seed = cards::Seed::from_hex(record.seed());
    if (!seed) return std::nullopt;
    const Match& match = record.match();
    cards::ChaCha source(*seed);
    auto deal = match.deals().begin();
    bool same = true;
    match.walk(0, [&](const auto& step) {
      if (step.move == nullptr) same = same && G::shuffle(match.rules(), step.before, source) == *deal++;
    });
    return same ? std::optional(source) : std::nullopt;
  }

  /// A page steps back and forth, so each state is kept.
  static constexpr std::size_t checkpoint_every = 1;

  const play::TypedGame<G>& game_;
  const bots::Craft<G>& craft_;
};

}  // namespace botyard::engine
