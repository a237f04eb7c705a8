#pragma once

#include <vector>

#include "json/json.h"
#include "robots/editions.h"
#include "robots/view.h"

namespace botyard::robots {

/// A view that came from outside, with the rules that it names and all moves so far.
struct ReadView {
  Rules rules;
  View view;
  std::vector<LoggedMove> log;
};

/// A seat's view as view_json or any other program writes it. All that the rules settle (Values, losses, who decides,
/// the legal moves if they are given) must come out the same, so that two programs that disagree on the rules find out
/// at once. A view that is read can be sampled from, and what is sampled can be played to its end.
text::Result<ReadView> read_view(const json::object& view, const Editions& editions);

}  // namespace botyard::robots
