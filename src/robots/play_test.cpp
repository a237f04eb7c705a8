#include "robots/play.h"

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

TEST(RobotsProgram, EachRobotIsSetInTheOrderInWhichItEnteredAtOnce) {
  State state = build_phase({.black = {.robots = "S9 attack, C3, C7 turbo"}, .active = red});
  play(state, {"done"});
  EXPECT_EQ(legal(state), "mode S9 attack, mode S9 defense");
  play(state, {"mode S9 defense"});
  EXPECT_EQ(mode_name(state.table.side(black).robots[0]), "defense");
  EXPECT_EQ(legal(state), "mode C3 attack, mode C3 defense");
  play(state, {"mode C3 attack"});
  EXPECT_EQ(now(state), "black build");
  EXPECT_EQ(mode_name(state.table.side(black).robots[1]), "attack");
  EXPECT_EQ(mode_name(state.table.side(black).robots[2]), "both");
}

TEST(RobotsProgram, WithoutRobotsToProgramNothingIsAsked) {
  State state = build_phase({.black = {.robots = "C7 turbo"}, .active = red});
  play(state, {"done"});
  EXPECT_EQ(now(state), "black build");
}

TEST(RobotsResearch, TheTopCardIsDrawnBeforeBuilding) {
  State state = build_phase({.black = {.hand = "S2", .supply = "CK C5 S9"}, .active = red});
  play(state, {"done", "done"});  // black has no robots, and declines his free recovery
  EXPECT_EQ(now(state), "black build");
  EXPECT_EQ(hand_text(state, black), "S2 CK");
  EXPECT_EQ(state.table.side(black).supply_size, 2);
  EXPECT_TRUE(state.table.side(black).known.empty());
}

TEST(RobotsResearch, AnEmptySupplyGivesNothing) {
  State state = build_phase({.black = {.robots = "S2", .supply = "none"}, .active = red});
  play(state, {"done", "mode S2 attack"});
  EXPECT_EQ(now(state), "black build");
  EXPECT_EQ(hand_text(state, black), "");
}

TEST(RobotsResearch, DrawingTheLastCardBeginsTheFinalShowdown) {
  State state = build_phase({.black = {.robots = "S2", .supply = "SK"}, .active = red});
  play(state, {"done", "mode S2 attack"});
  EXPECT_EQ(robots_text(state, black), "S2 normal 5");
}

TEST(RobotsBuild, OncePerTurnAndThePhaseNeedsItsDone) {
  State state = build_phase({.black = {.hand = "S2 S9 C3 C8"}, .red = {.robots = "H5"}});
  play(state, {"build S2 S9"});
  EXPECT_EQ(legal(state), "done, recall S2 H5");
  EXPECT_EQ(refusal(state, "build C3 C8"), "robots.second_build");
  play(state, {"done"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsRecovery, AFaceCardReturnsUpToTwoNumberCardsFromTheOwnDiscardPile) {
  State state = build_phase(
      {.black = {.hand = "SJ CQ", .robots = "C9", .supply = "S2 S3 S4 S5 S6 S7 S8 S9 S10 SQ SK CA C2 C3 C4 C5"},
       .red = {.supply = "H2"}});
  play(state, {"done"});
  EXPECT_EQ(legal(state), "done, spend CQ, spend SJ");
  play(state, {"spend SJ"});
  EXPECT_TRUE(is_discarded(state, black, "SJ"));
  EXPECT_EQ(legal(state), "done, return C10, return C6, return C7, return C8, return SA");
  play(state, {"return C7"});
  EXPECT_EQ(hand_text(state, black), "C7 CQ");
  EXPECT_EQ(legal(state), "done, return C10, return C8");
  play(state, {"return C8"});
  EXPECT_EQ(now(state), "red recovery");  // ends by itself, though C10 is left; red has no robots
}

TEST(RobotsRecovery, MayStopAfterOneOrNone) {
  const State state = build_phase({.black = {.hand = "SJ", .supply = "S2"}, .red = {.robots = "H5"}});
  State none = state;
  play(none, {"done", "spend SJ", "done"});
  EXPECT_EQ(now(none), "red program");
  State one = state;
  play(one, {"done", "spend SJ", "return SA", "done"});
  EXPECT_EQ(now(one), "red program");
  EXPECT_EQ(hand_text(one, black), "SA");
}

TEST(RobotsRecovery, EndsUnaskedWhenNoLaterNumberCardIsLeft) {
  State state = build_phase({.black = {.hand = "SJ", .supply = "S2"}, .red = {.robots = "H5"}});
  play(state, {"done", "spend SJ", "return C10"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsRecovery, TheActivePlayerFirstThenTheOther) {
  State state =
      build_phase({.black = {.hand = "SJ", .supply = "S2"}, .red = {.hand = "DK", .robots = "H5", .supply = "D2"}});
  play(state, {"done"});
  EXPECT_EQ(now(state), "black recovery");
  play(state, {"done"});
  EXPECT_EQ(now(state), "red recovery");
  EXPECT_EQ(legal(state), "done, spend DK");
}

TEST(RobotsRecovery, TheInactivePlayerWithoutRobotsRecoversFreeAndNeverSpends) {
  State state = build_phase({.red = {.hand = "DK", .supply = "D2"}});
  play(state, {"done"});
  EXPECT_EQ(now(state), "red recovery");
  EXPECT_EQ(legal(state), "done, free");
  EXPECT_EQ(refusal(state, "spend DK"), "robots.recovers_free");
  play(state, {"free", "return HA", "return D10"});
  EXPECT_EQ(hand_text(state, red).substr(0, 2), "HA");
  EXPECT_EQ(now(state), "red build");
}

TEST(RobotsRecovery, TheActivePlayerWithoutRobotsIsNotFree) {
  State state = build_phase({.black = {.supply = "S2"}, .red = {.robots = "H5"}});
  play(state, {"done"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsRecovery, ANanoIsARobotInPlay) {
  State state = build_phase({.red = {.robots = "HA nano", .supply = "D2"}});
  play(state, {"done"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsRecovery, AJokerCanBeSpent) {
  State state = build_phase({.black = {.hand = "XB", .supply = "S2"}, .red = {.robots = "H5"}, .jokers = true});
  play(state, {"done"});
  EXPECT_EQ(legal(state), "done, spend XB");
}

TEST(RobotsRecovery, WithoutNumberCardsToReturnNothingIsAsked) {
  // Everything but faces is in the supply, the hand or in play.
  State state = build_phase({.black = {.hand = "SJ", .robots = "S9"}, .red = {.robots = "H5"}});
  play(state, {"done"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsRecovery, IncludesTheSpentTurnAfterAnAttack) {
  State state = build_phase({.black = {.hand = "SJ", .robots = "S2 attack", .supply = "S3 S4"}});
  play(state, {"done", "attack S2", "supply"});
  EXPECT_EQ(now(state), "black recovery");
}

TEST(RobotsTurn, ThenTheOtherPlayerBecomesActive) {
  State state = build_phase({.black = {.robots = "S9"}, .red = {.robots = "H5"}, .turn = 7});
  play(state, {"done"});
  EXPECT_EQ(state.table.active, red);
  EXPECT_EQ(state.table.turn, 8);
}

TEST(RobotsDraw, FortyTurnsInARowWithoutAnAttackEndTheGame) {
  State state = build_phase({.black = {.robots = "S4 turbo"}, .red = {.robots = "H4 turbo"}, .turn = 1});
  for (int turn = 1; turn < 40; ++turn) {
    EXPECT_EQ(state.table.quiet_turns, turn - 1);
    play(state, {"done", state.table.active == black ? "hold S4" : "hold H4"});
  }
  EXPECT_EQ(state.table.turn, 40);
  EXPECT_EQ(now(state), "red build");
  play(state, {"done", "hold H4"});
  EXPECT_EQ(now(state), "drawn");
}

TEST(RobotsDraw, TheRecoveryOfTheLastTurnIsIncluded) {
  State state = build_phase({.black = {.hand = "SJ", .robots = "S9", .supply = "S3"}, .red = {.robots = "H5"}});
  state.table.quiet_turns = 39;
  play(state, {"done"});
  EXPECT_EQ(now(state), "black recovery");
  play(state, {"done"});
  EXPECT_EQ(now(state), "drawn");
}

TEST(RobotsDraw, AnAttackStartsTheCountAnew) {
  State state = build_phase({.black = {.robots = "S2 attack"}, .red = {.robots = "H5 attack"}});
  state.table.quiet_turns = 39;
  play(state, {"done", "attack S2", "supply"});
  EXPECT_EQ(now(state), "red program");
  EXPECT_EQ(state.table.quiet_turns, 0);
}

TEST(RobotsKnown, CardsSeenToReturnStayKnownUntilTheyLeaveTheHand) {
  State state = build_phase({.black = {.hand = "C9", .robots = "CA nano"}, .red = {.hand = "H9", .robots = "H5, H6"}});
  play(state, {"recall CA H5"});
  EXPECT_EQ(names(state.table.side(black).known), "CA");
  EXPECT_EQ(names(state.table.side(red).known), "H5");
  play(state, {"build CA C9", "done", "mode H6 attack", "build H5 H9"});
  EXPECT_EQ(names(state.table.side(black).known), "");
  EXPECT_EQ(names(state.table.side(red).known), "");
}

TEST(RobotsKnown, ReturnedCardsAreKnownDiscardedOnesAreNot) {
  State state =
      build_phase({.black = {.robots = "S2 attack"}, .red = {.hand = "H9 H3", .supply = "H8 H7", .known = "H3"}});
  play(state, {"done", "attack S2", "discard H3", "supply"});
  EXPECT_EQ(names(state.table.side(red).known), "");
  play(state, {"free", "return H3", "return D5"});
  EXPECT_EQ(names(state.table.side(red).known), "H3 D5");
}

}  // namespace
}  // namespace botyard::robots::testing
