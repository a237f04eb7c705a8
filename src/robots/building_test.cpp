#include "robots/building.h"

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

TEST(RobotsBuilding, ThePartIsOfTheSameSuitAndHigher) {
  const State state = build_phase({.black = {.hand = "S5 S7 S9 C6"}});
  EXPECT_EQ(legal(state), "build S5 S7, build S5 S9, build S7 S9, done");
}

TEST(RobotsBuilding, FaceCardsCountNineSoTheyArePartsForOneToEight) {
  EXPECT_EQ(names(parts_for(card("S8"))), "S9 S10 SJ SQ SK");
  EXPECT_EQ(names(parts_for(card("SA"))), "S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK");
  EXPECT_EQ(names(parts_for(card("D8"))), "D9 D10 DJ DQ DK");
}

TEST(RobotsBuilding, ANineNeedsTheTenAndATenCanOnlyBeATwin) {
  EXPECT_EQ(names(parts_for(card("H9"))), "H10");
  EXPECT_EQ(names(parts_for(card("H10"))), "");
  const State state = build_phase({.black = {.hand = "S9 S10 SK C10"}});
  EXPECT_EQ(legal(state), "build S9 S10, done, twin S10 C10");
}

TEST(RobotsBuilding, AFaceCardIsNoBlueprintAndNoTwin) {
  const State state = build_phase({.black = {.hand = "SJ SQ CJ"}});
  EXPECT_EQ(legal(state), "done");
}

TEST(RobotsBuilding, AJokerHasNoSuitSoItIsNoPart) {
  const State state = build_phase({.red = {.hand = "D2 D5 XR"}, .active = red, .jokers = true});
  EXPECT_EQ(legal(state), "build D2 D5, done");
  EXPECT_EQ(refusal(state, "build D2 XR"), "robots.part_is_joker");
}

TEST(RobotsBuilding, ThePartIsDiscardedAndTheBlueprintEntersInDefenseMode) {
  State state = build_phase({.black = {.hand = "S5 S7 C2"}});
  play(state, {"build S5 S7"});
  EXPECT_EQ(hand_text(state, black), "C2");
  EXPECT_TRUE(is_discarded(state, black, "S7"));
  EXPECT_EQ(robots_text(state, black), "S5 normal 5");
  EXPECT_EQ(mode_name(state.table.side(black).robots[0]), "defense");
}

TEST(RobotsTwins, BothEnterWithoutAPartInTheOrderOfTheMove) {
  State state = build_phase({.black = {.hand = "S6 C6"}});
  EXPECT_EQ(legal(state), "done, twin S6 C6");
  play(state, {"twin S6 C6"});
  EXPECT_EQ(robots_text(state, black), "S6 normal 6, C6 normal 6");
  EXPECT_EQ(hand_text(state, black), "");
  EXPECT_TRUE(state.table.side(black).discard.empty());
}

TEST(RobotsTwins, WithRoomForOneTheBuilderChoosesAndDiscardsTheOther) {
  State state = build_phase({.black = {.hand = "S6 C6", .robots = "S3, S8, C9"}});
  EXPECT_EQ(legal(state), "done, twin S6 C6 keep C6, twin S6 C6 keep S6");
  play(state, {"twin S6 C6 keep C6"});
  EXPECT_EQ(robots_text(state, black), "S3 normal 4, S8 normal 9, C9 normal 10, C6 turbo 7");
  EXPECT_TRUE(is_discarded(state, black, "S6"));
  EXPECT_EQ(refusal(state, "done"), "legal");
}

TEST(RobotsTwins, WithoutRoomOnlyATwinThatEntersAsANanoCanBeKept) {
  // CA would be a nano of Value 1; SA has two suit mates, so it would be a fifth robot.
  const State state = build_phase({.black = {.hand = "SA CA", .robots = "S5, S8, S9, S10"}});
  EXPECT_EQ(legal(state), "done, twin SA CA keep CA");
}

TEST(RobotsTwins, NanosAlwaysFitSoANanoAndARobotFitInOnePlace) {
  const State state = build_phase({.black = {.hand = "SA CA", .robots = "S5, S8, S9"}});
  EXPECT_EQ(legal(state), "done, twin SA CA");
  const State full = build_phase({.black = {.hand = "S2 C2", .robots = "S5, S8, C9, C10"}});
  EXPECT_EQ(legal(full), "done");
}

TEST(RobotsKind, FourAndSevenAreTurboTwoAndLessNano) {
  State state = build_phase({.black = {.hand = "S4 S6"}});
  play(state, {"build S4 S6"});
  EXPECT_EQ(robots_text(state, black), "S4 turbo 4");
  for (const int value : {1, 2}) EXPECT_EQ(kind_for(value), Kind::nano);
  for (const int value : {4, 7}) EXPECT_EQ(kind_for(value), Kind::turbo);
  for (const int value : {3, 5, 6, 8, 9, 10, 11, 17}) EXPECT_EQ(kind_for(value), Kind::normal);
}

TEST(RobotsKind, CountsSuitMatesAsTheRobotEnters) {
  State state = build_phase({.black = {.hand = "S6 SQ C2 CK", .robots = "S9"}});
  play(state, {"build S6 SQ"});
  EXPECT_EQ(robots_text(state, black), "S9 normal 10, S6 turbo 7");
}

TEST(RobotsKind, CountsTheFinalShowdownAsTheRobotEnters) {
  State state = build_phase({.black = {.hand = "SA S6 C4 CK", .supply = "none"}});
  State other_build = state;
  play(state, {"build SA S6"});
  EXPECT_EQ(robots_text(state, black), "SA turbo 4");
  play(other_build, {"build C4 CK"});
  EXPECT_EQ(robots_text(other_build, black), "C4 turbo 7");
}

TEST(RobotsKind, StaysWhenTheValueChanges) {
  State state = build_phase({.black = {.hand = "S4 S6", .robots = "SA nano, C4 turbo"}, .red = {.robots = "H5"}});
  play(state, {"build S4 S6"});
  EXPECT_EQ(robots_text(state, black), "SA nano 2, C4 turbo 4, S4 normal 5");
  play(state, {"recall SA H5"});
  EXPECT_EQ(robots_text(state, black), "C4 turbo 4, S4 normal 4");
}

TEST(RobotsKind, TwinsEnterTogether) {
  State state = build_phase({.black = {.hand = "S3 C3", .robots = "S9"}});
  play(state, {"twin S3 C3"});
  EXPECT_EQ(robots_text(state, black), "S9 normal 10, S3 turbo 4, C3 normal 3");
}

TEST(RobotsTurbo, IsInBothModesAndNeverProgrammed) {
  State state = build_phase({.black = {.robots = "S4 turbo, S9"}, .red = {.supply = "HA"}, .active = red});
  play(state, {"done"});
  EXPECT_EQ(now(state), "black program");
  EXPECT_EQ(legal(state), "mode S9 attack, mode S9 defense");
  play(state, {"mode S9 defense", "done"});
  EXPECT_EQ(legal(state), "attack S4, hold S4");
}

TEST(RobotsTurbo, CantAttackOnTheTurnItWasBuilt) {
  State state = build_phase({.black = {.hand = "S4 S6", .robots = "C7 turbo"}});
  play(state, {"build S4 S6", "done"});
  EXPECT_EQ(legal(state), "attack C7, hold C7");
  EXPECT_EQ(refusal(state, "attack S4"), "robots.turbo_rests");
}

TEST(RobotsTurbo, OneFromSetUpMayAttackInItsOwnersFirstTurn) {
  State state = build_phase({.black = {.robots = "S4 turbo"}, .turn = 1});
  play(state, {"done"});
  EXPECT_EQ(legal(state), "attack S4, hold S4");
}

TEST(RobotsNano, CantBeBlocked) {
  State state = build_phase({.black = {.robots = "SA nano attack"}, .red = {.hand = "H2", .robots = "D9"}});
  play(state, {"done", "attack SA"});
  EXPECT_EQ(now(state), "red unblocked");
}

TEST(RobotsNano, DoesntCountTowardTheLimit) {
  const State full = build_phase({.black = {.hand = "SA SJ S2", .robots = "C3, C5, C8, C9"}});
  EXPECT_EQ(legal(full), "build S2 SJ, build SA S2, build SA SJ, done");
  const State with_nano = build_phase({.black = {.hand = "S3 SJ", .robots = "CA nano, C5, C8, C9"}});
  EXPECT_EQ(legal(with_nano), "build S3 SJ, done");
}

TEST(RobotsNano, CountsAsASuitMate) {
  const State state = build_phase({.black = {.robots = "SA nano, S5"}});
  EXPECT_EQ(robots_text(state, black), "SA nano 2, S5 normal 6");
}

TEST(RobotsNano, RecallReturnsItAndAnyRobotOfTheOpponentToTheHands) {
  State state =
      build_phase({.black = {.robots = "CA nano, S2 nano"}, .red = {.robots = "H4 turbo, DA nano, D9 attack"}});
  EXPECT_EQ(legal(state, "recall"),
            "recall CA D9, recall CA DA, recall CA H4, recall S2 D9, recall S2 DA, recall S2 H4");
  play(state, {"recall CA H4"});
  EXPECT_EQ(hand_text(state, black), "CA");
  EXPECT_EQ(hand_text(state, red), "H4");
  EXPECT_EQ(robots_text(state, red), "DA nano 2, D9 normal 10");
  EXPECT_EQ(legal(state, "recall"), "recall S2 D9, recall S2 DA");
}

TEST(RobotsNano, RecallNeedsARobotOfTheOpponent) {
  const State state = build_phase({.black = {.robots = "CA nano"}});
  EXPECT_EQ(legal(state), "done");
}

TEST(RobotsNano, RecallIsPossibleAnyNumberOfTimesBeforeAndAfterBuilding) {
  State state = build_phase({.black = {.hand = "S2 S9", .robots = "CA nano"}, .red = {.robots = "H5, H6"}});
  play(state, {"recall CA H5", "build S2 S9", "recall S2 H6"});
  EXPECT_EQ(hand_text(state, black), "S2 CA");
  EXPECT_EQ(legal(state), "done");
}

TEST(RobotsNano, ARecalledNanoCanBeBuiltAgain) {
  State state = build_phase({.black = {.hand = "C9", .robots = "CA nano"}, .red = {.robots = "H5, H6"}});
  play(state, {"recall CA H5", "build CA C9", "recall CA H6", "done"});
  EXPECT_EQ(robots_text(state, black), "");
  EXPECT_EQ(hand_text(state, black), "CA");
}

TEST(RobotsNano, DamageOnBothIsDiscardedWhenRecalled) {
  State state =
      build_phase({.black = {.robots = "CA nano damage D2", .supply = "none"}, .red = {.robots = "H8 damage S3"}});
  play(state, {"recall CA H8"});
  EXPECT_TRUE(is_discarded(state, red, "D2"));
  EXPECT_TRUE(is_discarded(state, black, "S3"));
}

TEST(RobotsLimit, FourRobotsThatArentNano) {
  const State state = build_phase({.black = {.hand = "S3 SJ", .robots = "S5, S8, C9, C10"}});
  EXPECT_EQ(legal(state), "done");
  EXPECT_EQ(refusal(state, "build S3 SJ"), "robots.limit");
}

TEST(RobotsLimit, ATwoWithASuitMateIsNoNanoSoTheLimitStopsIt) {
  const State state = build_phase({.black = {.hand = "S2 SJ", .robots = "S5, C8, C9, C10"}});
  EXPECT_EQ(refusal(state, "build S2 SJ"), "robots.limit");
}

}  // namespace
}  // namespace botyard::robots::testing
