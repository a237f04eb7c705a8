#include "robotrick/card_sheet.h"

#include <gtest/gtest.h>

#include <vector>

#include "cards/random.h"
#include "robotrick/card_sheet_json.h"
#include "robotrick/sampling.h"
#include "robotrick/testing.h"
#include "testing/sample_size.h"

namespace botyard::robotrick {
namespace {

using testing::card_set;
using testing::make_rules;
using testing::TestMatch;

/// The places of a sheet, each as the set of its cards.
std::vector<CardSet> places_of(const CardSheet& sheet) {
  std::vector<CardSet> places{sheet.hand, sheet.droco, sheet.trump, sheet.passed, sheet.unseen};
  places.insert(places.end(), sheet.played.begin(), sheet.played.end());
  return places;
}

/// Plays whole matches at random, and shows each state on the way, the ends of rounds too.
template <class Visit>
void visit_matches(int matches, std::uint64_t seed, const Visit& visit) {
  cards::Xoshiro random(seed);
  for (int i = 0; i < matches; ++i) {
    const Rules rules = make_rules(i % 2 == 0 ? "robotrick" : "prototype", {.hangars = 3 + i % 2});
    State state;
    while (state.table.phase != Phase::over) {
      if (state.table.phase == Phase::deal) {
        deal_round(state, shuffle_deal(rules, state, random));
      } else {
        const int seat = to_move(state.table);
        const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
        const auto drawn = static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())));
        apply(rules, state, seat, legal[drawn]);
      }
      visit(rules, state, random);
    }
  }
}

TEST(CardSheet, HasEveryCardOfTheDeckInExactlyOnePlaceInBothEditions) {
  visit_matches(sample_size(2, 20), 31, [](const Rules& rules, const State& state, cards::Xoshiro&) {
    for (int seat = watcher; seat < player_count; ++seat) {
      const View view = view_of(state, seat);
      CardSet all;
      int count = 0;
      for (const CardSet cards : places_of(card_sheet(view))) {
        all |= cards;
        count += cards.size();
      }
      ASSERT_EQ(all, CardSet::full_deck());
      ASSERT_EQ(count, 52);
      const json::object told = card_sheet_json(rules, view).at("cards").as_object();
      ASSERT_EQ(told.size(), 52U);
      for (const std::string& suit : rules.edition->deck.suits) {
        for (const std::string& rank : rules.edition->deck.ranks) ASSERT_TRUE(told.contains(suit + rank));
      }
    }
  });
}

TEST(CardSheet, NamesAVoidOnceAPlayerFailedToFollowAndNeverOtherwise) {
  std::array<CardSet, player_count> shown;
  Table before;
  int found = 0;
  visit_matches(sample_size(10, 100), 32, [&](const Rules&, const State& state, cards::Xoshiro&) {
    const Table& table = state.table;
    if (table.round != before.round) shown = {};
    const int from = table.round == before.round ? before.played_count : 0;
    for (int n = from; n < table.played_count; ++n) {
      const int led = table.played[static_cast<std::size_t>(n - n % place_count)].suit();
      const int place = table.player_of(n);
      if (place == droco_place || table.played[static_cast<std::size_t>(n)].suit() == led) continue;
      shown[static_cast<std::size_t>(place)] |= CardSet::of_suit(led);
      ++found;
    }
    before = table;
    for (int seat = watcher; seat < player_count; ++seat) {
      const CardSheet sheet = card_sheet(view_of(state, seat));
      for (int other = 0; other < player_count; ++other) {
        const auto at = static_cast<std::size_t>(other);
        ASSERT_EQ(sheet.voids[at], other == seat ? CardSet{} : shown[at]);
        ASSERT_TRUE((sheet.voids[at] & state.hands[at]).empty()) << "a void that is none";
      }
    }
  });
  EXPECT_GT(found, 100);
}

TEST(CardSheet, LeavesEveryUnseenCardWhereItIsAndCouldBeInAnyDealThatAgrees) {
  visit_matches(sample_size(2, 20), 33, [](const Rules& rules, const State& state, cards::Xoshiro& random) {
    for (int seat = 0; seat < player_count; ++seat) {
      const View view = view_of(state, seat);
      const CardSheet sheet = card_sheet(view);
      const std::string told = json::to_line(card_sheet_json(rules, view));
      const Sampler sampler(view);
      for (int n = 0; n < 3; ++n) {
        const State drawn = n == 0 ? state : sampler.sample(random);
        ASSERT_EQ(json::to_line(card_sheet_json(rules, view_of(drawn, seat))), told);
        ASSERT_TRUE(sheet.unseen_aside.contains(drawn.aside));
        for (int other = 0; other < player_count; ++other) {
          if (other == seat) continue;
          const auto at = static_cast<std::size_t>(other);
          ASSERT_TRUE((sheet.unseen_with[at] | sheet.passed).contains(drawn.hands[at]));
        }
        ASSERT_TRUE(drawn.hands[static_cast<std::size_t>(left_of(seat))].contains(sheet.passed));
      }
    }
  });
}

TEST(CardSheet, TellsWherePassedPlayedAndUnseenCardsAre) {
  TestMatch match;
  // Droco leads D10. Seat 1 sits on his left in round 1 and has no D: it plays A2, which it got from seat 0.
  match.deal({.ai_card = "R1",
              .trump = "A1",
              .droco = "D2 D3 D4 D5 D6 D7 D8 D9 D10 B2 B3 B4",
              .hands = {"A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13", "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
                        "D11 D12 D13 B5 B6 B7 B8 B9 B10 B11 B12 B13"}});
  match.move(0, "pass A2 A3");
  EXPECT_TRUE(card_sheet(view_of(match.state, 0)).hand.contains(card_set("A2 A3"))) << "until all have passed";
  match.move(1, "pass C1 C2");
  match.move(2, "pass D12 D13");
  match.move(1, "play A2");
  const json::object told = card_sheet_json(match.rules, view_of(match.state, 0));
  const auto where = [&](const char* name) { return json::to_line(told.at("cards").at(name)); };
  EXPECT_EQ(where("A1"), R"({"where":"trump"})");
  EXPECT_EQ(where("A2"), R"({"where":"played","by":"1","trick":1})");
  EXPECT_EQ(where("A3"), R"({"where":"passed","to":"1"})");
  EXPECT_EQ(where("A4"), R"({"where":"hand"})");
  EXPECT_EQ(where("B2"), R"({"where":"droco"})");
  EXPECT_EQ(where("C1"), R"({"where":"unseen","could_be":["1","2","aside"]})");
  EXPECT_EQ(where("D10"), R"({"where":"played","by":"D","trick":1})");
  EXPECT_EQ(where("D11"), R"({"where":"unseen","could_be":["2","aside"]})") << "seat 1 has not followed";
  EXPECT_EQ(json::to_line(told.at("voids")), R"([{"seat":1,"suits":["D"]},{"seat":2,"suits":[]}])");
}

TEST(CardSheet, IsEmptyBeforeTheFirstDeal) {
  EXPECT_EQ(json::to_line(card_sheet_json(make_rules(), view_of(State{}, 0))), R"({"cards":{},"voids":[]})");
}

}  // namespace
}  // namespace botyard::robotrick
