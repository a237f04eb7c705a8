#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/chacha.h"
#include "play/any_game.h"
#include "play/record.h"
#include "play/replay.h"
#include "play/telling.h"

namespace botyard::play {

/// A game while it is played, whichever it is: all chance comes from its seed, decisions come one after the other
/// from their seats. Seats that decide at the same time (while passing) may do so in any order.
class AnyMatch {
 public:
  AnyMatch() = default;
  AnyMatch(const AnyMatch&) = delete;
  AnyMatch(AnyMatch&&) = delete;
  AnyMatch& operator=(const AnyMatch&) = delete;
  AnyMatch& operator=(AnyMatch&&) = delete;
  virtual ~AnyMatch() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual int seat_count() const = 0;
  [[nodiscard]] virtual json::value seat_json(int seat) const = 0;

  [[nodiscard]] virtual bool is_over() const = 0;
  /// Whether this seat has something to decide now.
  [[nodiscard]] virtual bool decides(int seat) const = 0;
  /// What it may do, in card order; empty unless it decides.
  [[nodiscard]] virtual std::vector<std::string> legal(int seat) const = 0;
  /// How many decisions were made, by whom, what, and whether the others saw it.
  [[nodiscard]] virtual std::size_t move_count() const = 0;
  [[nodiscard]] virtual int mover(std::size_t index) const = 0;
  [[nodiscard]] virtual std::string move(std::size_t index) const = 0;
  [[nodiscard]] virtual bool is_public(std::size_t index) const = 0;

  /// Whether a seat may make a move; refused with the rule that forbids it.
  [[nodiscard]] virtual text::Result<void> check(int seat, std::string_view move) const = 0;
  /// Makes a move, if it may be made, and all that follows by itself.
  virtual text::Result<void> play(int seat, std::string_view move) = 0;
  /// The same match as it was after so many decisions.
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> after(std::size_t moves) const = 0;

  /// A seat's last decision, if it may be taken back: nobody learned anything hidden from it, and all that was decided
  /// since was decided at the same time, unseen.
  [[nodiscard]] virtual std::optional<std::size_t> revocable(int seat) const = 0;
  /// The same match without one decision, which must be revocable.
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> without(std::size_t decision) const = 0;

  /// A seat's view, or a watcher's (-1), and its two parts: what everyone is told, and what this seat is told besides.
  [[nodiscard]] virtual json::object view(int seat) const = 0;
  [[nodiscard]] virtual json::object public_view() const = 0;
  [[nodiscard]] virtual json::object own_view(int seat) const = 0;
  /// At least those members of each part that the last move has changed. Of the public list that only ever grows,
  /// only what this move has added to it, so that the cost of a move does not depend on how many there were.
  [[nodiscard]] virtual json::object public_changes() const = 0;
  /// That list's name; empty if there is none.
  [[nodiscard]] virtual std::string_view growing_list() const = 0;
  [[nodiscard]] virtual json::object own_changes(int seat) const = 0;

  /// What happened from a decision on (counted from 0), in sentences, as far as the listener may know it. A deal
  /// belongs to the decision that it leads to.
  [[nodiscard]] virtual json::array told(std::size_t from, const Listener& to) const = 0;
  /// What the last decision brought about, with the deal that followed; before any decision, the deal.
  [[nodiscard]] virtual json::array told_last(const Listener& to) const = 0;
  /// The first decision since the last deal, or of the last 40 if there were more: what is worth telling a newcomer.
  [[nodiscard]] virtual std::size_t recent() const = 0;

  /// Whether the last decision ended a round, and all rounds that are over, as the record has them: everyone may see
  /// these. None for games of one deal.
  [[nodiscard]] virtual bool ended_round() const = 0;
  [[nodiscard]] virtual json::array finished_rounds() const = 0;

  /// {"rounds":…} or {"winner":…} of a finished game, else null.
  [[nodiscard]] virtual json::value result() const = 0;
  /// The record with these players' names, as we write it, with the seed: for whoever may see all cards.
  [[nodiscard]] virtual json::object record(const std::vector<std::string>& players) const = 0;
};

template <PublishedGame G>
class TypedMatch final : public AnyMatch {
 public:
  TypedMatch(typename G::Rules rules, const cards::Seed& seed, std::vector<typename G::Deal> prepared = {})
      : rules_(std::move(rules)), seed_(seed), random_(seed), prepared_(std::move(prepared)), state_(G::start(rules_)) {
    deal_if_due();
  }

  [[nodiscard]] std::string_view game() const override { return G::name; }
  [[nodiscard]] int seat_count() const override { return G::seat_count; }
  [[nodiscard]] json::value seat_json(int seat) const override { return G::seat_json(seat); }

  [[nodiscard]] bool is_over() const override { return G::is_over(state_); }
  [[nodiscard]] bool decides(int seat) const override { return G::legal_moves(rules_, state_, seat).size() > 0; }
  [[nodiscard]] std::vector<std::string> legal(int seat) const override {
    const auto moves = G::legal_moves(rules_, state_, seat);
    std::vector<std::string> texts;
    for (int i = 0; i < moves.size(); ++i) texts.push_back(G::to_text(rules_, moves[i]));
    return texts;
  }
  [[nodiscard]] std::size_t move_count() const override { return moves_.size(); }
  [[nodiscard]] int mover(std::size_t index) const override { return moves_[index].seat; }
  [[nodiscard]] std::string move(std::size_t index) const override { return G::to_text(rules_, moves_[index].move); }
  [[nodiscard]] bool is_public(std::size_t index) const override { return G::is_public(moves_[index].move); }

  [[nodiscard]] text::Result<void> check(int seat, std::string_view text) const override {
    return legal_move(seat, text).map([](const typename G::Move&) {});
  }
  text::Result<void> play(int seat, std::string_view text) override {
    const auto move = legal_move(seat, text);
    if (!move) return tl::unexpected(move.error());
    make(seat, *move);
    return {};
  }

  [[nodiscard]] std::unique_ptr<AnyMatch> after(std::size_t moves) const override { return made_again(moves); }

  [[nodiscard]] std::optional<std::size_t> revocable(int seat) const override {
    const auto last = std::find_if(moves_.rbegin(), moves_.rend(), [&](const auto& made) { return made.seat == seat; });
    if (last == moves_.rend()) return std::nullopt;
    if (std::any_of(moves_.rbegin(), last, [](const auto& made) { return G::is_public(made.move); })) return {};
    const auto index = static_cast<std::size_t>(moves_.rend() - last) - 1;
    const bool newest = index + 1 == moves_.size();
    const typename G::State before = newest ? before_ : made_again(index)->state_;
    if (!G::reveals_nothing(before, state_, last->move)) return std::nullopt;
    return index;
  }
  [[nodiscard]] std::unique_ptr<AnyMatch> without(std::size_t decision) const override {
    auto match = made_again(decision);
    for (std::size_t i = decision + 1; i < moves_.size(); ++i) match->make(moves_[i].seat, moves_[i].move);
    return match;
  }

  [[nodiscard]] json::object view(int seat) const override {
    return G::view_json(rules_, view_of(seat), public_moves_).as_object();
  }
  [[nodiscard]] json::object public_view() const override {
    return G::public_view_json(rules_, view_of(-1), public_moves_);
  }
  [[nodiscard]] json::object public_changes() const override {
    const bool seen = !moves_.empty() && G::is_public(moves_.back().move);
    return G::public_changes_json(rules_, G::view(rules_, before_, -1), view_of(-1),
                                  std::span(public_moves_).last(seen ? 1 : 0));
  }
  [[nodiscard]] std::string_view growing_list() const override { return G::growing_list; }
  [[nodiscard]] json::object own_changes(int seat) const override {
    return G::own_changes_json(rules_, G::view(rules_, before_, seat), view_of(seat));
  }
  [[nodiscard]] json::object own_view(int seat) const override { return G::own_view_json(rules_, view_of(seat)); }

  [[nodiscard]] json::array told(std::size_t from, const Listener& to) const override {
    json::array told;
    const auto decision = [&](const typename G::State& /*state*/, std::size_t n) { return moves_[n]; };
    walk<G>(rules_, deals_, moves_.size(), decision,
            [&](const auto& before, const auto& after, std::size_t n, int seat, const typename G::Move* move) {
              if (n >= from) tell_step<G>(told, rules_, before, after, n, seat, move, to);
            });
    return told;
  }
  [[nodiscard]] json::array told_last(const Listener& to) const override {
    if (moves_.empty()) return told(0, to);
    const auto& [seat, move] = moves_.back();
    typename G::State after = before_;
    G::apply(rules_, after, seat, move);
    json::array told;
    tell_step<G>(told, rules_, before_, after, moves_.size() - 1, seat, &move, to);
    if (dealt_at_.back() == moves_.size()) tell_step<G>(told, rules_, after, state_, moves_.size(), -1, nullptr, to);
    return told;
  }
  [[nodiscard]] std::size_t recent() const override {
    constexpr std::size_t most = 40;
    return std::max(dealt_at_.back(), moves_.size() - std::min(most, moves_.size()));
  }

  [[nodiscard]] bool ended_round() const override {
    return is_over() || (!moves_.empty() && dealt_at_.back() == moves_.size());
  }
  [[nodiscard]] json::array finished_rounds() const override { return G::finished_rounds_json(script()); }

  [[nodiscard]] json::value result() const override {
    return is_over() ? G::result_json(rules_, state_) : json::value(nullptr);
  }
  [[nodiscard]] json::object record(const std::vector<std::string>& players) const override {
    json::object record = write_envelope(G::name, G::edition_json(rules_), G::options_json(rules_),
                                         Envelope{{}, {}, players, prepared_.empty() ? seed_.to_hex() : ""});
    G::write_script(script(), record);
    return record;
  }

  /// For bots: what they are shown is a view and the rules, both values.
  [[nodiscard]] const typename G::Rules& rules() const { return rules_; }
  [[nodiscard]] typename G::View view_of(int seat) const { return G::view(rules_, state_, seat); }

 private:
  [[nodiscard]] text::Result<typename G::Move> legal_move(int seat, std::string_view text) const {
    const auto move = G::parse_move(rules_, text);
    if (!move) return move;
    if (const auto reason = G::why_illegal(rules_, state_, seat, *move)) {
      return tl::unexpected(text::Refusal{*reason, std::nullopt});
    }
    return move;
  }

  [[nodiscard]] std::unique_ptr<TypedMatch> made_again(std::size_t moves) const {
    auto earlier = std::make_unique<TypedMatch>(rules_, seed_, prepared_);
    for (std::size_t i = 0; i < std::min(moves, moves_.size()); ++i) earlier->make(moves_[i].seat, moves_[i].move);
    return earlier;
  }

  void make(int seat, typename G::Move move) {
    before_ = state_;
    G::apply(rules_, state_, seat, move);
    moves_.push_back({seat, move});
    if (G::is_public(move)) public_moves_.push_back({seat, move});
    deal_if_due();
  }

  void deal_if_due() {
    while (!G::is_over(state_) && G::needs_deal(state_)) {
      const bool is_prepared = deals_.size() < prepared_.size();
      deals_.push_back(is_prepared ? prepared_[deals_.size()] : G::shuffle(rules_, state_, random_));
      G::deal(rules_, state_, deals_.back());
      dealt_at_.push_back(moves_.size());
    }
  }

  /// A script has the decisions in the order of the rules: where seats decided at the same time, by their numbers.
  [[nodiscard]] typename G::Script script() const {
    typename G::Script script{rules_, deals_, {}};
    std::vector<typename G::LoggedMove> left = moves_;
    typename G::State state = G::start(rules_);
    auto deal = deals_.begin();
    while (!left.empty()) {
      if (G::needs_deal(state)) {
        G::deal(rules_, state, *deal++);
        continue;
      }
      const int seat = G::to_move(state);
      const auto next = std::ranges::find(left, seat, &G::LoggedMove::seat);
      if (next == left.end()) break;  // a later seat has decided, this one hasn't: a record can't say that
      G::apply(rules_, state, seat, next->move);
      script.moves.push_back(next->move);
      left.erase(next);
    }
    return script;
  }

  typename G::Rules rules_;
  cards::Seed seed_;
  cards::ChaCha random_;
  std::vector<typename G::Deal> prepared_;  // the first deals; the others come from the seed
  typename G::State state_;
  typename G::State before_{};  // the last move
  std::vector<typename G::Deal> deals_;
  std::vector<std::size_t> dealt_at_;  // by deal: how many decisions had been made
  std::vector<typename G::LoggedMove> moves_;
  std::vector<typename G::LoggedMove> public_moves_;
};

}  // namespace botyard::play
