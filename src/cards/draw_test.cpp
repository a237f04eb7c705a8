#include "cards/draw.h"

#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace botyard::cards {
namespace {

/// Hands out words that a test has written down, and knows how many were taken.
class Scripted {
 public:
  using result_type = std::uint64_t;

  explicit Scripted(std::vector<std::uint64_t> words) : words_(std::move(words)) {}
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() { return words_.at(taken_++); }
  [[nodiscard]] std::size_t taken() const { return taken_; }

 private:
  std::vector<std::uint64_t> words_;
  std::size_t taken_ = 0;
};

TEST(DrawCards, MovesCardsFromTheSetToWhatIsDrawn) {
  Xoshiro random(1);
  for (int count = 0; count <= 52; ++count) {
    CardSet rest = CardSet::full_deck();
    const CardSet drawn = draw_cards(rest, count, random);
    EXPECT_EQ(drawn.size(), count);
    EXPECT_TRUE((drawn & rest).empty());
    EXPECT_EQ(drawn | rest, CardSet::full_deck());
  }
}

TEST(DrawCards, TakesOneWordForEightCards) {
  const std::uint64_t word = 0x9E3779B97F4A7C15ULL;
  Scripted random({word, word, word});
  CardSet rest = CardSet::full_deck();
  draw_cards(rest, 8, random);
  EXPECT_EQ(random.taken(), 1U);
  draw_cards(rest, 12, random);
  EXPECT_EQ(random.taken(), 3U);
}

/// With two of three cards there are 6 outcomes, and 2^64 words leave 4 when shared out among them: the words
/// that end with a lower half of 0 to 3 are those 4.
TEST(DrawCards, RejectsTheWordsThatWouldFavourAnOutcome) {
  const CardSet three{Card::of(0, 1), Card::of(1, 2), Card::of(3, 12)};
  Scripted random({0, 1ULL << 63, 0x9E3779B97F4A7C15ULL});  // half of 2^64 ends with 0 too
  CardSet rest = three;
  EXPECT_EQ(draw_cards(rest, 2, random).size(), 2);
  EXPECT_EQ(random.taken(), 3U);
}

TEST(DrawCards, DrawsEverySetEquallyOften) {
  Xoshiro random(7);
  const CardSet six{Card::of(0, 0), Card::of(0, 12), Card::of(1, 3), Card::of(2, 0), Card::of(3, 5), Card::of(3, 6)};
  constexpr int draws = 200'000;
  constexpr int outcomes = 20;
  std::map<std::uint64_t, int> counts;
  for (int i = 0; i < draws; ++i) {
    CardSet rest = six;
    ++counts[draw_cards(rest, 3, random).bits()];
  }
  ASSERT_EQ(counts.size(), outcomes);
  constexpr double expected = static_cast<double>(draws) / outcomes;
  double chi_square = 0;
  for (const auto& [set, count] : counts) chi_square += (count - expected) * (count - expected) / expected;
  EXPECT_LT(chi_square, 43.8) << "19 degrees of freedom: one in a thousand is above";
}

TEST(DrawCards, GivesEveryCardTheSameChanceInALargeHand) {
  Xoshiro random(3);
  constexpr int draws = 130'000;
  std::map<std::uint8_t, int> counts;
  for (int i = 0; i < draws; ++i) {
    CardSet rest = CardSet::full_deck();
    for (const Card card : draw_cards(rest, 12, random)) ++counts[card.index];
  }
  for (const auto& [card, count] : counts) EXPECT_NEAR(count, draws * 12.0 / 52, 700) << int{card};
}

TEST(Multiply, InStepsIsTheSameAsAtOnce) {
  Xoshiro random(4);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t word = i % 5 == 0 ? ~0ULL : random();
    const std::uint64_t number = i % 7 == 0 ? 0xFFFF'FFFFULL : random() >> 32;
    const WideProduct once = multiply(word, number);
    const WideProduct steps = multiply_in_steps(word, number);
    ASSERT_EQ(once.upper, steps.upper);
    ASSERT_EQ(once.lower, steps.lower);
  }
}

}  // namespace
}  // namespace botyard::cards
