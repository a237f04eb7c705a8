#pragma once

#include <span>
#include <string>
#include <vector>

#include "json/telling.h"
#include "robotrick/moves.h"

namespace botyard::robotrick {

/// Who is told: a seat, a watcher, or everything to whoever looks at all cards.
inline constexpr int sees_all = -2;

/// What a move brought about, in order, all that happens by itself included, as far as `viewer` may know it. `names`
/// are the players' by seat; what `viewer` did is marked so that its sentence says "you".
std::vector<json::Event> events_of(const Rules& rules, const State& before, const State& after, int seat, Move move,
                                   int viewer, std::span<const std::string> names);

/// A fresh deal.
std::vector<json::Event> deal_events(const Rules& rules, const State& after);

}  // namespace botyard::robotrick
