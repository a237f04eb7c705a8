#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "json/telling.h"
#include "play/any_match.h"
#include "play/match.h"
#include "play/record.h"

namespace botyard::play {

/// A `Match<G>` with the players' names behind the interface of AnyMatch.
template <PublishedGame G>
class TypedMatch final : public AnyMatch {
 public:
  using State = typename G::State;

  /// `seed` is written into records: 64 hexadecimal digits, or empty if not all chance comes from one seed.
  TypedMatch(Match<G> match, std::vector<std::string> players, std::string seed)
      : match_(std::move(match)), players_(std::move(players)), seed_(std::move(seed)) {}

  /// The match itself, with all hidden cards: for solvers and reviews, and for making a view.
  [[nodiscard]] const Match<G>& match() const { return match_; }
  /// The whole truth before a decision, or where the match stands. Refused if there is no such decision.
  [[nodiscard]] text::Result<State> state(std::optional<std::size_t> decision) const {
    return check_decision(decision).map([&] { return match_.state_at(decision.value_or(move_count())); });
  }
  [[nodiscard]] const std::string& seed() const { return seed_; }

  [[nodiscard]] std::string_view game() const override { return G::name; }
  [[nodiscard]] std::string edition() const override { return std::string(G::edition_json(rules()).as_string()); }
  [[nodiscard]] json::object options() const override { return G::options_json(rules()).as_object(); }
  [[nodiscard]] int seat_count() const override { return G::seat_count; }
  [[nodiscard]] json::value seat_json(int seat) const override { return G::seat_json(seat); }
  [[nodiscard]] const std::vector<std::string>& players() const override { return players_; }
  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names = players_;
    for (int seat = static_cast<int>(names.size()); seat < G::seat_count; ++seat) names.push_back(G::seat_name(seat));
    return names;
  }
  [[nodiscard]] text::Result<int> find_viewer(std::string_view name, AllCards all_cards) const override {
    if (name == "watcher") return watcher;
    if (name == "all" && all_cards == AllCards::allowed) return sees_all;
    std::string seats;
    for (int seat = 0; seat < G::seat_count; ++seat) {
      if (name == G::seat_name(seat)) return seat;
      seats += G::seat_name(seat) + ", ";
    }
    seats += all_cards == AllCards::allowed ? "watcher, all" : "watcher";
    return text::refuse("view.no_seat", {{"seat", std::string(name)}, {"seats", seats}});
  }

  [[nodiscard]] bool is_over() const override { return match_.is_over(); }
  [[nodiscard]] bool needs_deal() const override { return match_.needs_deal(); }
  [[nodiscard]] std::string_view phase() const override { return G::phase(match_.state()); }
  [[nodiscard]] int to_move() const override { return G::to_move(match_.state()); }
  [[nodiscard]] bool decides(int seat) const override {
    return G::legal_moves(rules(), match_.state(), seat).size() > 0;
  }
  [[nodiscard]] std::vector<std::string> legal(int seat) const override { return legal_at(match_.state(), seat); }
  [[nodiscard]] json::value result() const override {
    return is_over() ? G::result_json(rules(), match_.state()) : json::value(nullptr);
  }
  [[nodiscard]] text::Reason summary() const override { return G::summary(rules(), match_.state(), names()); }

  [[nodiscard]] std::size_t move_count() const override { return match_.decision_count(); }
  [[nodiscard]] int mover(std::size_t decision) const override { return match_.decisions()[decision].seat; }
  [[nodiscard]] std::string move(std::size_t decision) const override {
    return G::to_text(rules(), match_.decisions()[decision].move);
  }
  [[nodiscard]] bool is_public(std::size_t decision) const override {
    return G::is_public(match_.decisions()[decision].move);
  }

  [[nodiscard]] text::Result<void> check(int seat, std::string_view text) const override {
    return legal_move(seat, text).map([](const typename G::Move&) {});
  }
  text::Result<void> play(int seat, std::string_view text) override {
    return legal_move(seat, text).map([&](const typename G::Move& move) { match_.play(seat, move); });
  }
  bool deal() override { return needs_deal() && match_.deal(); }
  void truncate(std::size_t decision) override { match_.truncate(decision); }
  [[nodiscard]] std::optional<std::size_t> revocable(int seat) const override { return match_.revocable(seat); }
  void revoke(std::size_t decision) override { match_.revoke(decision); }

  using AnyMatch::view;
  [[nodiscard]] json::object view(int viewer, const Moment& moment) const override {
    const std::size_t decision = moment.decision.value_or(move_count());
    const bool before_deal = moment.before_deal && decision > 0;
    const State state = before_deal ? match_.state_before_deal(decision) : match_.state_at(decision);
    json::object view =
        G::view_json(rules(), G::view(rules(), state, std::max(viewer, watcher)), match_.public_decisions(decision))
            .as_object();
    if (viewer == sees_all) add_all_cards(state, view);
    return view;
  }
  [[nodiscard]] json::object public_view() const override {
    return G::public_view_json(rules(), view_of(watcher), match_.public_decisions());
  }
  [[nodiscard]] json::object own_view(int seat) const override { return G::own_view_json(rules(), view_of(seat)); }
  [[nodiscard]] json::object public_changes() const override {
    const bool seen = move_count() > 0 && is_public(move_count() - 1);
    return G::public_changes_json(rules(), G::view(rules(), match_.state_before_last(), watcher), view_of(watcher),
                                  match_.public_decisions().last(seen ? 1 : 0));
  }
  [[nodiscard]] std::string_view growing_list() const override { return G::growing_list; }
  [[nodiscard]] json::object own_changes(int seat) const override {
    return G::own_changes_json(rules(), G::view(rules(), match_.state_before_last(), seat), view_of(seat));
  }

  using AnyMatch::told;
  [[nodiscard]] json::array told(std::size_t from, std::size_t to, const Listener& listener) const override {
    json::array events;
    if (from > move_count()) return events;
    match_.walk(from, [&](const auto& step) {
      if (step.n < to || (step.n == to && step.move == nullptr)) tell(events, step, listener);
    });
    return events;
  }
  [[nodiscard]] json::array told_last(const Listener& to) const override {
    if (move_count() == 0) return told(0, to);
    json::array events;
    match_.walk_last([&](const auto& step) { tell(events, step, to); });
    return events;
  }
  [[nodiscard]] std::size_t recent() const override {
    constexpr std::size_t most = 40;
    return std::max(match_.last_deal(), move_count() - std::min(most, move_count()));
  }
  [[nodiscard]] bool ended_round() const override {
    return is_over() || (move_count() > 0 && match_.last_deal() == move_count());
  }
  [[nodiscard]] json::array finished_rounds() const override { return G::finished_rounds_json(match_.script()); }

  using AnyMatch::record;
  [[nodiscard]] json::object record(const std::vector<std::string>& players, std::size_t decisions) const override {
    json::object record =
        write_envelope(G::name, G::edition_json(rules()), G::options_json(rules()), Envelope{{}, {}, players, seed_});
    G::write_script(match_.script(decisions), record);
    return record;
  }

  void trace(std::size_t record_number, const std::function<void(const json::value&)>& line) const override {
    const auto write = [&](const State& state, std::size_t n, int seat, const typename G::Move* move) {
      auto legal = legal_at(state, seat);
      std::ranges::sort(legal);
      json::object entry{{"record", record_number},
                         {"n", n},
                         {"seat", G::seat_json(seat)},
                         {"phase", G::phase(state)},
                         {"legal", json::array(legal.begin(), legal.end())}};
      if (move != nullptr) entry["move"] = G::to_text(rules(), *move);
      entry["state"] = G::state_json(rules(), state);
      line(entry);
    };
    match_.walk(0, [&](const auto& step) {
      if (step.move != nullptr) write(step.before, step.n, step.seat, step.move);
    });
    if (is_over()) {
      line(json::object{{"record", record_number}, {"result", result()}});
    } else if (!needs_deal()) {
      write(match_.state(), move_count(), to_move(), nullptr);  // the decision that is open
    }
  }

 private:
  static constexpr int watcher = -1;
  static constexpr int sees_all = -2;

  [[nodiscard]] const typename G::Rules& rules() const { return match_.rules(); }
  [[nodiscard]] typename G::View view_of(int seat) const { return G::view(rules(), match_.state(), seat); }

  [[nodiscard]] std::vector<std::string> legal_at(const State& state, int seat) const {
    const auto moves = G::legal_moves(rules(), state, seat);
    std::vector<std::string> texts;
    for (int i = 0; i < moves.size(); ++i) texts.push_back(G::to_text(rules(), moves[i]));
    return texts;
  }

  [[nodiscard]] text::Result<typename G::Move> legal_move(int seat, std::string_view text) const {
    const auto move = G::parse_move(rules(), text);
    if (!move) return move;
    if (const auto reason = match_.why_not(seat, *move)) return tl::unexpected(text::Refusal{*reason, std::nullopt});
    return move;
  }

  void add_all_cards(const State& state, json::object& view) const {
    view["state"] = match_.deals().empty() ? json::value(nullptr) : G::state_json(rules(), state);
    const int mover = G::to_move(state);
    if (mover < 0) return;
    const auto legal = legal_at(state, mover);
    view["legal"] = json::array(legal.begin(), legal.end());
  }

  /// Adds what one step brought about: the events, each with its decision's number `n`.
  void tell(json::array& events, const typename Match<G>::Step& step, const Listener& to) const {
    const auto told = step.move == nullptr
                          ? G::deal_events(rules(), step.after)
                          : G::events(rules(), step.before, step.after, step.seat, *step.move, to.viewer, to.names);
    for (const json::Event& event : told) {
      json::object entry = json::event_json(event, to.language);
      entry["n"] = step.n;
      events.push_back(std::move(entry));
    }
  }

  Match<G> match_;
  std::vector<std::string> players_;  // empty: not named
  std::string seed_;
};

}  // namespace botyard::play
