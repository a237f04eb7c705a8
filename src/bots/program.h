#pragma once

#include <memory>
#include <string>
#include <utility>

#include "bots/process.h"
#include "bots/protocol.h"
#include "text/catalogue.h"

namespace botyard::bots {

/// How long a program may take, and what is added before it is given up.
struct Patience {
  std::chrono::milliseconds time{1000};
  std::chrono::milliseconds grace{1000};
};

/// A conversation with one program: questions go out, answers come back in time, or a forfeit. Once there was one, it
/// is over for good.
class Conversation {
 public:
  Conversation(const std::string& command, Patience patience);
  Conversation(const Conversation&) = delete;
  Conversation(Conversation&&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  Conversation& operator=(Conversation&&) = delete;
  ~Conversation();

  /// Something that wants no answer.
  void tell(const json::object& message);
  /// The view is asked about; the clock starts here.
  tl::expected<Answer, Forfeit> ask(json::value view);

  [[nodiscard]] bool is_over() const { return over_.has_value(); }
  /// Ends it with a fault of the program's.
  tl::unexpected<Forfeit> give_up(Fault fault, std::string detail);

 private:
  [[nodiscard]] Process::Clock::time_point deadline() const;
  tl::unexpected<Forfeit> give_up(Process::Io io);

  Patience patience_;
  std::unique_ptr<Process> process_;
  std::optional<Forfeit> over_;
  std::int64_t last_id_ = 0;
};

/// A program at a seat. One process serves one game after the other; after a forfeit the next game gets a new one.
template <play::PublishedGame G>
class ProgramPlayer final : public Player<G> {
 public:
  explicit ProgramPlayer(std::string command, Patience patience = {})
      : command_(std::move(command)), patience_(patience) {}

  void start(const Start<G>& start) override {
    rules_ = start.rules;
    if (!talk_ || talk_->is_over()) talk_ = std::make_unique<Conversation>(command_, patience_);
    talk_->tell(start_message<G>(start));
  }

  tl::expected<Decision<G>, Forfeit> choose(const typename G::View& view,
                                            std::span<const typename G::LoggedMove> log) override {
    const auto answer = talk_->ask(G::view_json(rules_, view, log));
    if (!answer) return tl::unexpected(answer.error());
    const auto move = G::parse_move(rules_, answer->move);
    if (!move || !G::legal_moves(rules_, view).contains(*move)) {
      return talk_->give_up(Fault::illegal, text::sentence(text::Reason{"program.illegal", {{"move", answer->move}}}));
    }
    Decision<G> decision;
    decision.move = *move;
    if (!answer->note.empty()) decision.why = {"program.note", {{"note", answer->note}}};
    for (const auto& [text, value] : answer->values) {
      if (const auto valued = G::parse_move(rules_, text)) decision.moves.push_back({*valued, value, 0, 0});
    }
    return decision;
  }

  void end(const json::value& result) override { talk_->tell(end_message(result)); }

 private:
  std::string command_;
  Patience patience_;
  typename G::Rules rules_;
  std::unique_ptr<Conversation> talk_;
};

}  // namespace botyard::bots
