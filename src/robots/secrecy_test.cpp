#include "robots/secrecy.h"

#include "robots/testing.h"

namespace botyard::robots {
namespace {

using testing::build_phase;
using testing::Position;

/// Whether the last of these moves reveals nothing.
bool is_secret(State state, std::initializer_list<const char*> before, const char* text) {
  testing::play(state, before);
  const State then = state;
  testing::play(state, {text});
  return reveals_nothing(then, state, *parse_move(text));
}

const Position peaceful{.black = {.hand = "S5 C7 SK", .robots = "S3 attack, C4 attack, CA nano"},
                        .red = {.hand = "H5 D7 DK", .robots = "H8, D9"}};

TEST(Secrecy, ChoicesAboutRobotsInPlayRevealNothing) {
  EXPECT_TRUE(is_secret(build_phase(peaceful), {}, "done"));
  EXPECT_TRUE(is_secret(build_phase(peaceful), {}, "recall CA H8"));
  EXPECT_TRUE(is_secret(build_phase(peaceful), {"done"}, "attack S3"));
  EXPECT_TRUE(is_secret(build_phase(peaceful), {"done"}, "hold S3"));
  EXPECT_TRUE(is_secret(build_phase(peaceful), {"done", "attack S3", "attack C4"}, "block S3 H8"));
}

TEST(Secrecy, CardsFromTheHandAndFromTheSupplyAreSeen) {
  EXPECT_FALSE(is_secret(build_phase(peaceful), {}, "build S5 SK"));
  EXPECT_FALSE(is_secret(build_phase(peaceful), {"done", "attack S3", "attack C4", "open S3", "open C4"}, "supply"));
  EXPECT_FALSE(
      is_secret(build_phase(peaceful), {"done", "attack S3", "attack C4", "open S3", "open C4"}, "discard H5"));
}

TEST(Secrecy, WhoIsAskedToRecoverMustHoldAFaceCard) {
  Position with_discards = peaceful;
  with_discards.black.supply = "S6 S7 S8";  // all others lie in the discard pile
  EXPECT_FALSE(is_secret(build_phase(with_discards), {"done", "hold S3"}, "hold C4"));
}

TEST(Secrecy, ANewTurnDrawsACard) { EXPECT_FALSE(is_secret(build_phase(peaceful), {"done", "hold S3"}, "hold C4")); }

}  // namespace
}  // namespace botyard::robots
