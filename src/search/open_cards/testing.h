#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "robotrick/deal.h"
#include "robotrick/editions.h"
#include "robotrick/play.h"
#include "search/open_cards/solve.h"

// For tests only: random endings of all editions, and a search that is plain enough to be right.
namespace botyard::open_cards::testing {

using robotrick::Rules;
using robotrick::State;

/// What a position is worth under every objective, for every seat.
struct PlainValues {
  SeatScores guard{};
  SeatScores margin{};
  SeatScores free{};
};

inline bool plainly_prefers(int seat, const SeatScores& these, const SeatScores& those) {
  const auto rank = [&](const SeatScores& scores) {
    const int own = scores.at(static_cast<std::size_t>(seat));
    const int left = scores.at(static_cast<std::size_t>((seat + 1) % 3));
    const int right = scores.at(static_cast<std::size_t>((seat + 2) % 3));
    return std::array<int, 3>{own, -(left + right), -left};
  };
  return rank(these) > rank(those);
}

/// The best of a mover's choices, under every objective.
inline void take_better(PlainValues& best, const PlainValues& other, int mover) {
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const bool own = static_cast<int>(seat) == mover;
    best.guard[seat] =
        own ? std::max(best.guard[seat], other.guard[seat]) : std::min(best.guard[seat], other.guard[seat]);
    best.margin[seat] =
        own ? std::max(best.margin[seat], other.margin[seat]) : std::min(best.margin[seat], other.margin[seat]);
  }
  if (plainly_prefers(mover, other.free, best.free)) best.free = other.free;
}

/// Every continuation to the end of the round, by the engine's own moves: no table, no bound, nothing left out.
inline PlainValues search_plainly(const Rules& rules, const State& state) {
  PlainValues best;
  if (state.table.phase != robotrick::Phase::play) {
    for (std::size_t seat = 0; seat < 3; ++seat) best.free[seat] = state.table.running[seat];
    best.guard = best.free;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      best.margin[seat] = best.free[seat] - std::max(best.free[(seat + 1) % 3], best.free[(seat + 2) % 3]);
    }
    return best;
  }
  const int mover = to_move(state.table);
  const auto legal = legal_moves(state.table, mover, state.hands[static_cast<std::size_t>(mover)]);
  for (int i = 0; i < legal.size(); ++i) {
    State after = state;
    apply(rules, after, mover, legal[i]);
    const PlainValues values = search_plainly(rules, after);
    if (i == 0) {
      best = values;
    } else {
      take_better(best, values, mover);
    }
  }
  return best;
}

/// Both editions of the box, one whose points follow no order, and both numbers of hangars.
inline std::vector<Rules> all_rules() {
  const robotrick::Editions editions;
  robotrick::Edition odd = *editions.find("robotrick").value();
  odd.points = {7, 0, 3, 3, 100, 1, 1, 12, 0, 5, 5, 40, 2};
  std::vector<Rules> all;
  for (const int hangars : {3, 4}) {
    for (const auto& edition : {editions.find("robotrick").value(), editions.find("prototype").value(),
                                std::make_shared<const robotrick::Edition>(odd)}) {
      all.push_back({edition, {hangars, false}});
    }
  }
  return all;
}

/// A round of random cards and moves with so many tricks left, and so many more cards of players on the table. AI cards
/// and rounds take turns.
inline State random_ending(const Rules& rules, std::uint64_t seed, int tricks_left, int on_table) {
  cards::Xoshiro random(seed);
  State state;
  robotrick::Deal deal = shuffle_deal(rules, state, random);
  deal.ai_card = static_cast<int>(seed % rules.edition->ai_cards.size());
  state.table.round = static_cast<std::uint8_t>(seed / 7 % 3);
  deal_round(state, deal);
  const auto play_one = [&] {
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    apply(rules, state, seat, legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))]);
  };
  while (state.table.phase == robotrick::Phase::pass || state.table.trick() < robotrick::trick_count - tricks_left) {
    play_one();
  }
  for (int i = 0; i < on_table; ++i) play_one();
  return state;
}

}  // namespace botyard::open_cards::testing
