#include "bots/robotrick/craft.h"
#include "bots/robots/craft.h"
#include "engine/solving.h"
#include "engine/typed_game_service.h"

namespace botyard::engine {

// The one place here that names the games. See docs/adding-a-game.md.
std::vector<std::unique_ptr<GameService>> make_game_services(const play::Registry& registry) {
  std::vector<std::unique_ptr<GameService>> services;
  for (const auto& game : registry.games()) {
    if (const auto* const robotrick = dynamic_cast<const play::TypedGame<robotrick::Game>*>(game.get())) {
      services.push_back(std::make_unique<TypedGameService<robotrick::Game>>(*robotrick, bots::robotrick_craft()));
    }
    if (const auto* const robots = dynamic_cast<const play::TypedGame<robots::Game>*>(game.get())) {
      services.push_back(std::make_unique<TypedGameService<robots::Game>>(*robots, bots::robots_craft()));
    }
  }
  return services;
}

}  // namespace botyard::engine
