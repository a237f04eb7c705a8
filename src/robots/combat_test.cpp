#include "robots/combat.h"

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

TEST(RobotsCombat, RobotsInAttackModeAreAskedInTheOrderInWhichTheyEntered) {
  State state = build_phase({.black = {.robots = "S9 attack, C3, S5 attack, C7 turbo"}});
  play(state, {"done"});
  EXPECT_EQ(legal(state), "attack S9, hold S9");
  play(state, {"hold S9"});
  EXPECT_EQ(legal(state), "attack S5, hold S5");
  play(state, {"attack S5"});
  EXPECT_EQ(legal(state), "attack C7, hold C7");
}

TEST(RobotsCombat, WithoutAttackersRecoveryFollows) {
  State state = build_phase({.black = {.hand = "SJ", .robots = "S9 attack", .supply = "CA"}});
  play(state, {"done", "hold S9"});
  EXPECT_EQ(now(state), "black recovery");
}

TEST(RobotsCombat, WithoutRobotsThatCanAttackNothingIsAsked) {
  State state = build_phase({.black = {.robots = "S9"}, .red = {.robots = "H5"}});
  play(state, {"done"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsBlocking, RobotsInDefenseModeAndTurbosMayBlock) {
  State state = build_phase({.black = {.robots = "S9 attack"}, .red = {.robots = "H5, D6 attack, D4 turbo, HA nano"}});
  play(state, {"done", "attack S9"});
  EXPECT_EQ(now(state), "red block");
  EXPECT_EQ(legal(state), "block S9 D4, block S9 H5, block S9 HA, open S9");
}

TEST(RobotsBlocking, OneRobotBlocksAtMostOneAttackerAndTheAskingEndsWithTheLastFreeDefender) {
  State state = build_phase({.black = {.robots = "S9 attack, C8 attack, C5 attack"}, .red = {.robots = "H5, D6"}});
  play(state, {"done", "attack S9", "attack C8", "attack C5", "block S9 D6"});
  EXPECT_EQ(legal(state), "block C8 H5, open C8");
  EXPECT_EQ(refusal(state, "block C8 D6"), "robots.blocks_already");
  play(state, {"block C8 H5"});
  EXPECT_EQ(now(state), "red unblocked");
}

TEST(RobotsBlocking, NanosAreSkippedAndWithoutBlockersNothingIsAsked) {
  State state = build_phase({.black = {.robots = "SA nano attack, C8 attack"}, .red = {.robots = "H5"}});
  play(state, {"done", "attack SA", "attack C8"});
  EXPECT_EQ(legal(state), "block C8 H5, open C8");
  State bare = build_phase({.black = {.robots = "C8 attack"}, .red = {.robots = "H5 attack"}});
  play(bare, {"done", "attack C8"});
  EXPECT_EQ(now(bare), "red unblocked");
}

TEST(RobotsUnblocked, TheDefenderDiscardsTheSumOfTheValuesFromTheTopOfTheSupply) {
  State state = build_phase(
      {.black = {.robots = "S2 attack, C3 attack"}, .red = {.hand = "HK", .supply = "H9 D2 D3 H4 D5 H6 H7"}});
  play(state, {"done", "attack S2", "attack C3"});
  EXPECT_EQ(state.table.due, 5);
  play(state, {"supply"});
  EXPECT_TRUE(is_discarded(state, red, "H9 D2 D3 H4 D5"));
  EXPECT_EQ(state.table.side(red).supply_size, 2);
  EXPECT_EQ(hand_text(state, red), "HK");
}

TEST(RobotsUnblocked, AtMostSix) {
  State state = build_phase({.black = {.robots = "S9 attack, C10 attack, S5, S3"}});
  play(state, {"done", "attack S9", "attack C10"});
  EXPECT_EQ(state.table.due, 6);
}

TEST(RobotsUnblocked, AtMostTenWithFourRobotsOfOneSuitAttackingOrNotNanosIncluded) {
  State state = build_phase({.black = {.robots = "S9 attack, S10, S5, S2 nano"}});
  play(state, {"done", "attack S9"});
  EXPECT_EQ(state.table.due, 10);
  State small = build_phase({.black = {.robots = "S3 attack, S10, S5, S2 nano"}});
  play(small, {"done", "attack S3"});
  EXPECT_EQ(small.table.due, 6);  // its Value: 3 + 3
}

TEST(RobotsUnblocked, TheDefendersFourOfASuitDontRaiseTheLimit) {
  State state =
      build_phase({.black = {.robots = "S9 attack"}, .red = {.robots = "H3 attack, H5 attack, H6 attack, H8 attack"}});
  play(state, {"done", "attack S9"});
  EXPECT_EQ(state.table.due, 6);
}

TEST(RobotsUnblocked, BlockedRobotsDontCount) {
  State state = build_phase({.black = {.robots = "S5 attack, C3 attack"}, .red = {.robots = "H10"}});
  play(state, {"done", "attack S5", "attack C3", "block S5 H10"});
  EXPECT_EQ(now(state), "red unblocked");
  EXPECT_EQ(state.table.due, 3);
}

TEST(RobotsUnblocked, HandCardsMayReplaceSomeEachLaterInCardOrderThanTheLast) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.hand = "H2 HK D3", .supply = "H9 D4 D5 D6"}});
  play(state, {"done", "attack S5"});
  EXPECT_EQ(legal(state), "discard D3, discard H2, discard HK, supply");
  play(state, {"discard HK"});
  EXPECT_EQ(legal(state), "discard D3, supply");
  play(state, {"discard D3"});
  EXPECT_EQ(legal(state), "supply");
  play(state, {"supply"});
  EXPECT_EQ(state.table.side(red).supply_size, 1);
  EXPECT_EQ(hand_text(state, red), "H2");
}

TEST(RobotsUnblocked, EndsByItselfWhenAllAreDiscarded) {
  State state = build_phase({.black = {.robots = "S2 attack"}, .red = {.hand = "H2 H3 D3", .robots = "H9 attack"}});
  play(state, {"done", "attack S2", "discard H2", "discard D3"});
  EXPECT_EQ(now(state), "red program");
  EXPECT_EQ(hand_text(state, red), "H3");
}

TEST(RobotsUnblocked, TheSupplyGivesWhatItHas) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.hand = "HK", .supply = "H9 D4"}});
  play(state, {"done", "attack S5", "supply"});
  EXPECT_EQ(state.table.side(red).supply_size, 0);
  EXPECT_EQ(now(state), "black wins");
}

TEST(RobotsUnblocked, WithEverybodyBlockedNothingIsAsked) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.robots = "H10"}});
  play(state, {"done", "attack S5", "block S5 H10"});
  EXPECT_EQ(now(state), "red program");
}

TEST(RobotsVictory, APlayerWithoutASupplyLoses) {
  State state =
      build_phase({.black = {.robots = "S5 attack", .supply = "none"}, .red = {.supply = "H9 D4 DK H10 DQ D3 D2"}});
  play(state, {"done", "attack S5", "supply"});
  EXPECT_EQ(now(state), "red wins");  // the attack took six, one is left
}

TEST(RobotsVictory, BothEmptyTheActivePlayerWins) {
  State state = build_phase({.black = {.robots = "S5 attack", .supply = "none"}, .red = {.supply = "H9 D4"}});
  play(state, {"done", "attack S5", "supply"});
  EXPECT_EQ(now(state), "black wins");
}

TEST(RobotsVictory, OnceASupplyIsEmptyTheNextAttackEndsTheGameBlockedOrNot) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.robots = "H9", .supply = "none"}});
  play(state, {"done", "attack S5", "block S5 H9"});
  EXPECT_EQ(now(state), "black wins");
  EXPECT_EQ(robots_text(state, red), "H9 normal 12");  // no blocked step follows
  EXPECT_EQ(state.table.attackers, 0);
}

TEST(RobotsVictory, WithoutAnAttackAnEmptySupplyEndsNothing) {
  State state = build_phase({.black = {.robots = "S5 attack", .supply = "none"}, .red = {.supply = "none"}});
  play(state, {"done", "hold S5"});
  EXPECT_EQ(now(state), "red recovery");  // without robots, his recovery is free
}

TEST(RobotsBlocked, EqualRobotsAreBothDiscardedWithTheirDamage) {
  State state = build_phase({.black = {.robots = "S8 attack damage H3"}, .red = {.robots = "D7 damage C2"}});
  play(state, {"done", "attack S8", "block S8 D7"});
  EXPECT_EQ(robots_text(state, black) + robots_text(state, red), "");
  EXPECT_TRUE(is_discarded(state, black, "S8 C2"));
  EXPECT_TRUE(is_discarded(state, red, "D7 H3"));
}

TEST(RobotsBlocked, TheLesserBecomesDamageUnderTheGreaterAndItsOwnDamageIsDiscarded) {
  State state = build_phase({.black = {.robots = "S9 attack damage HA"}, .red = {.robots = "D5 damage CA"}});
  play(state, {"done", "attack S9", "block S9 D5"});
  EXPECT_EQ(robots_text(state, black), "S9 normal 3");
  EXPECT_EQ(damage_text(state, black, "S9"), "HA D5");
  EXPECT_TRUE(is_discarded(state, black, "CA"));
  EXPECT_EQ(robots_text(state, red), "");
}

TEST(RobotsBlocked, TheBlockerCanBeTheGreater) {
  State state = build_phase({.black = {.robots = "S3 attack"}, .red = {.robots = "D10"}});
  play(state, {"done", "attack S3", "block S3 D10", "mode D10 attack"});
  EXPECT_EQ(robots_text(state, red), "D10 normal 7");
  EXPECT_EQ(damage_text(state, red, "D10"), "S3");
}

TEST(RobotsBlocked, DamageCountsTheCardNotTheRobotsValue) {
  // S10 has Value 4 by its damage, but it weighs 10 on H6 (Value 6), which falls with it.
  State state = build_phase({.black = {.robots = "S10 attack damage H4 D2"}, .red = {.robots = "H6"}});
  play(state, {"done", "attack S10", "block S10 H6"});
  EXPECT_EQ(robots_text(state, black) + robots_text(state, red), "");
  EXPECT_TRUE(is_discarded(state, black, "S10"));
  EXPECT_TRUE(is_discarded(state, red, "H6 H4 D2"));
}

TEST(RobotsBlocked, AllPairsCompareValuesAsTheyStandWhenTheStepBegins) {
  // S5 and S6 have each other as suit mates: 6 and 7. S5 falls to H6 (6), and S6 still beats D6 (6).
  State state = build_phase({.black = {.robots = "S5 attack, S6 attack"}, .red = {.robots = "H6, D6"}});
  play(state, {"done", "attack S5", "attack S6", "block S5 H6", "block S6 D6"});
  EXPECT_TRUE(is_discarded(state, black, "S5"));
  EXPECT_TRUE(is_discarded(state, red, "H6"));
  // 6 - 6 + 0 suit mates is below 1, so it goes after all, and D6 with it.
  EXPECT_EQ(robots_text(state, black), "");
  EXPECT_TRUE(is_discarded(state, black, "S6"));
  EXPECT_TRUE(is_discarded(state, red, "D6"));
}

TEST(RobotsBlocked, ThenRobotsBelowOneGo) {
  // C2 lives by its suit mates: 2 - 3 + 2. When C9 becomes damage it has one left, and falls.
  State state = build_phase({.black = {.robots = "C2 nano damage D3, C9 attack, C3"}, .red = {.robots = "H10, H8"}});
  play(state, {"done", "attack C9", "block C9 H10", "mode H8 defense"});
  EXPECT_EQ(robots_text(state, black), "C3 normal 3");
  EXPECT_TRUE(is_discarded(state, black, "C2"));
  EXPECT_TRUE(is_discarded(state, red, "D3"));
}

}  // namespace
}  // namespace botyard::robots::testing
