#include "bots/bot_game.h"

#include "bots/robotrick/bot_factory.h"
#include "bots/robots/bot_factory.h"
#include "bots/typed_bot_game.h"

namespace botyard::bots {

// The one place here that names the games. See docs/adding-a-game.md.
std::unique_ptr<BotGame> bots_of(const play::AnyGame& game) {
  if (const auto* const robotrick = dynamic_cast<const play::TypedGame<robotrick::Game>*>(&game)) {
    return std::make_unique<TypedBotGame<robotrick::Game>>(*robotrick, robotrick_bot_factory());
  }
  const auto& robots = dynamic_cast<const play::TypedGame<robots::Game>&>(game);
  return std::make_unique<TypedBotGame<robots::Game>>(robots, robots_bot_factory());
}

}  // namespace botyard::bots
