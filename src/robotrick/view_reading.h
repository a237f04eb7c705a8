#pragma once

#include <vector>

#include "json/json.h"
#include "robotrick/editions.h"
#include "robotrick/view.h"

namespace botyard::robotrick {

/// A view that came from outside, with the rules that it names and the public moves that it tells: those of this round.
struct ReadView {
  Rules rules;
  View view;
  std::vector<LoggedMove> log;
};

/// A seat's view as view_json or any other program writes it. What was played is played again, and all that the rules
/// settle (Droco's cards, scores, who decides, the legal moves if they are given) must come out the same, so that two
/// programs that disagree on the rules find out at once. A view that is read can be sampled from.
///
/// The fields that every writer gives are enough, with one exception: who of the others has passed already, in an
/// order other than 0, 1, 2, is only told by our own `passing`.
text::Result<ReadView> read_view(const json::object& view, const Editions& editions);

}  // namespace botyard::robotrick
