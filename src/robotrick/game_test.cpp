#include "robotrick/game.h"

#include <utility>

#include "robotrick/testing.h"

namespace botyard::robotrick::testing {
namespace {

/// One of the seats that may pass, or the one whose turn it is: passes are audited in every order of the seats.
int some_mover(const State& state, cards::Xoshiro& random) {
  if (state.table.phase != Phase::pass) return to_move(state.table);
  int seat = static_cast<int>(below(random, player_count));
  while (((state.table.has_passed >> seat) & 1) != 0) seat = left_of(seat);
  return seat;
}

/// Plays a match of three rounds at random. The state is audited before the first deal, after every deal and after
/// every move, which are all the ways in which the rules change a state.
void expect_sound_match(const Rules& rules, cards::Xoshiro& random) {
  State state;
  ASSERT_TRUE(is_consistent(state));
  while (state.table.phase != Phase::over) {
    if (state.table.phase == Phase::deal) {
      deal_round(state, shuffle_deal(rules, state, random));
      ASSERT_TRUE(is_consistent(state)) << "deal of round " << int{state.table.round};
      continue;
    }
    const int seat = some_mover(state, random);
    const LegalMoves legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    ASSERT_GT(legal.size(), 0);
    const Move move = legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))];
    apply(rules, state, seat, move);
    ASSERT_TRUE(is_consistent(state)) << "seat " << seat << ": " << to_text(rules, move);
  }
}

TEST(RobotrickProperties, EveryPositionPassesTheAudit) {
  // 52 cards in one place each, hands that fit the cards played, passes that fit those who have passed.
  cards::Xoshiro random(31);
  for (const std::string_view edition : {"robotrick", "prototype"}) {
    for (const int hangars : {3, 4}) {
      for (const bool one_ai_card : {false, true}) {
        const Rules rules = make_rules(edition, {hangars, one_ai_card});
        for (int match = 0; match < 40; ++match) ASSERT_NO_FATAL_FAILURE(expect_sound_match(rules, random));
      }
    }
  }
}

TEST(RobotrickProperties, TheAuditFindsWhatIsWrong) {
  TestMatch match;
  match.deal({});
  match.pass_anything();
  match.play_first_legal();
  const State good = match.state;
  ASSERT_TRUE(is_consistent(good));
  const auto broken = [&](auto&& change) {
    State state = good;
    change(state);
    return !is_consistent(state);
  };
  EXPECT_TRUE(broken([](State& state) { state.hands[0].remove(state.hands[0].first()); }));
  EXPECT_TRUE(broken([](State& state) { state.hands[0].add(state.hands[1].first()); }));
  EXPECT_TRUE(broken([](State& state) { std::swap(state.hands[0], state.hands[1]); }));
  EXPECT_TRUE(broken([](State& state) { state.table.droco.remove(state.table.droco.first()); }));
  EXPECT_TRUE(broken([](State& state) { state.table.trump = state.aside.first(); }));
  EXPECT_TRUE(broken([](State& state) { state.table.played[0] = state.table.played[1]; }));
  EXPECT_TRUE(broken([](State& state) { --state.table.played_count; }));
  EXPECT_TRUE(broken([](State& state) { state.table.has_passed = 3; }));
  EXPECT_TRUE(broken([](State& state) { state.passes[2] = {}; }));
  EXPECT_TRUE(broken([](State& state) { state.table.round = 0; }));
}

}  // namespace
}  // namespace botyard::robotrick::testing
