#include "robots/deal.h"

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

/// A deal whose supplies start with these cards; the others follow in card order.
State dealt(const std::string& black_top, const std::string& red_top, bool jokers = false) {
  Deal deal;
  deal.jokers = jokers;
  for (const auto& [seat, top] : {std::pair(black, black_top), std::pair(red, red_top)}) {
    Supply& supply = deal.supplies[static_cast<std::size_t>(seat)];
    supply.fill(cards::no_card);
    std::size_t count = 0;
    for (const std::string& name : words(top)) supply[count++] = card(name);
    for (const Card each : half_of(seat, jokers) - cards_of(top)) supply[count++] = each;
  }
  State state;
  deal_game(state, deal);
  return state;
}

TEST(RobotsSetup, BlackDrawsFiveAndRedSevenFromTheTop) {
  const State state = dealt("S5 C5 SK S2 C9 SA", "H2 D9 H3 DK HQ D5 D6 H10");
  EXPECT_EQ(hand_text(state, black), "S2 S5 SK C5 C9");
  EXPECT_EQ(hand_text(state, red), "H2 H3 HQ D5 D6 D9 DK");
  EXPECT_EQ(state.table.side(black).supply_size, 21);
  EXPECT_EQ(state.table.side(red).supply_size, 19);
  EXPECT_EQ(to_text(state.supply(black).front()), "SA");
  EXPECT_EQ(to_text(state.supply(red).front()), "H10");
}

TEST(RobotsSetup, WithJokersEachSupplyIsOneLarger) {
  const State state = dealt("XB", "XR", true);
  EXPECT_EQ(state.table.side(black).supply_size, 22);
  EXPECT_EQ(state.table.side(red).supply_size, 20);
}

TEST(RobotsSetup, BlackMayBuildOnceTwinsAllowedAndIsThroughAfterIt) {
  State state = dealt("S5 C5 SK S2 C9", "H2 D9 H3 DK HQ D5 D6");
  EXPECT_EQ(now(state), "black setup");
  EXPECT_EQ(legal(state), "build C5 C9, build S2 S5, build S2 SK, build S5 SK, done, twin S5 C5");
  State twins = state;
  play(state, {"build S5 SK"});
  EXPECT_EQ(now(state), "red setup");
  play(twins, {"twin S5 C5"});
  EXPECT_EQ(now(twins), "red setup");
  EXPECT_EQ(twins.table.turn, 0);
  EXPECT_EQ(twins.table.active, red);
}

TEST(RobotsSetup, RedMayBuildTwiceWithoutTwinsAndIsThroughAfterTheSecond) {
  State state = dealt("S5 C6 SK S2 C9", "H5 D5 H3 DK HQ D8 D6");
  play(state, {"done"});
  EXPECT_EQ(legal(state, "twin"), "");
  EXPECT_EQ(refusal(state, "twin H5 D5"), "robots.no_twins_in_setup");
  play(state, {"build H3 H5"});
  EXPECT_EQ(now(state), "red setup");
  play(state, {"build D5 D8"});
  EXPECT_EQ(now(state), "black build");
  EXPECT_EQ(state.table.turn, 1);
}

TEST(RobotsSetup, RedMayStopAfterOneBuildAndBlackTakesTheFirstTurn) {
  State state = dealt("S5 C6 SK S2 C9 S10", "H5 D5 H3 DK HQ D8 D6");
  play(state, {"build S5 SK", "build H3 H5", "done"});
  EXPECT_EQ(now(state), "black program");
  EXPECT_EQ(state.table.turn, 1);
  EXPECT_EQ(hand_text(state, black), "S2 C6 C9");
  play(state, {"mode S5 attack"});
  EXPECT_EQ(hand_text(state, black), "S2 S10 C6 C9");
}

TEST(RobotsSetup, AsksEvenWhereOnlyDoneIsLegal) {
  State state = dealt("SJ SQ SK CJ CQ", "HJ HQ HK DJ DQ DK H10");
  EXPECT_EQ(legal(state), "done");
  play(state, {"done"});
  EXPECT_EQ(now(state), "red setup");
  EXPECT_EQ(legal(state), "done");
}

TEST(RobotsSetup, KnowsNoRecall) {
  State state = dealt("S2 C6 SK CJ CQ", "H2 HK D9 DJ DQ DK D10");
  play(state, {"build S2 SK", "build H2 HK"});
  EXPECT_EQ(robots_text(state, red), "H2 nano 2");
  EXPECT_EQ(refusal(state, "recall H2 S2"), "robots.wrong_phase");
}

TEST(RobotsSetup, ShufflingGivesEveryCardOnceAndTheSameForTheSameSeed) {
  const auto shuffled = [](std::uint64_t seed, bool jokers) {
    cards::Xoshiro random(seed);
    return shuffle_deal(Rules{{jokers}}, random);
  };
  EXPECT_EQ(shuffled(3, true), shuffled(3, true));
  EXPECT_NE(shuffled(3, true), shuffled(4, true));
  for (const bool jokers : {false, true}) {
    const Deal deal = shuffled(5, jokers);
    for (const int seat : {black, red}) {
      CardSet seen;
      for (const Card each : deal.supply(seat)) seen.add(each);
      EXPECT_EQ(seen, half_of(seat, jokers));
    }
  }
}

}  // namespace
}  // namespace botyard::robots::testing
