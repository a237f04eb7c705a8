#pragma once

#include <utility>
#include <vector>

#include "cards/chacha.h"
#include "engine/session.h"
#include "engine/typed_position.h"
#include "play/telling.h"
#include "play/typed_game.h"

namespace botyard::engine {

/// A seat's number, -1 for a watcher, -2 for whoever sees all cards; nothing if there is no such seat.
template <play::PublishedGame G>
std::optional<int> viewer_number(std::string_view name) {
  if (name == "all") return -2;
  if (name == "watcher") return -1;
  for (int seat = 0; seat < G::seat_count; ++seat) {
    if (name == G::seat_name(seat)) return seat;
  }
  return std::nullopt;
}

template <play::PublishedGame G>
text::Result<int> find_viewer(std::string_view name) {
  if (const auto number = viewer_number<G>(name)) return *number;
  std::string seats;
  for (int seat = 0; seat < G::seat_count; ++seat) seats += G::seat_name(seat) + ", ";
  return text::refuse("view.no_seat", {{"seat", std::string(name)}, {"seats", seats + "watcher, all"}});
}

/// Where a game's deals come from: those drawn already, then a seed. What was undone is dealt again as it was.
template <play::PublishedGame G>
class Chance {
 public:
  Chance(std::vector<typename G::Deal> drawn, const std::optional<cards::ChaCha>& source)
      : drawn_(std::move(drawn)), source_(source) {}

  [[nodiscard]] text::Result<typename G::Deal> deal(const typename G::Rules& rules, const typename G::State& state,
                                                    std::size_t number) {
    if (number == drawn_.size()) {
      if (!source_) return text::refuse("engine.no_seed");
      drawn_.push_back(G::shuffle(rules, state, *source_));
    }
    return drawn_[number];
  }

 private:
  std::vector<typename G::Deal> drawn_;
  std::optional<cards::ChaCha> source_;
};

template <play::PublishedGame G>
class TypedSession final : public Session {
 public:
  using Script = typename G::Script;
  using State = typename G::State;
  using Record = play::TypedRecord<G>;

  TypedSession(const bots::Craft<G>& craft, Record record, Chance<G> chance)
      : craft_(craft), record_(std::move(record)), chance_(std::move(chance)) {}

  [[nodiscard]] std::size_t move_count() const override { return record_.move_count(); }

  [[nodiscard]] json::object status(const text::Language& language) const override {
    const State now = play::end_of<G>(record_.script());
    const int mover = G::to_move(now);
    json::array players;
    for (const std::string& name : record_.names()) players.push_back(json::value(name));
    return {{"game", G::name},
            {"edition", G::edition_json(record_.rules())},
            {"options", G::options_json(record_.rules())},
            {"players", std::move(players)},
            {"move_count", record_.move_count()},
            {"phase", G::phase(now)},
            {"to_move", mover < 0 ? json::value(nullptr) : G::seat_json(mover)},
            {"needs_deal", G::needs_deal(now)},
            {"finished", record_.finished()},
            {"result", record_.result()},
            {"summary", json::reason_json(record_.summary(), language)}};
  }

  [[nodiscard]] text::Result<json::value> view(std::string_view seat, std::optional<std::size_t> at,
                                               bool before_deal) const override {
    const auto viewer = find_viewer<G>(seat);
    if (!viewer) return tl::unexpected(viewer.error());
    auto script = cut(at, before_deal);
    if (!script) return tl::unexpected(script.error());
    const Record moment(*std::move(script), record_.envelope());
    if (*viewer != -2) return moment.view(seat, std::nullopt);
    return open_view(moment);
  }

  [[nodiscard]] text::Result<json::array> events(const Stretch& stretch, std::string_view viewer,
                                                 const text::Language& language) const override {
    const auto number = find_viewer<G>(viewer);
    if (!number) return tl::unexpected(number.error());
    json::array told;
    const std::size_t end = stretch.to.value_or(move_count());
    const auto names = record_.names();
    const play::Listener listener{*number, language, names};
    walk([&](const State& before, const State& after, std::size_t n, int seat, const typename G::Move* move) {
      // A deal belongs to the decision that it leads to.
      const bool told_of = n >= stretch.from && (move == nullptr ? n <= end : n < end);
      if (told_of) play::tell_step<G>(told, record_.rules(), before, after, n, seat, move, listener);
    });
    return told;
  }

  [[nodiscard]] json::array deciders() const override {
    json::array seats;
    walk([&](const State& /*before*/, const State& /*after*/, std::size_t /*n*/, int seat,
             const typename G::Move* move) {
      if (move != nullptr) seats.push_back(G::seat_json(seat));
    });
    return seats;
  }

  text::Result<void> apply(std::string_view text, std::string_view seat) override {
    const State now = play::end_of<G>(record_.script());
    const auto move = G::parse_move(record_.rules(), text);
    if (!move) return tl::unexpected(move.error());
    const int mover = G::to_move(now);
    if (mover < 0) return text::refuse("engine.nothing_to_decide");
    const int maker = seat.empty() ? mover : viewer_number<G>(seat).value_or(-1);
    if (maker < 0) return text::refuse("engine.watchers_decide_nothing");
    if (const auto reason = G::why_illegal(record_.rules(), now, maker, *move)) {
      return tl::unexpected(text::Refusal{*reason, std::nullopt});
    }
    if (maker != mover) {
      const auto names = record_.names();
      text::Reason reason{
          "engine.others_first",
          {{"seat", names[static_cast<std::size_t>(maker)]}, {"first", names[static_cast<std::size_t>(mover)]}},
          true};
      return tl::unexpected(text::Refusal{std::move(reason), std::nullopt});
    }
    Script script = record_.script();
    script.moves.push_back(*move);
    replace(std::move(script));
    return {};
  }

  text::Result<void> deal() override {
    const State now = play::end_of<G>(record_.script());
    if (!G::needs_deal(now)) return text::refuse("engine.no_deal_due");
    Script script = record_.script();
    const auto next = chance_.deal(script.rules, now, script.deals.size());
    if (!next) return tl::unexpected(next.error());
    script.deals.push_back(*next);
    replace(std::move(script));
    return {};
  }

  text::Result<void> undo(std::size_t to) override {
    auto script = cut(to, false);
    if (!script) return tl::unexpected(script.error());
    replace(*std::move(script));
    return {};
  }

  [[nodiscard]] text::Result<json::object> record(std::optional<std::size_t> at) const override {
    auto script = cut(at, false);
    if (!script) return tl::unexpected(script.error());
    return Record(*std::move(script), record_.envelope()).write();
  }

  [[nodiscard]] text::Result<std::unique_ptr<Position>> position(std::string_view seat, std::optional<std::size_t> at,
                                                                 std::vector<std::string> players) const override {
    auto names = names_or<G>(std::move(players), record_.names());
    if (!names) return tl::unexpected(names.error());
    const auto state = record_.state(at);
    if (!state) return tl::unexpected(state.error());
    int viewer = G::to_move(*state);
    if (!seat.empty()) {
      const auto found = find_viewer<G>(seat);
      if (!found) return tl::unexpected(found.error());
      viewer = *found;
    }
    // Whoever sees all cards decides nothing: there is no view of theirs to think about.
    const typename G::View view = G::view(record_.rules(), *state, std::max(viewer, -1));
    return std::make_unique<TypedPosition<G>>(craft_, record_.rules(), view, *std::move(names));
  }

  [[nodiscard]] text::Result<json::object> solve(const Riddle& riddle, std::optional<std::size_t> at,
                                                 const Progress& progress) const override {
    const auto state = record_.state(at);
    if (!state) return tl::unexpected(state.error());
    return solve_state(record_.rules(), *state, riddle, progress);
  }

 private:
  void replace(Script script) { record_ = Record(std::move(script), record_.envelope()); }

  /// Each step of the game: see play::walk.
  template <class Visit>
  void walk(Visit visit) const {
    const Script& script = record_.script();
    const auto decision = [&](const State& state, std::size_t n) {
      return typename G::LoggedMove{G::to_move(state), script.moves[n]};
    };
    play::walk<G>(script.rules, script.deals, script.moves.size(), decision, visit);
  }

  /// The script up to a decision, with the deal that leads to it, or without.
  [[nodiscard]] text::Result<Script> cut(std::optional<std::size_t> at, bool before_deal) const {
    const std::size_t end = at.value_or(move_count());
    if (end > move_count()) {
      return text::refuse("view.no_decision", {{"at", std::to_string(end)}, {"last", std::to_string(move_count())}});
    }
    Script script = record_.script();
    std::size_t deals = 0;
    walk([&](const State& /*before*/, const State& /*after*/, std::size_t n, int /*seat*/,
             const typename G::Move* move) {
      const bool wanted = n < end || (n == end && (!before_deal || n == 0));
      if (move == nullptr && wanted) ++deals;
    });
    script.deals.resize(deals);
    script.moves.resize(end);
    return script;
  }

  /// What a watcher sees, and all cards, and what may be done by whoever decides.
  static text::Result<json::value> open_view(const Record& moment) {
    auto view = moment.view("watcher", std::nullopt);
    if (!view) return view;
    const State now = play::end_of<G>(moment.script());
    json::object& open = view->as_object();
    const bool dealt = !moment.script().deals.empty();
    open["state"] = dealt ? G::state_json(moment.rules(), now) : json::value(nullptr);
    const int mover = G::to_move(now);
    if (mover < 0) return view;
    const auto legal = G::legal_moves(moment.rules(), now, mover);
    json::array moves;
    for (int i = 0; i < legal.size(); ++i) moves.push_back(json::value(G::to_text(moment.rules(), legal[i])));
    open["legal"] = std::move(moves);
    return view;
  }

  const bots::Craft<G>& craft_;
  Record record_;
  Chance<G> chance_;
};

}  // namespace botyard::engine
