#include "solver/moves.h"

namespace botyard::solver {

Choice choose_by_points(const OpenRound& round, const Position& position, const Trick& trick, Bits legal,
                        Bits neighboured) {
  Choice choice;
  choice.kept = legal & ~neighboured;
  int rival = 0;  // the neighbour that was kept
  for (Bits rest = legal; rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    if ((neighboured & bit(card)) == 0) {
      rival = card;
      continue;
    }
    const int more = round.points(card) - round.points(rival);
    if (more == 0) {
      choice.linked |= bit(card);
      continue;
    }
    const Trick after = with_card(round, position, trick, card);
    const bool droco_wins = after.best_by == droco_place;
    if (droco_wins && can_be_beaten(round, position, after)) {
      choice.kept |= bit(card);
      rival = card;
      continue;
    }
    if (after.best_by != trick.to_play) choice.ranks |= bit(after.best);
    choice.linked |= bit(card);
    if ((more > 0) != droco_wins) {
      choice.kept ^= bit(rival) | bit(card);
      rival = card;
    }
  }
  return choice;
}

}  // namespace botyard::solver
