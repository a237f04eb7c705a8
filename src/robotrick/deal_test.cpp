#include "robotrick/deal.h"

#include <map>
#include <set>

#include "cards/chacha.h"
#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::make_rules;
using testing::TestMatch;

Deal deal_from(std::uint64_t seed, const Rules& rules, const State& state = {}) {
  cards::ChaCha random(cards::Seed::from_number(seed));
  return shuffle_deal(rules, state, random);
}

TEST(Dealing, TurnsUpTrumpSetsThreeAsideAndDealsTwelveEach) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Deal deal = deal_from(seed, make_rules());
    CardSet all{deal.trump};
    EXPECT_EQ(deal.aside.size(), 3);
    EXPECT_EQ(deal.droco.size(), 12);
    all |= deal.aside | deal.droco;
    for (const CardSet hand : deal.hands) {
      EXPECT_EQ(hand.size(), 12);
      all |= hand;
    }
    EXPECT_EQ(all, CardSet::full_deck()) << "every card once, the trump card itself not dealt";
  }
}

TEST(Dealing, SameSeedSameDeal) {
  EXPECT_EQ(deal_from(7, make_rules()), deal_from(7, make_rules()));
  EXPECT_NE(deal_from(7, make_rules()), deal_from(8, make_rules()));
}

TEST(Dealing, EveryCardGoesEverywhereEquallyOften) {
  const Rules rules = make_rules();
  cards::Xoshiro random(5);
  constexpr int deals = 20000;
  std::map<int, std::array<int, 6>> counts;
  for (int i = 0; i < deals; ++i) {
    const Deal deal = shuffle_deal(rules, State{}, random);
    for (const Card card : CardSet::full_deck()) {
      auto& of_card = counts[card.index];
      of_card[0] += card == deal.trump ? 1 : 0;
      of_card[1] += deal.aside.contains(card) ? 1 : 0;
      of_card[2] += deal.droco.contains(card) ? 1 : 0;
      for (std::size_t seat = 0; seat < 3; ++seat) of_card[3 + seat] += deal.hands[seat].contains(card) ? 1 : 0;
    }
  }
  const std::array<double, 6> expected{deals / 52.0,      deals * 3 / 52.0,  deals * 12 / 52.0,
                                       deals * 12 / 52.0, deals * 12 / 52.0, deals * 12 / 52.0};
  double chi_square = 0;
  for (const auto& [card, of_card] : counts) {
    for (std::size_t i = 0; i < 6; ++i)
      chi_square += (of_card[i] - expected[i]) * (of_card[i] - expected[i]) / expected[i];
  }
  EXPECT_LT(chi_square, 350) << "255 degrees of freedom; 350 is beyond one in ten thousand";
}

TEST(AiCards, AllAreShuffledAnewEachRoundSoOneCanComeTwice) {
  const Rules rules = make_rules();
  TestMatch match;
  match.deal({.ai_card = "R5"});
  match.finish_round();
  std::set<int> drawn;
  for (std::uint64_t seed = 0; seed < 200; ++seed) drawn.insert(deal_from(seed, rules, match.state).ai_card);
  EXPECT_EQ(drawn.size(), 10U);
  EXPECT_TRUE(drawn.contains(rules.edition->find_ai_card("R5")));
}

TEST(AiCards, OneAiCardOptionKeepsTheCardOfRoundOne) {
  const Rules rules = make_rules("robotrick", {.hangars = 3, .one_ai_card = true});
  TestMatch match;
  match.deal({.ai_card = "R5"});
  match.finish_round();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(deal_from(seed, rules, match.state).ai_card, rules.edition->find_ai_card("R5"));
  }
  std::set<int> first;
  for (std::uint64_t seed = 0; seed < 200; ++seed) first.insert(deal_from(seed, rules).ai_card);
  EXPECT_EQ(first.size(), 10U) << "round 1 still draws";
}

}  // namespace
}  // namespace botyard::robotrick
