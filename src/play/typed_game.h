#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "play/any_game.h"
#include "play/bench.h"
#include "play/game.h"
#include "play/record.h"
#include "play/typed_match.h"

namespace botyard::play {

/// How often a match keeps a state (see Match): few for the many matches of a server and for records.
inline constexpr std::size_t usual_checkpoints = 32;

/// A game that meets the concept, behind the interface of AnyGame.
template <PublishedGame G>
class TypedGame final : public AnyGame {
 public:
  [[nodiscard]] std::string_view name() const override { return G::name; }
  [[nodiscard]] int seat_count() const override { return G::seat_count; }
  [[nodiscard]] std::string seat_name(int seat) const override { return G::seat_name(seat); }
  [[nodiscard]] json::value seat_json(int seat) const override { return G::seat_json(seat); }
  [[nodiscard]] std::string_view default_edition() const override { return G::default_edition(); }
  text::Result<std::string> load_edition(std::string_view toml_text, std::string_view file) override {
    return editions_.load(toml_text, file);
  }

  [[nodiscard]] std::vector<EditionInfo> editions() const override {
    std::vector<EditionInfo> infos;
    for (const auto& [id, name, toml_text] : editions_.list()) infos.push_back({id, name, toml_text});
    return infos;
  }

  [[nodiscard]] text::Result<std::unique_ptr<AnyMatch>> read(const json::object& record) const override {
    auto envelope = read_envelope(record, G::seat_count);
    if (!envelope) return tl::unexpected(envelope.error());
    const auto rules = G::rules(editions_, envelope->edition, envelope->options);
    if (!rules) return tl::unexpected(rules.error());
    const auto script = G::read_script(record, *rules);
    if (!script) return tl::unexpected(script.error());
    return std::make_unique<TypedMatch<G>>(Match<G>(*script, std::nullopt, usual_checkpoints),
                                           std::move(envelope->players), std::move(envelope->seed));
  }

  [[nodiscard]] text::Result<std::unique_ptr<AnyMatch>> start(std::string_view edition, const json::object& options,
                                                              const cards::Seed& seed) const override {
    const auto rules = G::rules(editions_, edition, options);
    if (!rules) return tl::unexpected(rules.error());
    return start_match(Match<G>(*rules, Chance<G>(seed), usual_checkpoints), seed.to_hex());
  }

  [[nodiscard]] std::unique_ptr<AnyMatch> start_with_cards_of(const AnyMatch& other,
                                                              const cards::Seed& seed) const override {
    const Match<G>& typed = dynamic_cast<const TypedMatch<G>&>(other).match();
    Chance<G> chance({typed.deals().begin(), typed.deals().end()}, cards::ChaCha(seed));
    return start_match(Match<G>(typed.rules(), std::move(chance), usual_checkpoints), "");
  }

  [[nodiscard]] const typename G::Editions& known_editions() const { return editions_; }
  [[nodiscard]] BenchFigures bench(std::uint64_t deals, const std::function<double()>& cpu_seconds) const override {
    const auto rules = G::rules(editions_, G::default_edition(), {});
    return play::bench<G>(*rules, deals, cpu_seconds);
  }

 private:
  static std::unique_ptr<AnyMatch> start_match(Match<G> match, std::string seed) {
    match.deal();
    return std::make_unique<TypedMatch<G>>(std::move(match), std::vector<std::string>{}, std::move(seed));
  }

  typename G::Editions editions_;
};

}  // namespace botyard::play
