#include "engine/solving.h"

#include "solver/answer_json.h"

namespace botyard::engine {
namespace {

/// A page shares its memory with everything else that a person has open.
constexpr int table_kilobytes = 64 * 1024;

}  // namespace

text::Result<json::object> solve_state(const robotrick::Rules& rules, const robotrick::State& state,
                                       const SolveRequest& request, const Progress& progress) {
  const auto objective = solver::find_objective(request.objective);
  if (!objective) return text::refuse("engine.unknown_objective", {{"objective", request.objective}});
  solver::Question question;
  question.objective = *objective;
  question.table_kilobytes = table_kilobytes;
  for (int seat = 0; seat < robotrick::player_count; ++seat) {
    if (request.seat == std::to_string(seat)) question.seat = seat;
  }
  if (question.seat < 0 && !request.seat.empty()) return text::refuse("solve.no_seat", {{"seat", request.seat}});
  Ticker ticker(progress);
  double done = 0;
  question.progress = [&](int cards, int all) { done = static_cast<double>(cards) / all; };
  question.stop = [&] {
    const bool time_is_up = request.most_milliseconds && ticker.seconds() * 1000 >= *request.most_milliseconds;
    return ticker.tick(done) || time_is_up;
  };
  const auto answer = solver::solve(rules, state, question);
  if (!answer) return tl::unexpected(answer.error());
  return solver::answer_json(rules, *answer, ticker.seconds());
}

text::Result<json::object> solve_state(const robots::Rules& /*rules*/, const robots::State& /*state*/,
                                       const SolveRequest& /*request*/, const Progress& /*progress*/) {
  return text::refuse("solve.other_game", {{"game", "robots"}});
}

}  // namespace botyard::engine
