#pragma once

#include <string>
#include <vector>

#include "robots/combat.h"
#include "text/reason.h"

/// Why things happen by themselves, for "Why?": told from the same facts that the rules decide by.
namespace botyard::robots {

/// What fills the gaps of a reason's sentence.
using Words = std::vector<text::Reason::Argument>;

/// Why a robot enters as the kind that it is.
text::Reason reason_for_kind(Kind kind, Card card, int value);

/// What the unblocked attackers cost: "attackers" (each with its Value), their "sum", the "most" and what is "due".
struct Losses {
  int sum = 0;
  int due = 0;
  Words words;
  std::string_view code;
};
Losses losses_of(const Table& table);

/// How the attacker at a place fares against its blocker, from Values as they stand.
struct Duel {
  Card attacker = cards::no_card;
  Card blocker = cards::no_card;
  Fight end = Fight::both_lost;
  text::Reason what;
  text::Reason why;
};
Duel duel_of(const Table& table, std::size_t place);

}  // namespace botyard::robots
