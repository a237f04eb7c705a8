#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "robotrick/deal.h"
#include "robotrick/editions.h"
#include "robotrick/play.h"
#include "solver/solve.h"

// For tests only: random endings of all editions, and a search that is plain enough to be right.
namespace botyard::solver::testing {

using robotrick::Rules;
using robotrick::State;

/// What a position is worth under every objective, for every seat.
struct PlainValues {
  SeatScores guard{};
  SeatScores margin{};
  SeatScores free{};
  bool operator==(const PlainValues&) const = default;
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

/// What a round that is over is worth.
inline PlainValues values_of_end(const robotrick::Table& table) {
  PlainValues values;
  for (std::size_t seat = 0; seat < 3; ++seat) values.free[seat] = table.running[seat];
  values.guard = values.free;
  for (std::size_t seat = 0; seat < 3; ++seat) {
    values.margin[seat] = values.free[seat] - std::max(values.free[(seat + 1) % 3], values.free[(seat + 2) % 3]);
  }
  return values;
}

/// The best of what every legal move leads to, by the engine's own moves: no bound, nothing left out. `values_after`
/// says what a state is worth.
template <class ValuesAfter>
PlainValues best_of_all_moves(const Rules& rules, const State& state, ValuesAfter&& values_after) {
  if (state.table.phase != robotrick::Phase::play) return values_of_end(state.table);
  PlainValues best;
  const int mover = to_move(state.table);
  const auto legal = legal_moves(state.table, mover, state.hands[static_cast<std::size_t>(mover)]);
  for (int i = 0; i < legal.size(); ++i) {
    State after = state;
    apply(rules, after, mover, legal[i]);
    const PlainValues values = values_after(after);
    if (i == 0) {
      best = values;
    } else {
      take_better(best, values, mover);
    }
  }
  return best;
}

/// Every continuation to the end of the round, however often the same position comes up: slow, and nothing to go wrong.
inline PlainValues search_every_line(const Rules& rules, const State& state) {
  return best_of_all_moves(rules, state, [&](const State& after) { return search_every_line(rules, after); });
}

/// The same values, with each position searched once. It shares no code with the solver and keeps whole states, scores
/// so far included; it only forgets the order of the cards in finished tricks. PlainSearch.FindsWhatEveryLineFinds
/// compares it with search_every_line.
class PlainSearch {
 public:
  explicit PlainSearch(Rules rules) : rules_(std::move(rules)) {}

  PlainValues values(const State& state) {
    const State key = without_finished_tricks(state);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const PlainValues best = best_of_all_moves(rules_, state, [&](const State& after) { return values(after); });
    known_.emplace(key, best);
    return best;
  }

 private:
  struct Hash {
    std::size_t operator()(const State& state) const {
      std::uint64_t mixed = state.table.droco.bits();
      const auto mix = [&](std::uint64_t more) { mixed = (mixed ^ more) * 0x9E3779B97F4A7C15ULL + (mixed >> 29); };
      for (const robotrick::CardSet hand : state.hands) mix(hand.bits());
      for (const std::int16_t score : state.table.running) mix(static_cast<std::uint16_t>(score));
      mix(state.table.turn);
      return mixed;
    }
  };

  /// The cards that lie on the table stay; where the others went is told by the hands and scores.
  static State without_finished_tricks(State state) {
    robotrick::Table& table = state.table;
    const int finished = table.trick() * robotrick::place_count;
    std::fill_n(table.played.begin(), finished, cards::no_card);
    table.leaders &= ~((1U << (2 * table.trick())) - 1);
    return state;
  }

  Rules rules_;
  std::unordered_map<State, PlainValues, Hash> known_;
};

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

}  // namespace botyard::solver::testing
