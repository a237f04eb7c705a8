#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "robotrick/moves.h"
#include "robotrick/state.h"
#include "solver/effort.h"
#include "text/reason.h"

/// What each card of Robotrick is worth when all hands are open: exact, to the end of the round. See docs/solver.md.
namespace botyard::solver {

/// guard: one seat maximises its own score of the round, the other two work against it. margin: the same for its score
/// less the better of the other two. free: each of the three maximises its own score; see `prefers` for ties.
enum class Objective : std::uint8_t { guard, margin, free };

std::string_view objective_name(Objective objective);
std::optional<Objective> find_objective(std::string_view name);

struct Question {
  Objective objective = Objective::guard;
  int seat = -1;                     // whose value; -1: of the seat to move
  bool every_card = true;            // values of all legal cards and a best line, or only the value of the position
  int threads = 1;                   // the cards are shared out among them; the answer is the same for every number
  int table_kilobytes = 256 * 1024;  // most memory for tables, of all threads together
  std::function<bool()> stop;        // asked now and then, from every thread: true ends the search with what is known
  std::function<void(int done, int all)> progress;  // told, one thread at a time, how many cards are done
};

/// Scores of the round by seat.
using SeatScores = std::array<int, robotrick::player_count>;

struct CardValue {
  robotrick::Card card;
  Bounds value;                      // for the seat asked about, at the end of the round
  std::optional<SeatScores> scores;  // of all three: free-for-all, if closed
};

/// Values count what was scored in this round before.
struct Answer {
  Objective objective = Objective::guard;
  int seat = 0;     // whose value
  int to_move = 0;  // whose cards
  Bounds value;
  std::optional<SeatScores> scores;   // of all three: free-for-all, if closed
  std::vector<CardValue> cards;       // in card order; empty if only the value was asked for
  std::vector<robotrick::Card> line;  // best play of all players to the end, of equal cards the first in card order
  std::uint64_t nodes = 0;            // positions between tricks that were looked at
  bool closed = false;                // values are exact; otherwise there was no time, and they are bounds
};

/// Refuses a state in which no card is to be played, and a seat that is none.
text::Result<Answer> solve(const robotrick::Rules& rules, const robotrick::State& state, const Question& question);

}  // namespace botyard::solver
