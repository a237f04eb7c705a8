#include "bots/robotrick/craft.h"
#include "bots/robots/craft.h"
#include "engine/solving.h"
#include "engine/typed_desk.h"

namespace botyard::engine {

// The one place here that names the games. See docs/adding-a-game.md.
std::vector<std::unique_ptr<Desk>> make_desks(const play::Registry& registry) {
  std::vector<std::unique_ptr<Desk>> desks;
  for (const auto& game : registry.games()) {
    if (const auto* const robotrick = dynamic_cast<const play::TypedGame<robotrick::Game>*>(game.get())) {
      desks.push_back(std::make_unique<TypedDesk<robotrick::Game>>(*robotrick, bots::robotrick_craft()));
    }
    if (const auto* const robots = dynamic_cast<const play::TypedGame<robots::Game>*>(game.get())) {
      desks.push_back(std::make_unique<TypedDesk<robots::Game>>(*robots, bots::robots_craft()));
    }
  }
  return desks;
}

}  // namespace botyard::engine
