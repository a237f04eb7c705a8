#pragma once

#include <array>
#include <optional>

#include "robots/combat.h"
#include "robots/view.h"

/// What a legal move would do, as far as the open cards settle it. Computed by the functions that make the
/// moves, from a view alone.
namespace botyard::robots {

/// A robot as it would enter play.
struct Entry {
  Card card = cards::no_card;
  int value = 0;
  Kind kind = Kind::normal;
};

/// A pair's fight. Who leaves play is settled by the Values as they stand; what becomes of the survivor
/// counts the blocks declared so far and this one.
struct FightOutlook {
  int attacker_value = 0;
  int blocker_value = 0;
  Fight end = Fight::both_lost;
  std::optional<int> survivor_value;  // nothing: no robot of the two is left
};

/// What is known about the end of the game once a move is made. A winner is a seat, or -1 for a draw.
struct Outlook {
  std::optional<int> winner;     // the game ends in this turn, whatever anybody does, and with this winner
  bool last_attack = false;      // this attack ends the game, but who wins isn't settled yet
  std::optional<int> from_hand;  // the fewest hand cards that the defender must discard to keep a card in the supply;
                                 // nothing: the supply is in no danger, or can't be saved
};

struct Effect {
  std::array<Entry, 2> enters;        // build, twin
  int enter_count = 0;                //
  CardSet destroys;                   // recall: robots that would fall below Value 1
  std::optional<FightOutlook> fight;  // block
  std::optional<int> due;             // attack: cards to discard if nobody blocks; block, open: those sure to be due
  CardSet could_block;                // attack: the robots that could block this one
  CardSet to_come;                    // block, open: attackers that can still be blocked afterwards
  std::optional<int> from_supply;     // supply: cards that it takes from there
  Outlook end;                        // of every move
  std::optional<int> if_unblocked;    // attack: who wins if nobody blocks, where that is settled
};

/// What a legal move of the view's seat would do.
Effect effect_of(const View& view, Move move);

}  // namespace botyard::robots
