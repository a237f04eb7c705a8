#include "engine/solving.h"

#include "search/open_cards/answer_json.h"

namespace botyard::engine {
namespace {

/// A page shares its memory with everything else that a person has open.
constexpr int table_kilobytes = 64 * 1024;

}  // namespace

text::Result<json::object> solve_state(const robotrick::Rules& rules, const robotrick::State& state,
                                       const Riddle& riddle, const Progress& progress) {
  const auto objective = open_cards::find_objective(riddle.objective);
  if (!objective) return text::refuse("engine.unknown_objective", {{"objective", riddle.objective}});
  open_cards::Question question;
  question.objective = *objective;
  question.table_kilobytes = table_kilobytes;
  for (int seat = 0; seat < robotrick::player_count; ++seat) {
    if (riddle.seat == std::to_string(seat)) question.seat = seat;
  }
  if (question.seat < 0 && !riddle.seat.empty()) return text::refuse("solve.no_seat", {{"seat", riddle.seat}});
  Ticker ticker(progress);
  double done = 0;
  question.progress = [&](int cards, int all) { done = static_cast<double>(cards) / all; };
  question.stop = [&] {
    const bool time_is_up = riddle.most_milliseconds && ticker.seconds() * 1000 >= *riddle.most_milliseconds;
    return ticker.tick(done) || time_is_up;
  };
  const auto answer = open_cards::solve(rules, state, question);
  if (!answer) return tl::unexpected(answer.error());
  return open_cards::answer_json(rules, *answer, ticker.seconds());
}

text::Result<json::object> solve_state(const robots::Rules& /*rules*/, const robots::State& /*state*/,
                                       const Riddle& /*riddle*/, const Progress& /*progress*/) {
  return text::refuse("solve.other_game", {{"game", "robots"}});
}

}  // namespace botyard::engine
