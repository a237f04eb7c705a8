#pragma once

#include <chrono>

#include <fmt/format.h>

#include "bots/search_bench.h"
#include "engine/desk.h"
#include "engine/typed_session.h"

namespace botyard::engine {

template <play::PublishedGame G>
class TypedDesk final : public Desk {
 public:
  using Record = play::TypedRecord<G>;

  TypedDesk(const play::TypedGame<G>& game, const bots::Craft<G>& craft) : game_(game), craft_(craft) {}

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

  [[nodiscard]] text::Result<std::unique_ptr<Session>> create(const NewGame& wanted) const override {
    const auto edition = wanted.edition.empty() ? G::default_edition() : std::string_view(wanted.edition);
    const auto rules = G::rules(game_.known_editions(), edition, wanted.options);
    if (!rules) return tl::unexpected(rules.error());
    auto players = names_or<G>(wanted.players, {});
    if (!players) return tl::unexpected(players.error());
    cards::ChaCha source(wanted.seed);
    typename G::Script script{*rules, {G::shuffle(*rules, G::start(*rules), source)}, {}};
    Chance<G> chance(script.deals, source);
    Record record(std::move(script), {{}, {}, *std::move(players), wanted.seed.to_hex()});
    return std::make_unique<TypedSession<G>>(craft_, std::move(record), std::move(chance));
  }

  [[nodiscard]] std::unique_ptr<Session> open(const play::AnyRecord& any,
                                              const std::optional<cards::Seed>& seed) const override {
    const auto& record = dynamic_cast<const Record&>(any);
    if (auto source = source_of(record)) {
      return std::make_unique<TypedSession<G>>(craft_, record, Chance<G>(record.script().deals, *source));
    }
    play::Envelope envelope = record.envelope();
    envelope.seed.clear();  // not all chance comes from one seed any more
    std::optional<cards::ChaCha> source;
    if (seed) source.emplace(*seed);
    return std::make_unique<TypedSession<G>>(craft_, Record(record.script(), std::move(envelope)),
                                             Chance<G>(record.script().deals, source));
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
  static std::optional<cards::ChaCha> source_of(const Record& record) {
    const auto seed = cards::Seed::from_hex(record.envelope().seed);
    if (!seed) return std::nullopt;
    const typename G::Script& script = record.script();
    cards::ChaCha source(*seed);
    typename G::State state = G::start(script.rules);
    auto move = script.moves.begin();
    for (const typename G::Deal& deal : script.deals) {
      if (G::shuffle(script.rules, state, source) != deal) return std::nullopt;
      G::deal(script.rules, state, deal);
      while (!G::needs_deal(state) && move != script.moves.end()) {
        G::apply(script.rules, state, G::to_move(state), *move++);
      }
    }
    return source;
  }

  const play::TypedGame<G>& game_;
  const bots::Craft<G>& craft_;
};

}  // namespace botyard::engine
