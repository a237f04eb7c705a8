#pragma once

#include <memory>

#include "bots/arena.h"
#include "bots/hint.h"
#include "bots/learning.h"
#include "bots/level.h"
#include "bots/search_bench.h"
#include "bots/serving.h"
#include "play/any_game.h"
#include "play/any_match.h"

namespace botyard::bots {

/// A game's bots behind virtual calls, for commands and servers.
class BotGame {
 public:
  BotGame() = default;
  BotGame(const BotGame&) = delete;
  BotGame(BotGame&&) = delete;
  BotGame& operator=(const BotGame&) = delete;
  BotGame& operator=(BotGame&&) = delete;
  virtual ~BotGame() = default;

  [[nodiscard]] virtual std::span<const NamedTraits> levels() const = 0;
  [[nodiscard]] virtual text::Result<ArenaResult> arena(const ArenaPlan& plan, const ArenaProgress& progress,
                                                        const RecordSink& records) const = 0;
  /// Before decision `at`, or at the end. The bot is shown the view of the seat that decides, and nothing else of the
  /// record.
  [[nodiscard]] virtual text::Result<Hint> hint(const play::AnyMatch& record, std::optional<std::size_t> at,
                                                std::string_view level, std::uint64_t seed) const = 0;
  /// A level of ours as a seat that answers the messages of another program. The bots must outlive it.
  [[nodiscard]] virtual text::Result<std::unique_ptr<Seat>> seat(std::string_view level) const = 0;
  /// A question that can be answered on any thread and at any time: it holds a view, never a state.
  struct Question {
    std::chrono::milliseconds promise{};  // how long the level thinks at most
    /// Answers with the text of a move, thinking with this share of the level's budget: from 1, all of it, to 0, which
    /// means to answer at once, without a search. May be called again.
    std::function<std::string(double share, const std::function<bool()>& stop)> think;
  };
  /// The level is one of levels(), and answers within `most`. The question may outlive the bots.
  [[nodiscard]] virtual text::Result<Question> question(const play::AnyMatch& match, int seat, std::string_view level,
                                                        std::uint64_t seed, std::chrono::milliseconds most) const = 0;
  /// The level must have a budget of iterations. `cpu_seconds` is a clock.
  [[nodiscard]] virtual text::Result<SearchFigures> bench(std::string_view level, int positions,
                                                          const std::function<double()>& cpu_seconds) const = 0;
  [[nodiscard]] virtual text::Result<Lesson> learn(const LearningPlan& plan, const ArenaProgress& progress) const = 0;
};

/// The bots of a game that a registry knows. The game must outlive them.
std::unique_ptr<BotGame> bots_of(const play::AnyGame& game);

}  // namespace botyard::bots
