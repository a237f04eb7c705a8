#pragma once

#include <vector>

#include "robotrick/scoring.h"
#include "text/reason.h"

/// Why things happen by themselves, for "Why?": told from the same facts that the rules decide by.
namespace botyard::robotrick {

/// How Droco came to his card: the column, what each criterion kept, whether the priority of the suits decided.
std::vector<text::Reason> reasons_for(const Rules& rules, const Explanation& choice, int suit_led);

/// Why a finished trick has the winner that it has.
text::Reason reason_for_winner(const Rules& rules, const Table& table, int trick);

/// The names of cards, with blanks between them.
std::string card_names(const Rules& rules, CardSet cards);

}  // namespace botyard::robotrick
