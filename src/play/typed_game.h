#pragma once

#include <algorithm>
#include <utility>

#include "play/any_game.h"
#include "play/bench.h"
#include "play/game.h"
#include "play/match.h"
#include "play/record.h"
#include "play/replay.h"

namespace botyard::play {

/// Gives a game that meets the concept the face of AnyRecord and AnyGame.
template <PublishedGame G>
class TypedRecord final : public AnyRecord {
 public:
  TypedRecord(typename G::Script script, Envelope envelope)
      : script_(std::move(script)), envelope_(std::move(envelope)), end_(end_of<G>(script_)) {}

  [[nodiscard]] std::string_view game() const override { return G::name; }
  [[nodiscard]] std::string edition() const override { return std::string(G::edition_json(script_.rules).as_string()); }
  [[nodiscard]] bool finished() const override { return G::is_over(end_); }
  [[nodiscard]] std::size_t move_count() const override { return script_.moves.size(); }
  [[nodiscard]] json::value result() const override {
    return finished() ? G::result_json(script_.rules, end_) : json::value(nullptr);
  }
  [[nodiscard]] text::Reason summary() const override { return G::summary(script_.rules, end_, names()); }
  /// The players', or what the seats are called.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names = envelope_.players;
    for (int seat = static_cast<int>(names.size()); seat < G::seat_count; ++seat) names.push_back(G::seat_name(seat));
    return names;
  }

  void trace(std::size_t record_number, const std::function<void(const json::value&)>& line) const override {
    std::size_t n = 0;
    replay<G>(script_, [&](const typename G::State& state, int seat, const typename G::Move* move) {
      json::object entry{{"record", record_number},
                         {"n", n++},
                         {"seat", G::seat_json(seat)},
                         {"phase", G::phase(state)},
                         {"legal", sorted_legal(state, seat)}};
      if (move != nullptr) entry["move"] = G::to_text(script_.rules, *move);
      entry["state"] = G::state_json(script_.rules, state);
      line(entry);
    });
    if (finished()) line(json::object{{"record", record_number}, {"result", result()}});
  }

  [[nodiscard]] text::Result<json::value> view(std::string_view seat, std::optional<std::size_t> at) const override {
    const int number = seat_number(seat);
    if (number == no_such_seat)
      return text::refuse("view.no_seat", {{"seat", std::string(seat)}, {"seats", seat_list()}});
    if (auto refusal = refuse_decision(at)) return tl::unexpected(*std::move(refusal));
    std::vector<typename G::LoggedMove> log;
    const typename G::State state =
        replay<G>(cut_script(at), [&](const typename G::State&, int mover, const typename G::Move* move) {
          if (move != nullptr && G::is_public(*move)) log.push_back({mover, *move});
        });
    return G::view_json(script_.rules, G::view(script_.rules, state, number), log);
  }

  [[nodiscard]] const typename G::Rules& rules() const { return script_.rules; }
  [[nodiscard]] const std::vector<typename G::Deal>& deals() const { return script_.deals; }
  [[nodiscard]] const typename G::Script& script() const { return script_; }
  [[nodiscard]] const Envelope& envelope() const { return envelope_; }
  /// The whole truth before decision `at`, or at the end: for solvers and reviews, never for a player.
  [[nodiscard]] text::Result<typename G::State> state(std::optional<std::size_t> at) const {
    if (auto refusal = refuse_decision(at)) return tl::unexpected(*std::move(refusal));
    return end_of<G>(cut_script(at));
  }

  [[nodiscard]] json::object write() const override {
    json::object record =
        write_envelope(G::name, G::edition_json(script_.rules), G::options_json(script_.rules), envelope_);
    G::write_script(script_, record);
    return record;
  }

 private:
  static constexpr int no_such_seat = -2;

  [[nodiscard]] std::optional<text::Refusal> refuse_decision(std::optional<std::size_t> at) const {
    if (!at || *at <= script_.moves.size()) return std::nullopt;
    const text::Reason reason{"view.no_decision",
                              {{"at", std::to_string(*at)}, {"last", std::to_string(script_.moves.size())}}};
    return text::Refusal{reason, std::nullopt};
  }

  /// The script up to a decision (from 0).
  [[nodiscard]] typename G::Script cut_script(std::optional<std::size_t> at) const {
    typename G::Script cut = script_;
    if (at && *at < cut.moves.size()) cut.moves.resize(*at);
    return cut;
  }

  static int seat_number(std::string_view text) {
    if (text == "watcher") return -1;
    for (int seat = 0; seat < G::seat_count; ++seat) {
      if (text == G::seat_name(seat)) return seat;
    }
    return no_such_seat;
  }
  static std::string seat_list() {
    std::string list;
    for (int seat = 0; seat < G::seat_count; ++seat) list += G::seat_name(seat) + ", ";
    return list + "watcher";
  }

  [[nodiscard]] json::array sorted_legal(const typename G::State& state, int seat) const {
    const auto legal = G::legal_moves(script_.rules, state, seat);
    std::vector<std::string> texts;
    for (int i = 0; i < legal.size(); ++i) texts.push_back(G::to_text(script_.rules, legal[i]));
    std::ranges::sort(texts);
    return json::array(texts.begin(), texts.end());
  }

  typename G::Script script_;
  Envelope envelope_;
  typename G::State end_;
};

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

  [[nodiscard]] text::Result<std::unique_ptr<AnyRecord>> read(const json::object& record) const override {
    auto envelope = read_envelope(record, G::seat_count);
    if (!envelope) return tl::unexpected(envelope.error());
    const auto rules = G::rules(editions_, envelope->edition, envelope->options);
    if (!rules) return tl::unexpected(rules.error());
    auto script = G::read_script(record, *rules);
    if (!script) return tl::unexpected(script.error());
    return std::make_unique<TypedRecord<G>>(*std::move(script), *std::move(envelope));
  }

  [[nodiscard]] text::Result<json::object> deal(std::string_view edition, const json::object& options,
                                                const cards::Seed& seed) const override {
    const auto rules = G::rules(editions_, edition, options);
    if (!rules) return tl::unexpected(rules.error());
    cards::ChaCha random(seed);
    typename G::Script script{*rules, {G::shuffle(*rules, G::start(*rules), random)}, {}};
    return TypedRecord<G>(std::move(script), Envelope{{}, {}, {}, seed.to_hex()}).write();
  }

  [[nodiscard]] text::Result<std::unique_ptr<AnyMatch>> start(std::string_view edition, const json::object& options,
                                                              const cards::Seed& seed) const override {
    const auto rules = G::rules(editions_, edition, options);
    if (!rules) return tl::unexpected(rules.error());
    return std::make_unique<TypedMatch<G>>(*rules, seed);
  }

  [[nodiscard]] std::unique_ptr<AnyMatch> start_with_cards_of(const AnyRecord& record,
                                                              const cards::Seed& seed) const override {
    const auto& typed = dynamic_cast<const TypedRecord<G>&>(record);
    return std::make_unique<TypedMatch<G>>(typed.rules(), seed, typed.deals());
  }

  [[nodiscard]] const typename G::Editions& known_editions() const { return editions_; }
  [[nodiscard]] BenchFigures bench(std::uint64_t deals, const std::function<double()>& cpu_seconds) const override {
    const auto rules = G::rules(editions_, G::default_edition(), {});
    return play::bench<G>(*rules, deals, cpu_seconds);
  }

 private:
  typename G::Editions editions_;
};

}  // namespace botyard::play
