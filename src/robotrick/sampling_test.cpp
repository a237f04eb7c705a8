#include "robotrick/sampling.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::make_rules;

State random_state(const Rules& rules, std::uint32_t tricks, cards::Xoshiro& random) {
  State state;
  deal_round(state, shuffle_deal(rules, state, random));
  while (to_move(state.table) >= 0 && state.table.trick() < static_cast<int>(tricks)) {
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    apply(rules, state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
  return state;
}

TEST(Sampling, EveryDrawnStateGivesTheSameViewAndIsSound) {
  const Rules rules = make_rules();
  cards::Xoshiro random(21);
  for (int i = 0; i < 600; ++i) {
    const State state = random_state(rules, cards::below(random, 13), random);
    for (int seat = 0; seat < player_count; ++seat) {
      const View view = view_of(state, seat);
      const Sampler sampler(view);
      for (int n = 0; n < 5; ++n) {
        const State drawn = sampler.sample(random);
        ASSERT_TRUE(is_consistent(drawn));
        ASSERT_EQ(view_of(drawn, seat), view);
      }
    }
  }
}

TEST(Sampling, WhilePassingTooWhoeverHasPassed) {
  const Rules rules = make_rules();
  cards::Xoshiro random(22);
  for (unsigned passed = 0; passed < 7; ++passed) {
    State state;
    deal_round(state, shuffle_deal(rules, state, random));
    for (int seat = 0; seat < player_count; ++seat) {
      if (((passed >> seat) & 1) != 0)
        apply(rules, state, seat, legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)])[17]);
    }
    for (int seat = 0; seat < player_count; ++seat) {
      const View view = view_of(state, seat);
      const Sampler sampler(view);
      EXPECT_EQ(sampler.deal_count(), 7909656300ULL) << "27! / (12! 12! 3!) ways to place the unseen cards";
      const State drawn = sampler.sample(random);
      ASSERT_TRUE(is_consistent(drawn));
      ASSERT_EQ(view_of(drawn, seat), view);
    }
  }
}

TEST(Sampling, NeverAllowsACardThatAShownVoidForbids) {
  const Rules rules = make_rules();
  cards::Xoshiro random(23);
  for (int i = 0; i < 300; ++i) {
    const State state = random_state(rules, 6, random);
    const Sampler sampler(view_of(state, 0));
    const State drawn = sampler.sample(random);
    // Replaying the round on the drawn cards, every play must have been legal.
    std::array<CardSet, player_count> hands = drawn.hands;
    for (int n = state.table.played_count - 1; n >= 0; --n) {
      const int place = state.table.player_of(n);
      if (place == droco_place) continue;
      CardSet& hand = hands[static_cast<std::size_t>(place)];
      const Card card = state.table.played[static_cast<std::size_t>(n)];
      const int led = state.table.played[static_cast<std::size_t>(n - n % place_count)].suit();
      ASSERT_TRUE(card.suit() == led || hand.suit(led).empty());
      hand.add(card);
    }
  }
}

/// Every state that agrees with the view, found the plain way: all placements of the unseen cards, each
/// replayed to see whether the plays were legal. Keyed by the left opponent's and the right one's hand.
std::vector<std::pair<CardSet, CardSet>> enumerate(const View& view) {
  const Table& table = view.table;
  CardSet unseen = CardSet::full_deck() - CardSet{table.trump} - table.droco - view.hand;
  std::array<int, place_count> played{};
  for (int n = 0; n < table.played_count; ++n) {
    unseen.remove(table.played[static_cast<std::size_t>(n)]);
    ++played[static_cast<std::size_t>(table.player_of(n))];
  }
  const int left = left_of(view.seat);
  const int right = right_of(view.seat);
  const CardSet given = view.passed.cards() & unseen;
  const auto agrees = [&](int seat, CardSet hand) {
    for (int n = 0; n < table.played_count; ++n) {
      const int led = table.played[static_cast<std::size_t>(n - n % place_count)].suit();
      const bool failed = table.player_of(n) == seat && table.played[static_cast<std::size_t>(n)].suit() != led;
      if (failed && !hand.suit(led).empty()) return false;
    }
    return true;
  };
  std::vector<Card> cards;
  for (const Card card : unseen) cards.push_back(card);
  std::vector<std::pair<CardSet, CardSet>> all;
  std::vector<int> place(cards.size(), 0);  // 0 left, 1 right, 2 aside
  for (;;) {
    CardSet in_left;
    CardSet in_right;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (place[i] == 0) in_left.add(cards[i]);
      if (place[i] == 1) in_right.add(cards[i]);
    }
    const bool fits = in_left.size() == hand_size - played[static_cast<std::size_t>(left)] &&
                      in_right.size() == hand_size - played[static_cast<std::size_t>(right)];
    if (fits && in_left.contains(given) && agrees(left, in_left) && agrees(right, in_right))
      all.emplace_back(in_left, in_right);
    std::size_t digit = 0;
    while (digit < place.size() && ++place[digit] == 3) place[digit++] = 0;
    if (digit == place.size()) return all;
  }
}

TEST(Sampling, MatchesBruteForceEnumerationInDistribution) {
  const Rules rules = make_rules();
  cards::Xoshiro random(24);
  int with_voids = 0;
  for (int i = 0; i < 40; ++i) {
    const State state = random_state(rules, 9 + cards::below(random, 2), random);
    const int seat = static_cast<int>(cards::below(random, 3));
    const View view = view_of(state, seat);
    const auto all = enumerate(view);
    const Sampler sampler(view);
    ASSERT_EQ(sampler.deal_count(), all.size());
    with_voids += all.size() < 400 ? 1 : 0;

    std::map<std::pair<std::uint64_t, std::uint64_t>, int> counts;
    for (const auto& [left, right] : all) counts[{left.bits(), right.bits()}] = 0;
    const int draws = static_cast<int>(all.size()) * 50;
    for (int n = 0; n < draws; ++n) {
      const State drawn = sampler.sample(random);
      const auto found = counts.find({drawn.hands[static_cast<std::size_t>(left_of(seat))].bits(),
                                      drawn.hands[static_cast<std::size_t>(right_of(seat))].bits()});
      ASSERT_NE(found, counts.end()) << "a state that doesn't agree with the view";
      ++found->second;
    }
    double chi_square = 0;
    for (const auto& [key, count] : counts) chi_square += (count - 50.0) * (count - 50.0) / 50.0;
    const double freedom = static_cast<double>(all.size()) - 1;
    EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 8) << all.size() << " states";
  }
  EXPECT_GT(with_voids, 10) << "some of the positions must have shown voids";
}

TEST(Sampling, HiddenPassIsEquallyLikelyToBeAnyTwoOfTheReceiversCards) {
  const Rules rules = make_rules();
  cards::Xoshiro random(25);
  const State state = random_state(rules, 11, random);
  const View view = view_of(state, 0);
  const Sampler sampler(view);
  std::map<std::pair<Card, Card>, int> counts;
  for (int n = 0; n < 66000; ++n) {
    const State drawn = sampler.sample(random);
    const Pass pass = drawn.passes[1];
    CardSet owned = drawn.hands[2];
    for (int k = 0; k < state.table.played_count; ++k) {
      if (state.table.player_of(k) == 2) owned.add(state.table.played[static_cast<std::size_t>(k)]);
    }
    ASSERT_TRUE(owned.contains(pass.cards()));
    // The last card in hand differs from draw to draw; look at pairs of cards that were played.
    ++counts[{pass.first, pass.second}];
  }
  int most = 0;
  int least = 1 << 30;
  for (const auto& [pair, count] : counts) {
    const bool both_played = !view.table.droco.contains(pair.first) && count > 500;
    if (!both_played) continue;
    most = std::max(most, count);
    least = std::min(least, count);
  }
  EXPECT_NEAR(most, 1000, 200);
  EXPECT_NEAR(least, 1000, 200);
}

}  // namespace
}  // namespace botyard::robotrick
