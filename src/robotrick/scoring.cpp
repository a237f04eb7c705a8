#include "robotrick/scoring.h"

#include <algorithm>

namespace botyard::robotrick {

TrickOutcome settle_trick(const Rules& rules, const Table& table, int trick, const Captured& captured) {
  TrickOutcome outcome;
  outcome.winner = settle_trick(rules, table, trick, captured, [&](std::size_t seat, Card card, Face face) {
    outcome.takings[seat] = {card, face};
  });
  return outcome;
}

std::vector<TrickOutcome> outcomes(const Rules& rules, const Table& table) {
  Captured captured{};
  std::vector<TrickOutcome> all;
  for (int trick = 0; trick < table.trick(); ++trick) {
    all.push_back(settle_trick(rules, table, trick, captured));
    for (std::size_t seat = 0; seat < player_count; ++seat) {
      if (all.back().takings[seat].face == Face::up) ++captured[seat];
    }
  }
  return all;
}

unsigned winners(const Table& table) {
  const int best = std::max({table.total(0), table.total(1), table.total(2)});
  unsigned seats = 0;
  for (int seat = 0; seat < player_count; ++seat) seats |= table.total(seat) == best ? 1U << seat : 0U;
  return seats;
}

std::uint64_t outcome_bits(const Table& table) {
  std::uint64_t bits = 0;
  for (const std::int16_t score : table.running) bits = (bits << 16) | static_cast<std::uint16_t>(score);
  return bits;
}

}  // namespace botyard::robotrick
