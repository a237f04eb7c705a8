#include "robotrick/scoring.h"

#include <algorithm>

namespace botyard::robotrick {

int winning_card(const TrickCards& cards, int trump_suit) {
  const int suit_led = cards[0].suit();
  int winner = 0;
  int best = -1;
  for (int i = 0; i < place_count; ++i) {
    const Card card = cards[static_cast<std::size_t>(i)];
    const int class_of_suit = card.suit() == trump_suit ? 32 : card.suit() == suit_led ? 16 : 0;
    const int strength = class_of_suit == 0 ? -1 : class_of_suit + card.rank();
    if (strength > best) {
      best = strength;
      winner = i;
    }
  }
  return winner;
}

TrickOutcome settle_trick(const Rules& rules, const Table& table, int trick, const Captured& captured) {
  TrickCards in_order{};
  TrickCards by_place{};
  std::array<int, place_count> places{};
  int place = table.leader(trick);
  for (std::size_t i = 0; i < place_count; ++i) {
    in_order[i] = table.played[static_cast<std::size_t>(trick) * place_count + i];
    places[i] = place;
    by_place[static_cast<std::size_t>(place)] = in_order[i];
    place = next_place(table.round, place);
  }

  TrickOutcome outcome;
  outcome.winner = places[static_cast<std::size_t>(winning_card(in_order, table.trump.suit()))];
  if (outcome.winner == droco_place) {
    for (std::size_t seat = 0; seat < player_count; ++seat) outcome.takings[seat] = {by_place[seat], Face::down};
  } else {
    const auto seat = static_cast<std::size_t>(outcome.winner);
    outcome.takings[seat] = {by_place[droco_place], captured[seat] < rules.options.hangars ? Face::up : Face::down};
  }
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
