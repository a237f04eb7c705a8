#include "bots/hint.h"

namespace botyard::bots {

json::object hint_json(const Hint& hint) {
  json::object moves;
  for (const Hint::Line& line : hint.moves) {
    moves[line.move] = json::object{{"points", line.points}, {"win_share", line.win_share}, {"visits", line.visits}};
  }
  return {{"seat", hint.seat}, {"move", hint.move}, {"iterations", hint.iterations}, {"moves", std::move(moves)}};
}

}  // namespace botyard::bots
