#include "solver/trick.h"

#include <gtest/gtest.h>

#include "robotrick/program.h"
#include "robotrick/scoring.h"
#include "solver/free_search.h"
#include "solver/moment.h"
#include "solver/testing.h"

// The solver's own tables and tricks are the engine's.
namespace botyard::solver {
namespace {

using robotrick::Card;
using robotrick::CardSet;
using testing::Rules;
using testing::State;

TEST(OpenRound, DrocoAnswersAsTheEngineDoesFromEveryPartOfHisHand) {
  for (const Rules& rules : testing::all_rules()) {
    for (std::uint64_t seed = 0; seed < rules.edition->ai_cards.size(); ++seed) {
      const State state = testing::random_ending(rules, seed, 8, 0);
      const OpenRound round(rules, state, 1);
      const auto& program = rules.ai_card(state.table.ai_card).program;
      for (int hand = 1; hand <= round.start().droco; ++hand) {
        const CardSet held{round.droco_hand(hand)};
        ASSERT_EQ(held.size(), std::popcount(static_cast<unsigned>(hand)));
        for (int suit = 0; suit < cards::suit_count; ++suit) {
          ASSERT_EQ(round.droco_card(round.answer(hand, suit)), choose_card(program, held, suit).index);
        }
        ASSERT_EQ(round.droco_card(round.answer(hand, OpenRound::droco_leads)), choose_card(program, held, -1).index);
      }
    }
  }
}

TEST(OpenRound, KnowsTheMostPointsThatCapturesBring) {
  const Rules rules = testing::all_rules().at(2);
  const OpenRound round(rules, testing::random_ending(rules, 4, 7, 0), 0);
  for (int hand = 1; hand <= round.start().droco; ++hand) {
    std::vector<int> points;
    for (const Card card : CardSet{round.droco_hand(hand)}) points.push_back(rules.points(card));
    std::ranges::sort(points, std::greater<>());
    int sum = 0;
    for (std::size_t count = 0; count <= 4; ++count) {
      ASSERT_EQ(round.best_captures(hand, static_cast<int>(count)), sum);
      if (count < points.size()) sum += points[count];
    }
  }
}

TEST(OpenRound, KnowsTheCardsThatBeatACardAsTheEngineDoes) {
  cards::Xoshiro random(11);
  const Rules rules = testing::all_rules().front();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const OpenRound round(rules, testing::random_ending(rules, seed, 2, 0), 0);
    for (int i = 0; i < 1000; ++i) {
      CardSet deck = CardSet::full_deck();
      robotrick::TrickCards trick{};
      for (Card& card : trick) card = draw_cards(deck, 1, random).first();
      int best = 0;
      for (int n = 1; n < robotrick::place_count; ++n) {
        const Bits stronger = round.stronger(trick[0].suit(), trick[static_cast<std::size_t>(best)].index);
        if ((stronger & bit(trick[static_cast<std::size_t>(n)].index)) != 0) best = n;
      }
      ASSERT_EQ(best, robotrick::winning_card(trick, round.trump()));
    }
  }
}

TEST(Moment, FollowsTheEngineThroughRandomRounds) {
  cards::Xoshiro random(12);
  for (const Rules& rules : testing::all_rules()) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      State state = testing::random_ending(rules, seed, 12, static_cast<int>(seed % 3));
      const OpenRound round(rules, state, static_cast<int>(seed % 3));
      Moment moment = moment_of(round, state);
      while (state.table.phase == robotrick::Phase::play) {
        const int seat = to_move(state.table);
        ASSERT_EQ(round.seat_of(moment.trick.to_play), seat);
        const CardSet legal = robotrick::playable(state.table, state.hands[static_cast<std::size_t>(seat)]);
        ASSERT_EQ(moment.legal(), legal.bits());
        const Card card = legal.nth(static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size()))));
        apply(rules, state, seat, robotrick::Move::play(card));
        moment = after_card(round, moment, card.index);
        for (int player = 0; player < player_count; ++player) {
          ASSERT_EQ(moment.scored[static_cast<std::size_t>(player)],
                    state.table.running[static_cast<std::size_t>(round.seat_of(player))]);
        }
      }
      ASSERT_TRUE(moment.is_over());
    }
  }
}

TEST(FreeForAll, PrefersOneOfAnyTwoDifferentScores) {
  cards::Xoshiro random(13);
  const auto draw = [&] { return static_cast<int>(below(random, 5)) - 2; };
  const auto packed = [](const Scores& scores) {
    return PackedScores::of(0, scores[0]) + PackedScores::of(1, scores[1]) + PackedScores::of(2, scores[2]);
  };
  for (int i = 0; i < 5000; ++i) {
    const Scores these{draw(), draw(), draw()};
    const Scores those{draw(), draw(), draw()};
    EXPECT_EQ(packed(these).unpacked(), these);
    for (int player = 0; player < player_count; ++player) {
      EXPECT_EQ(prefers(player, these, those) != prefers(player, those, these), these != those);
      EXPECT_EQ(prefers(player, these, those), testing::plainly_prefers(player, these, those));
      EXPECT_EQ(packed(these).appeal(player) > packed(those).appeal(player), prefers(player, these, those));
    }
  }
}

TEST(PackedScores, AddUpWhateverTheirSigns) {
  PackedScores sum;
  for (const int score : {-1200, 7, 1200, -8, 0, -1}) {
    sum = sum + PackedScores::of(0, score) + PackedScores::of(1, -score) + PackedScores::of(2, 2 * score);
  }
  EXPECT_EQ(sum.unpacked(), (Scores{-2, 2, -4}));
}

}  // namespace
}  // namespace botyard::solver
