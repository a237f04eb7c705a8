#pragma once

#include <memory>

#include "bots/arena.h"
#include "bots/learning.h"
#include "bots/level.h"
#include "play/any_game.h"

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
  [[nodiscard]] virtual text::Result<Lesson> learn(const LearningPlan& plan, const ArenaProgress& progress) const = 0;
};

/// The bots of a game that a registry knows. The game must outlive them.
std::unique_ptr<BotGame> bots_of(const play::AnyGame& game);

}  // namespace botyard::bots
