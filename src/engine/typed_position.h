#pragma once

#include <chrono>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/position.h"

namespace botyard::engine {

/// The names that were given, one for each seat; the others where none were.
template <play::PublishedGame G>
text::Result<std::vector<std::string>> names_or(std::vector<std::string> given, std::vector<std::string> others) {
  if (given.empty()) return others;
  if (given.size() == G::seat_count) return given;
  return text::refuse("record.player_count",
                      {{"count", std::to_string(given.size())}, {"wanted", std::to_string(G::seat_count)}});
}

template <play::PublishedGame G>
class TypedPosition final : public Position {
 public:
  /// `names` are the players' by seat.
  TypedPosition(const bots::BotFactory<G>& factory, typename G::Rules rules, const typename G::View& view,
                std::vector<std::string> names)
      : factory_(factory), rules_(std::move(rules)), view_(view), names_(std::move(names)) {}

  [[nodiscard]] json::object lens(const text::Language& language) const override {
    return G::lens_json(rules_, view_, names_, language);
  }

  [[nodiscard]] text::Result<json::object> cards() const override { return G::card_sheet_json(rules_, view_); }

  [[nodiscard]] text::Result<std::optional<text::Reason>> why_illegal(std::string_view text) const override {
    if (view_.seat < 0) return text::refuse("engine.watchers_decide_nothing");
    const auto move = G::parse_move(rules_, text);
    if (!move) return tl::unexpected(move.error());
    return G::why_illegal(rules_, view_, *move);
  }

  [[nodiscard]] text::Result<bots::Hint> think(const Thinker& thinker, const Progress& progress) const override {
    auto level = bots::parse_level(thinker.level, factory_.levels);
    if (!level) return tl::unexpected(level.error());
    if (level->config.method == bots::Method::program) return text::refuse("bot.no_search", {{"bot", thinker.level}});
    if (thinker.most_milliseconds) {
      level = bots::within(*std::move(level), std::chrono::milliseconds(*thinker.most_milliseconds));
    }
    const auto legal = G::legal_moves(rules_, view_);
    if (view_.seat < 0 || legal.size() == 0) return text::refuse("hint.nothing_to_decide");
    return search(level->config, thinker.seed, progress);
  }

 private:
  [[nodiscard]] bots::Hint search(const bots::BotConfig& config, std::uint64_t seed, const Progress& progress) const {
    const auto& [iterations, time] = config.budget;
    const double all = iterations ? static_cast<double>(*iterations) : std::numeric_limits<double>::infinity();
    std::optional<double> seconds;
    if (time) seconds = std::chrono::duration<double>(*time).count();
    SearchTicker ticker(progress);
    const auto stop = [&] { return ticker.tick(all, seconds); };
    return bots::hint_for<G>(factory_, rules_, view_, config, seed, stop);
  }

  const bots::BotFactory<G>& factory_;
  typename G::Rules rules_;
  typename G::View view_;
  std::vector<std::string> names_;
};

}  // namespace botyard::engine
