#include "solver/answer_json.h"

#include <cmath>
#include <string>

#include "robotrick/text.h"

namespace botyard::solver {
namespace {

std::string play_text(const robotrick::Rules& rules, robotrick::Card card) {
  return to_text(rules, robotrick::Move::play(card));
}

/// A value, or what is known of it.
json::value as_json(const Bounds& value) {
  if (value.closed()) return value.low;
  return json::object{{"at_least", value.low}, {"at_most", value.high}};
}

json::array as_json(const SeatScores& scores) { return {scores[0], scores[1], scores[2]}; }

}  // namespace

json::object answer_json(const robotrick::Rules& rules, const Answer& answer, double seconds) {
  json::object cards;
  json::object scores;
  for (const auto& card : answer.cards) {
    cards[play_text(rules, card.card)] = as_json(card.value);
    if (card.scores) scores[play_text(rules, card.card)] = as_json(*card.scores);
  }
  json::array line;
  for (const robotrick::Card card : answer.line) line.emplace_back(play_text(rules, card));
  json::object result{{"objective", objective_name(answer.objective)},
                      {"seat", answer.seat},
                      {"to_move", answer.to_move},
                      {"value", as_json(answer.value)},
                      {"cards", cards}};
  if (answer.objective == Objective::free) {
    result["scores"] = answer.scores ? json::value(as_json(*answer.scores)) : json::value(nullptr);
    result["card_scores"] = scores;
  }
  result["line"] = line;
  result["nodes"] = answer.nodes;
  result["seconds"] = std::round(seconds * 1e3) / 1e3;
  result["closed"] = answer.closed;
  return result;
}

}  // namespace botyard::solver
