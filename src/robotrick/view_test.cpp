#include "robotrick/view.h"

#include <algorithm>

#include "robotrick/card_sheet_json.h"
#include "robotrick/json.h"
#include "robotrick/sampling.h"
#include "robotrick/testing.h"
#include "testing/sample_size.h"

namespace botyard::robotrick {
namespace {

using testing::card_set;
using testing::make_rules;
using testing::names;
using testing::TestMatch;

/// A state after some random moves of a random match.
State viewed_state(const Rules& rules, cards::Xoshiro& random) {
  State state;
  const auto moves = cards::below(random, 3 * 39);
  for (std::uint32_t i = 0; i <= moves; ++i) {
    if (state.table.phase == Phase::deal) deal_round(state, shuffle_deal(rules, state, random));
    if (i == moves || state.table.phase == Phase::over) break;
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    apply(rules, state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
  return state;
}

std::string bytes_of(const Rules& rules, const State& state, int seat) {
  return json::to_line(view_json(rules, view_of(state, seat)));
}

std::string sheet_of(const Rules& rules, const State& state, int seat) {
  return json::to_line(card_sheet_json(rules, view_of(state, seat)));
}

/// The suits that a seat has not followed: cards of them can't be in its hand.
CardSet voids(const Table& table, int seat) {
  CardSet shown;
  for (int n = 0; n < table.played_count; ++n) {
    const int led = table.played[static_cast<std::size_t>(n - n % place_count)].suit();
    if (table.player_of(n) == seat && table.played[static_cast<std::size_t>(n)].suit() != led)
      shown |= CardSet::of_suit(led);
  }
  return shown;
}

/// Swaps two cards of places that a seat can't see into (the others' hands, the pile set aside), as far as
/// what is known allows it. This test's own idea of what is hidden: it doesn't ask the sampler.
void swap_hidden(State& state, int seat, cards::Xoshiro& random) {
  std::vector<CardSet*> places{&state.aside};
  std::vector<CardSet> shown{CardSet{}};
  for (int other = 0; other < player_count; ++other) {
    if (other == seat) continue;
    places.push_back(&state.hands[static_cast<std::size_t>(other)]);
    shown.push_back(voids(state.table, other));
  }
  const CardSet given =
      state.table.phase == Phase::pass ? CardSet{} : state.passes[static_cast<std::size_t>(seat)].cards();
  for (int i = 0; i < 40; ++i) {
    const auto a = cards::below(random, 3);
    const auto b = cards::below(random, 3);
    if (a == b || places[a]->empty() || places[b]->empty()) continue;
    const Card one =
        places[a]->nth(static_cast<int>(cards::below(random, static_cast<std::uint32_t>(places[a]->size()))));
    const Card two =
        places[b]->nth(static_cast<int>(cards::below(random, static_cast<std::uint32_t>(places[b]->size()))));
    if (shown[a].contains(two) || shown[b].contains(one) || given.contains(one) || given.contains(two)) continue;
    places[a]->remove(one);
    places[b]->remove(two);
    places[a]->add(two);
    places[b]->add(one);
  }
}

/// What the others passed is hidden too, but for what this seat gave and got.
void swap_hidden_passes(State& state, int seat, cards::Xoshiro& random) {
  for (int other = 0; other < player_count; ++other) {
    Pass& pass = state.passes[static_cast<std::size_t>(other)];
    const bool got = left_of(other) == seat && state.table.phase != Phase::pass;
    if (other == seat || got || !pass.chosen()) continue;
    const LegalMoves pairs(CardSet::full_deck(), true);
    const Move pair = pairs[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(pairs.size())))];
    pass = {pair.first, pair.second};
  }
}

TEST(Secrecy, SwappingWhatASeatCantSeeLeavesItsViewTheSameToTheByte) {
  cards::Xoshiro random(11);
  const int states = sample_size(1000, 3000);
  int changed = 0;
  for (int i = 0; i < states; ++i) {
    const Rules rules =
        make_rules(i % 2 == 0 ? "robotrick" : "prototype", {.hangars = 3 + i % 2, .one_ai_card = i % 3 == 0});
    const State state = viewed_state(rules, random);
    for (int seat = 0; seat < player_count; ++seat) {
      State other = state;
      swap_hidden(other, seat, random);
      swap_hidden_passes(other, seat, random);
      changed += other == state ? 0 : 1;
      ASSERT_EQ(view_of(other, seat), view_of(state, seat));
      ASSERT_EQ(bytes_of(rules, other, seat), bytes_of(rules, state, seat));
    }
  }
  EXPECT_GT(changed, 2 * states) << "the swaps must do something";
}

TEST(Secrecy, SwappingWhatASeatCantSeeLeavesItsCardSheetTheSameToTheByte) {
  cards::Xoshiro random(16);
  const int states = sample_size(300, 3000);
  int changed = 0;
  for (int i = 0; i < states; ++i) {
    const Rules rules = make_rules(i % 2 == 0 ? "robotrick" : "prototype");
    const State state = viewed_state(rules, random);
    for (int seat = 0; seat < player_count; ++seat) {
      State other = state;
      swap_hidden(other, seat, random);
      swap_hidden_passes(other, seat, random);
      changed += other == state ? 0 : 1;
      ASSERT_EQ(sheet_of(rules, other, seat), sheet_of(rules, state, seat));
    }
  }
  EXPECT_GT(changed, 2 * states) << "the swaps must do something";
}

TEST(Secrecy, WatcherSeesNothingThatAnySeatHides) {
  cards::Xoshiro random(12);
  for (int i = 0; i < 1000; ++i) {
    const Rules rules = make_rules();
    const State state = viewed_state(rules, random);
    State other = state;
    other.hands = {};
    other.aside = {};
    other.passes = {};
    ASSERT_EQ(bytes_of(rules, other, watcher), bytes_of(rules, state, watcher));
    ASSERT_EQ(sheet_of(rules, other, watcher), sheet_of(rules, state, watcher));
  }
}

TEST(Secrecy, WhatASeatKnowsIsInItsView) {
  TestMatch match;
  match.deal({.droco = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12",
              .hands = {"B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12", "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
                        "D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13"}});
  match.move(0, "pass B1 B2");
  View view = view_of(match.state, 0);
  EXPECT_EQ(names(view.passed.cards()), "B1 B2") << "set once chosen";
  EXPECT_EQ(view.hand.size(), 12) << "the twelve dealt until all have passed";
  EXPECT_FALSE(view.received.chosen());
  match.move(1, "pass C1 C2");
  match.move(2, "pass D2 D3");
  view = view_of(match.state, 0);
  EXPECT_EQ(names(view.received.cards()), "D2 D3");
  EXPECT_EQ(view.hand, match.state.hands[0]);
}

TEST(Secrecy, LegalMovesOfAViewAreThoseOfTheState) {
  cards::Xoshiro random(13);
  const Rules rules = make_rules();
  for (int i = 0; i < 2000; ++i) {
    const State state = viewed_state(rules, random);
    for (int seat = 0; seat < player_count; ++seat) {
      const auto of_view = legal_moves(view_of(state, seat));
      const auto of_state = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
      ASSERT_EQ(of_view.size(), of_state.size());
      for (int m = 0; m < of_view.size(); ++m) ASSERT_EQ(of_view[m], of_state[m]);
    }
    EXPECT_EQ(legal_moves(view_of(state, watcher)).size(), 0);
  }
}

TEST(DrocoAhead, HisNextCardIsToldWhereOpenFactsSettleItAndComesTrue) {
  cards::Xoshiro random(14);
  const Rules rules = make_rules();
  int settled = 0;
  for (int i = 0; i < 4000; ++i) {
    State state = viewed_state(rules, random);
    if (to_move(state.table) < 0) continue;
    const auto told = next_droco_card(rules, state.table);
    const auto answers = droco_answers(rules, state.table);
    if (!told && !answers) continue;
    const int held = state.table.droco.size();
    const bool passing = state.table.phase == Phase::pass;
    const CardSet before = state.table.droco;
    int led = state.table.suit_led();
    while (state.table.droco.size() == held) {
      const int seat = to_move(state.table);
      const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
      const Move move = legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))];
      if (led < 0 && !passing) led = move.first.suit();
      apply(rules, state, seat, move);
    }
    const CardSet gone = before - state.table.droco;
    const Card expected = told ? told->card : (*answers)[static_cast<std::size_t>(led)].card;
    ASSERT_TRUE(gone.contains(expected)) << "Droco played another card than was told";
    ++settled;
  }
  EXPECT_GT(settled, 1500);
}

TEST(DrocoAhead, NothingIsToldOnceHeHasPlayedInTheTrick) {
  TestMatch match;
  match.deal({.droco = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"});
  EXPECT_TRUE(next_droco_card(match.rules, match.state.table).has_value()) << "his lead, while cards are passed";
  match.pass_anything();
  EXPECT_FALSE(next_droco_card(match.rules, match.state.table).has_value());
  EXPECT_FALSE(droco_answers(match.rules, match.state.table).has_value());
}

TEST(ViewJson, HasTheMembersOfTheContract) {
  cards::Xoshiro random(15);
  const Rules rules = make_rules();
  const State state = viewed_state(rules, random);
  const json::object seat = view_json(rules, view_of(state, 1));
  for (const char* const member :
       {"game",  "edition", "options",  "seat",  "to_move", "phase", "round", "ai_card", "trump",  "hand",
        "droco", "passed",  "received", "trick", "tricks",  "up",    "down",  "rounds",  "totals", "legal"}) {
    EXPECT_TRUE(seat.contains(member)) << member;
  }
  const json::object watching = view_json(rules, view_of(state, watcher));
  EXPECT_TRUE(watching.at("seat").is_null());
  for (const char* const member : {"hand", "passed", "received"}) EXPECT_FALSE(watching.contains(member)) << member;
  EXPECT_TRUE(watching.at("legal").as_array().empty());
}

}  // namespace
}  // namespace botyard::robotrick
