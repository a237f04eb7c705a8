#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "cards/card_set.h"
#include "cards/chacha.h"
#include "cards/deck_text.h"
#include "cards/random.h"

namespace botyard::cards {
namespace {

TEST(CardSet, WalksInCardOrder) {
  const CardSet set{Card::of(3, 0), Card::of(0, 12), Card::of(0, 1), Card::of(2, 5)};
  std::vector<Card> walked;
  for (const Card card : set) walked.push_back(card);
  EXPECT_EQ(walked, (std::vector{Card::of(0, 1), Card::of(0, 12), Card::of(2, 5), Card::of(3, 0)}));
  EXPECT_EQ(set.first(), Card::of(0, 1));
  EXPECT_EQ(set.last(), Card::of(3, 0));
}

TEST(CardSet, NthCountsInCardOrder) {
  Xoshiro random(1);
  for (int i = 0; i < 1000; ++i) {
    const CardSet set{random() & CardSet::full_deck().bits()};
    int n = 0;
    for (const Card card : set) ASSERT_EQ(set.nth(n++), card);
    ASSERT_EQ(set.size(), n);
  }
}

TEST(CardSet, KnowsItsSuits) {
  const CardSet set{Card::of(1, 0), Card::of(1, 12), Card::of(2, 3)};
  EXPECT_EQ(set.suit(1).size(), 2);
  EXPECT_TRUE(set.suit(0).empty());
  EXPECT_EQ(CardSet::full_deck().size(), 52);
}

TEST(CardSet, AddsRemovesAndSubtracts) {
  CardSet set;
  set.add(Card::of(0, 0));
  set.add(Card::of(3, 12));
  EXPECT_TRUE(set.contains(Card::of(3, 12)));
  EXPECT_TRUE(set.contains(CardSet{Card::of(0, 0)}));
  EXPECT_FALSE(set.contains(CardSet{Card::of(0, 0), Card::of(0, 1)}));
  set.remove(Card::of(0, 0));
  EXPECT_EQ(set, CardSet{Card::of(3, 12)});
  EXPECT_TRUE((set - set).empty());
}

TEST(DeckText, WritesAndReadsEveryCardExactly) {
  const DeckText deck{{"S", "H", "D", "C"}, {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}};
  for (const Card card : CardSet::full_deck()) EXPECT_EQ(deck.parse(deck.to_text(card)), card);
  for (const char* const bad : {"", "S", "S1", "s2", "S2 ", " S2", "S010", "XA", "10", "SAA"})
    EXPECT_FALSE(deck.parse(bad)) << bad;
}

TEST(ChaCha, IsTheKeyStreamOfRfc8439) {
  // Appendix A.1, test vectors 1 and 2: the zero key, nonce zero, blocks 0 and 1.
  ChaCha zero{Seed{}};
  EXPECT_EQ(zero(), 0x903df1a0ade0b876ULL);
  EXPECT_EQ(zero(), 0x28bd8653e56a5d40ULL);
  for (int i = 0; i < 6; ++i) zero();
  EXPECT_EQ(zero(), 0x7a385155bee7079fULL);
  EXPECT_EQ(zero(), 0x0d082d737c97ba98ULL);
}

TEST(Below, IsUniformAndInRange) {
  Xoshiro random(2);
  std::map<std::uint32_t, int> counts;
  for (int i = 0; i < 70000; ++i) ++counts[below(random, 7)];
  ASSERT_EQ(counts.size(), 7U);
  for (const auto& [number, count] : counts) EXPECT_NEAR(count, 10000, 500);
  for (int i = 0; i < 1000; ++i) EXPECT_LT(below_wide(random, 1'000'000'000'007ULL), 1'000'000'000'007ULL);
}

TEST(Below, RejectsSoThatNoNumberIsFavoured) {
  // 3 * 2^30: without rejection the lower numbers would come up more often by a third.
  constexpr std::uint32_t n = 3U << 30;
  Xoshiro random(3);
  int low = 0;
  constexpr int draws = 100000;
  for (int i = 0; i < draws; ++i) low += below(random, n) < n / 2 ? 1 : 0;
  EXPECT_NEAR(low, draws / 2, 800);
}

TEST(ShuffleFront, BringsEveryItemToTheFrontEquallyOften) {
  Xoshiro random(4);
  std::array<int, 5> first{};
  for (int i = 0; i < 50000; ++i) {
    std::array<int, 5> items{0, 1, 2, 3, 4};
    shuffle_front(std::span(items), 2, random);
    ++first.at(static_cast<std::size_t>(items[1]));
  }
  for (const int count : first) EXPECT_NEAR(count, 10000, 500);
}

TEST(Seed, IsWrittenAndReadAsHexadecimal) {
  const Seed seven = Seed::from_number(7);
  EXPECT_EQ(seven.to_hex(), "07" + std::string(62, '0'));
  EXPECT_EQ(Seed::from_hex(seven.to_hex()), seven);
  EXPECT_FALSE(Seed::from_hex("07"));
  EXPECT_FALSE(Seed::from_hex(std::string(64, 'g')));
}

// Where there are bit deposits nobody calls it, so it is asked here.
TEST(SelectBit, FindsTheSameBitAsCountingThemOneByOne) {
  Xoshiro random(3);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t bits = i % 3 == 0 ? random() & random() & random() : i % 3 == 1 ? random() : ~0ULL >> (i % 64);
    std::uint64_t rest = bits;
    for (int n = 0; rest != 0; ++n, rest &= rest - 1) ASSERT_EQ(select_bit(bits, n), std::countr_zero(rest)) << bits;
  }
}

}  // namespace
}  // namespace botyard::cards
