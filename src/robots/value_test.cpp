#include "robots/value.h"

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

TEST(RobotsCards, AceIsOneNumbersArePipsFacesAndJokersAreNine) {
  EXPECT_EQ(card_value(card("SA")), 1);
  EXPECT_EQ(card_value(card("H2")), 2);
  EXPECT_EQ(card_value(card("C10")), 10);
  for (const char* const face : {"SJ", "CQ", "DK", "XB", "XR"}) {
    EXPECT_EQ(card_value(card(face)), 9) << face;
    EXPECT_TRUE(is_face(card(face))) << face;
  }
  EXPECT_FALSE(is_face(card("D10")));
}

TEST(RobotsCards, TheDeckHasTwoHalvesAndTheOptionJokersAddsOneToEach) {
  EXPECT_EQ(half_of(black, false).size(), 26);
  EXPECT_EQ(half_of(red, true).size(), 27);
  EXPECT_TRUE(half_of(black, true).contains(cards_of("SA CK XB")));
  EXPECT_FALSE(half_of(black, true).contains(card("XR")));
  EXPECT_EQ(half_of(black, true).size() + half_of(red, true).size(),
            (half_of(black, true) | half_of(red, true)).size());
  EXPECT_EQ((face_cards | number_cards), half_of(black, true) | half_of(red, true));
}

TEST(RobotsCards, CardOrderIsSpadesClubsHeartsDiamondsJokersThenAceToKing) {
  EXPECT_LT(card("SK"), card("CA"));
  EXPECT_LT(card("C10"), card("CJ"));
  EXPECT_LT(card("CK"), card("HA"));
  EXPECT_LT(card("HK"), card("DA"));
  EXPECT_LT(card("DK"), card("XB"));
  EXPECT_LT(card("XB"), card("XR"));
}

TEST(RobotsValue, IsTheCardLessItsDamagePlusSuitMates) {
  const State state = build_phase({.black = {.robots = "S3, S8 damage H2 H3, C5"}, .red = {.robots = "D2"}});
  EXPECT_EQ(robots_text(state, black), "S3 normal 4, S8 normal 4, C5 normal 5");
  EXPECT_EQ(robots_text(state, red), "D2 normal 2");
}

TEST(RobotsValue, ThreeMoreWhileTheOwnersSupplyIsEmpty) {
  const State state = build_phase({.black = {.robots = "S3, C5", .supply = "none"}, .red = {.robots = "D2"}});
  EXPECT_EQ(robots_text(state, black), "S3 normal 6, C5 normal 8");
  EXPECT_EQ(robots_text(state, red), "D2 normal 2");
}

TEST(RobotsValue, BelowOneARobotIsDiscardedWithItsDamage) {
  State state = build_phase({.black = {.robots = "CA nano"}, .red = {.robots = "H4 damage S4, H9"}});
  play(state, {"recall CA H9"});  // H4 loses its only suit mate: 4 - 4 + 0
  EXPECT_EQ(robots_text(state, red), "");
  EXPECT_TRUE(is_discarded(state, red, "H4"));
  EXPECT_TRUE(is_discarded(state, black, "S4"));
  EXPECT_EQ(hand_text(state, red), "H9");
}

TEST(RobotsValue, LosingASuitMateCanLowerOthersSoDiscardingRepeats) {
  // H3 has Value 3 - 5 + 3 = 1, H4 4 - 5 + 3 = 2, H5 5 - 6 + 3 = 2: when H9 goes, one after the other falls.
  State state =
      build_phase({.black = {.robots = "CA nano"}, .red = {.robots = "H3 damage S5, H4 damage C5, H5 damage S6, H9"}});
  play(state, {"recall CA H9"});
  EXPECT_EQ(robots_text(state, red), "");
  EXPECT_TRUE(is_discarded(state, red, "H3 H4 H5"));
  EXPECT_TRUE(is_discarded(state, black, "S5 C5 S6"));
}

TEST(RobotsValue, EachPassDiscardsAllWeakRobotsAtOnce) {
  // After H9 has gone H3 and H4 are at 0 and fall together; H7 (7 - 6 + 2 = 3, then 1) stays.
  State state =
      build_phase({.black = {.robots = "CA nano"}, .red = {.robots = "H3 damage S5, H4 damage C6, H7 damage S6, H9"}});
  play(state, {"recall CA H9"});
  EXPECT_EQ(robots_text(state, red), "H7 normal 1");
}

TEST(RobotsValue, CardsGoToTheDiscardPileOrHandOfTheirOwnColour) {
  // The damaged nano lives by the Final Showdown: 1 - 2 + 3.
  State state =
      build_phase({.black = {.robots = "CA nano damage D2", .supply = "none"}, .red = {.robots = "H8 damage S3 C2"}});
  play(state, {"recall CA H8"});
  EXPECT_EQ(hand_text(state, black), "CA");
  EXPECT_EQ(hand_text(state, red), "H8");
  EXPECT_TRUE(is_discarded(state, black, "S3 C2"));
  EXPECT_TRUE(is_discarded(state, red, "D2"));
}

}  // namespace
}  // namespace botyard::robots::testing
