#include "solver/own_bounds.h"

#include <gtest/gtest.h>

#include "solver/testing.h"

namespace botyard::solver {
namespace {

using testing::Rules;
using testing::State;

/// What a seat still gets from a trick's start lies within its bounds, worked out with the cards of an earlier root.
void expect_within(const Rules& rules, const State& state, const testing::PlainValues& values, const OpenRound& root,
                   OwnBounds& bounds) {
  const OpenRound now(rules, state, root.seat_of(0));
  const Position& position = now.start();
  const Bits droco_cards = now.droco_hand(position.droco);
  const int droco = static_cast<int>(gather(droco_cards, root.droco_hand(root.start().droco)));
  const Suits rival_suits = suits_of(position.hands[1] | position.hands[2]);
  const OwnBounds::Bounds& found = bounds.of(position.hands[0], droco, rival_suits);
  const OwnBounds::Leader leader = bounds.leader_of(position.leader);

  const auto seat = static_cast<std::size_t>(root.seat_of(0));
  const int standing = state.table.running.at(seat);
  EXPECT_LE(found.least.at(leader).at(position.hangars[0]), values.guard.at(seat) - standing);
  EXPECT_LE(values.free.at(seat) - standing, found.most.at(leader).at(position.hangars[0]));
}

/// Along a random round from a root with seven tricks left.
void expect_within_along(const Rules& rules, std::uint64_t seed) {
  cards::Xoshiro random(seed);
  State state = testing::random_ending(rules, seed, 7, 0);
  const OpenRound root(rules, state, static_cast<int>(seed % 3));
  OwnBounds bounds(root, 0, 4, 18);
  OwnBounds forgetful(root, 0, 4, 0);
  testing::PlainSearch search(rules);
  while (state.table.phase == robotrick::Phase::play) {
    const bool trick_starts = OpenRound(rules, state, 0).on_table().empty();
    if (trick_starts && robotrick::trick_count - state.table.trick() <= 4) {
      const testing::PlainValues values = search.values(state);
      expect_within(rules, state, values, root, bounds);
      expect_within(rules, state, values, root, forgetful);
    }
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    apply(rules, state, seat, legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
}

TEST(OwnBounds, HoldWhatASeatGetsFromAnyLaterTrickOn) {
  for (const Rules& rules : testing::all_rules()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      SCOPED_TRACE(seed);
      expect_within_along(rules, seed);
    }
  }
}

}  // namespace
}  // namespace botyard::solver
