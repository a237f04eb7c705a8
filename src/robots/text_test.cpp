#include "robots/text.h"

#include <array>

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

TEST(RobotsText, MovesAreWrittenInTheNotationOfTheRules) {
  for (const char* const text :
       {"done", "build S3 SK", "twin SA CA", "twin SA CA keep CA", "recall HA S5", "mode S3 attack", "mode D10 defense",
        "attack S3", "hold S3", "block S3 H5", "open S3", "discard XB", "supply", "spend XR", "free", "return C10"}) {
    const auto move = parse_move(text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(to_text(*move), text);
  }
}

TEST(RobotsText, AnythingElseIsNoMove) {
  for (const char* const text : {"",
                                 " ",
                                 "done ",
                                 " done",
                                 "Done",
                                 "done S3",
                                 "build",
                                 "build S3",
                                 "build S3 ",
                                 "build S3  SK",
                                 "build S3 SK SQ",
                                 "build S3 S1",
                                 "build S03 SK",
                                 "twin SA CA keep",
                                 "twin SA CA CA",
                                 "twin SA CA kept CA",
                                 "twin SA CA keep CA x",
                                 "build SA CA keep SA",
                                 "mode S3",
                                 "mode S3 both",
                                 "mode attack S3",
                                 "repair S3",
                                 "supply 3",
                                 "return",
                                 "pass",
                                 "play S3",
                                 "spend X",
                                 "free free",
                                 "block S3\tH5"}) {
    EXPECT_FALSE(parse_move(text)) << text;
  }
}

TEST(RobotsText, CardsAreWrittenAndReadAlike) {
  for (const Card each : half_of(black, true) | half_of(red, true)) EXPECT_EQ(parse_card(to_text(each)), each);
  EXPECT_FALSE(parse_card("SX"));
  EXPECT_FALSE(parse_card("X"));
}

TEST(RobotsText, SummaryTellsHowAGameStands) {
  const std::array<std::string, 2> players{"Ann", "Bo"};
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.supply = "H9"}});
  EXPECT_EQ(summary(state.table, players).code, "robots.playing");
  play(state, {"done", "attack S5", "supply"});
  EXPECT_EQ(summary(state.table, players).code, "robots.won");
  EXPECT_EQ(summary(state.table, players).arguments.front().value, "Ann");
  EXPECT_EQ(summary(Table{}, players).code, "robots.not_dealt");
}

}  // namespace
}  // namespace botyard::robots::testing
