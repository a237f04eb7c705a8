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

struct Effect {
  std::array<Entry, 2> enters;        // build, twin
  int enter_count = 0;                //
  CardSet destroys;                   // recall: robots that would fall below Value 1
  std::optional<FightOutlook> fight;  // block
  std::optional<int> due;             // attack, open: cards to discard if nobody blocks what can still be blocked
  std::optional<int> from_supply;     // supply: cards that it takes from there
};

/// What a legal move of the view's seat would do.
Effect effect_of(const View& view, Move move);

}  // namespace botyard::robots
