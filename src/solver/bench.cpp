#include "solver/bench.h"

#include <algorithm>

#include "cards/random.h"
#include "robotrick/deal.h"
#include "robotrick/play.h"

namespace botyard::solver {
namespace {

using robotrick::Rules;
using robotrick::State;

State play_to(const Rules& rules, int tricks_left, int deal_number) {
  cards::Xoshiro random(static_cast<std::uint64_t>(deal_number) + 1);
  State state;
  robotrick::Deal deal = shuffle_deal(rules, state, random);
  deal.ai_card = deal_number % static_cast<int>(rules.edition->ai_cards.size());
  deal_round(state, deal);
  while (state.table.phase == robotrick::Phase::pass || state.table.trick() < robotrick::trick_count - tricks_left) {
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    apply(rules, state, seat, legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
  return state;
}

std::uint64_t mix(std::uint64_t checksum, int value) {
  return (checksum ^ static_cast<std::uint32_t>(value)) * 0x100000001B3ULL + 0x9E3779B97F4A7C15ULL;
}

}  // namespace

BenchFigures bench_row(const Rules& rules, const BenchRow& row, int deals, const std::function<double()>& cpu_seconds,
                       const std::function<void(int done)>& progress) {
  BenchFigures figures;
  Question question;
  question.objective = row.objective;
  question.every_card = false;
  for (int i = 0; i < deals; ++i) {
    const State state = play_to(rules, row.tricks_left, i);
    const double start = cpu_seconds();
    const Answer answer = solve(rules, state, question).value();
    figures.seconds.push_back(cpu_seconds() - start);
    figures.nodes.push_back(answer.nodes);
    figures.checksum = mix(figures.checksum, answer.value.low);
    for (const int score : answer.scores.value_or(SeatScores{})) figures.checksum = mix(figures.checksum, score);
    progress(i + 1);
  }
  std::ranges::sort(figures.seconds);
  std::ranges::sort(figures.nodes);
  return figures;
}

}  // namespace botyard::solver
