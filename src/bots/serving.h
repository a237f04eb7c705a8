#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bots/protocol.h"
#include "text/catalogue.h"

/// The other side of the door: one of our players as a program that answers messages.
namespace botyard::bots {

/// A seat that is told and asked in messages, whichever game it is in.
class Seat {
 public:
  Seat() = default;
  Seat(const Seat&) = delete;
  Seat(Seat&&) = delete;
  Seat& operator=(const Seat&) = delete;
  Seat& operator=(Seat&&) = delete;
  virtual ~Seat() = default;

  virtual text::Result<void> start(const json::object& message) = 0;
  /// The message that answers.
  virtual text::Result<json::object> choose(const json::object& message) = 0;
  virtual void end(const json::object& message) = 0;
};

/// How long to think when an answer is due within `time`: clearly less, for reading, writing and a busy machine.
constexpr std::chrono::milliseconds thinking_time(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds margin{20};
  return std::max(std::chrono::milliseconds{1}, time - time / 10 - margin);
}

template <play::PublishedGame G>
class PlayerSeat final : public Seat {
 public:
  /// Makes a player that thinks no longer than that about a move.
  using MakePlayer = std::function<std::unique_ptr<Player<G>>(std::chrono::milliseconds most)>;

  /// The editions must outlive the seat.
  PlayerSeat(const typename G::Editions& editions, MakePlayer make_player)
      : editions_(editions), make_player_(std::move(make_player)) {}

  text::Result<void> start(const json::object& message) override {
    start_.reset();
    player_.reset();
    auto start = read_start<G>(message, editions_);
    if (!start) return tl::unexpected(start.error());
    start_ = *std::move(start);
    return {};
  }

  text::Result<json::object> choose(const json::object& message) override {
    if (!start_) return text::refuse("program.not_started");
    const auto question = read_question(message);
    if (!question) return tl::unexpected(question.error());
    const auto read = G::read_view(editions_, *question->view);
    if (!read) return tl::unexpected(read.error());
    if (const auto good = check(*read); !good) return tl::unexpected(good.error());
    sit_down(question->time);
    const auto decision = player_->choose(read->view, read->log);
    if (!decision) return text::refuse("program.gave_up", {{"why", decision.error().detail}});
    return answer_message(question->id, answer_of(*decision));
  }

  void end(const json::object& message) override {
    const json::value* const result = message.if_contains("result");
    if (player_) player_->end(result == nullptr ? json::value() : *result);
    player_.reset();
    start_.reset();
  }

 private:
  /// The view is of the game that was started, and there is something to choose.
  [[nodiscard]] text::Result<void> check(const typename G::ReadView& read) const {
    const bool same_rules = G::edition_json(read.rules) == G::edition_json(start_->rules) &&
                            G::options_json(read.rules) == G::options_json(start_->rules);
    if (!same_rules || read.view.seat != start_->seat) return text::refuse("program.other_game_than_started");
    if (G::legal_moves(read.rules, read.view).size() == 0) return text::refuse("program.nothing_to_choose");
    return {};
  }

  /// A player for this time; it stays as long as the time does, so that it may remember.
  void sit_down(std::chrono::milliseconds time) {
    if (player_ && time == time_) return;
    time_ = time;
    player_ = make_player_(thinking_time(time));
    player_->start(*start_);
  }

  [[nodiscard]] Answer answer_of(const Decision<G>& decision) const {
    Answer answer{G::to_text(start_->rules, decision.move), {}, {}};
    if (!decision.why.code.empty()) answer.note = text::sentence(decision.why);
    for (const auto& value : decision.moves) {
      answer.values.emplace_back(G::to_text(start_->rules, value.move), value.points);
    }
    return answer;
  }

  const typename G::Editions& editions_;
  MakePlayer make_player_;
  std::optional<Start<G>> start_;
  std::unique_ptr<Player<G>> player_;
  std::chrono::milliseconds time_{};
};

/// Reads the lines of a host, one after the other.
class BotServer {
 public:
  /// A seat at a game of this name.
  using MakeSeat = std::function<text::Result<std::unique_ptr<Seat>>(std::string_view game)>;

  explicit BotServer(MakeSeat make_seat) : make_seat_(std::move(make_seat)) {}

  /// What to print in answer, if anything; or why the line is passed over.
  text::Result<std::optional<std::string>> answer(std::string_view line);

 private:
  text::Result<void> start(const json::object& message);

  MakeSeat make_seat_;
  std::string game_;
  std::unique_ptr<Seat> seat_;
};

}  // namespace botyard::bots
