#include "robotrick/lens.h"

#include <gtest/gtest.h>

#include <functional>

#include "cards/random.h"
#include "robotrick/sampling.h"
#include "robotrick/scoring.h"
#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::card;
using testing::make_rules;
using testing::names;
using testing::TestMatch;

void play_at_random(const Rules& rules, State& state, cards::Xoshiro& random) {
  const int seat = to_move(state.table);
  const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
  apply(rules, state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
}

/// A round in which so many tricks are played, and a card or two of the next.
State lens_state(const Rules& rules, int tricks, cards::Xoshiro& random) {
  State state;
  deal_round(state, shuffle_deal(rules, state, random));
  while (state.table.phase == Phase::pass) play_at_random(rules, state, random);
  while (state.table.trick() < tricks) play_at_random(rules, state, random);
  if (cards::below(random, 2) == 0) play_at_random(rules, state, random);
  return state;
}

/// Every way to lay out the unseen cards that agrees with a view, one card after the other.
class Enumeration {
 public:
  Enumeration(const View& view, const std::function<void(const std::array<CardSet, 2>&)>& visit) : visit_(visit) {
    const Table& table = view.table;
    CardSet played;
    std::array<int, place_count> counts{};
    for (int n = 0; n < table.played_count; ++n) {
      played.add(table.played[static_cast<std::size_t>(n)]);
      ++counts[static_cast<std::size_t>(table.player_of(n))];
    }
    const int left = left_of(view.seat);
    const int right = right_of(view.seat);
    hands_[0] = view.passed.cards() - played;
    voids_ = {shown_voids(table, left), shown_voids(table, right)};
    sizes_ = {hand_size - counts[static_cast<std::size_t>(left)], hand_size - counts[static_cast<std::size_t>(right)]};
    CardSet unseen = CardSet::full_deck() - CardSet{table.trump} - table.droco - played - view.hand - hands_[0];
    for (const Card each : unseen) cards_.push_back(each);
    lay_out(0, 0);
  }

 private:
  void lay_out(std::size_t next, int aside) {
    if (next == cards_.size()) return visit_(hands_);
    if (aside < aside_count) lay_out(next + 1, aside + 1);
    for (std::size_t place = 0; place < 2; ++place) {
      if (hands_[place].size() == sizes_[place] || voids_[place].contains(cards_[next])) continue;
      hands_[place].add(cards_[next]);
      lay_out(next + 1, aside);
      hands_[place].remove(cards_[next]);
    }
  }

  const std::function<void(const std::array<CardSet, 2>&)>& visit_;
  std::array<CardSet, 2> hands_;
  std::array<CardSet, 2> voids_;
  std::array<int, 2> sizes_{};
  std::vector<Card> cards_;
};

TEST(Knowledge, IsWhatEveryPossibleDealTells) {
  cards::Xoshiro random(21);
  const Rules rules = make_rules();
  int forced = 0;
  for (int i = 0; i < 150; ++i) {
    const State state = lens_state(rules, 8 + i % 4, random);
    const int seat = to_move(state.table);
    const View view = view_of(state, seat);
    const CardSet suit = CardSet::of_suit(i % 4);
    std::array<CardSet, 2> held;
    std::array<CardSet, 2> held_without;
    const Knowledge knowledge(view);
    CardSet aside;
    Enumeration(view, [&](const std::array<CardSet, 2>& hands) {
      aside |= knowledge.unseen() - hands[0] - hands[1];
      for (std::size_t place = 0; place < 2; ++place) {
        held[place] |= hands[place];
        if ((hands[place] & suit).empty()) held_without[place] |= hands[place];
      }
    });
    EXPECT_EQ(knowledge.possible_aside(), aside);
    EXPECT_EQ(knowledge.possible(left_of(seat)), held[0]);
    EXPECT_EQ(knowledge.possible(right_of(seat)), held[1]);
    EXPECT_EQ(knowledge.possible_without(left_of(seat), suit), held_without[0]);
    EXPECT_EQ(knowledge.possible_without(right_of(seat), suit), held_without[1]);
    forced += held_without[0].empty() || held_without[1].empty() ? 1 : 0;
  }
  EXPECT_GT(forced, 0) << "some must be sure to hold a suit";
}

// Whatever the others do: who wins was named with the card, and the points are those that were told.
TEST(Lens, WhatItTellsComesTrue) {
  cards::Xoshiro random(22);
  int certain = 0;
  for (int i = 0; i < 3000; ++i) {
    const Rules rules = make_rules("robotrick", {.hangars = 3 + i % 2});
    State state = lens_state(rules, i % 12, random);
    const int seat = to_move(state.table);
    const View view = view_of(state, seat);
    const CardSet hand = playable(view.table, view.hand);
    const Card mine = hand.nth(static_cast<int>(cards::below(random, static_cast<std::uint32_t>(hand.size()))));
    const Outlook outlook = outlook_for(rules, view, Knowledge(view), mine);
    const int trick = state.table.trick();
    const int before = state.table.running[static_cast<std::size_t>(seat)];
    apply(rules, state, seat, Move::play(mine));
    while (state.table.trick() == trick) play_at_random(rules, state, random);

    const auto outcome = outcomes(rules, state.table)[static_cast<std::size_t>(trick)];
    Card won_with = cards::no_card;
    for (int n = trick * place_count; n < (trick + 1) * place_count; ++n) {
      const Card played = state.table.played[static_cast<std::size_t>(n)];
      if (state.table.player_of(n) == outcome.winner) won_with = played;
      if (state.table.player_of(n) == droco_place) {
        ASSERT_EQ(outlook.droco, played);
      }
    }
    ASSERT_TRUE(outlook.can_win(outcome.winner));
    for (const Contender& contender : outlook.could_win) {
      if (contender.place == outcome.winner) {
        ASSERT_TRUE(contender.cards.contains(won_with));
      }
    }
    const int gained = outcome.winner == seat          ? outlook.points_if_won
                       : outcome.winner == droco_place ? outlook.points_if_droco_wins
                                                       : 0;
    ASSERT_EQ(state.table.running[static_cast<std::size_t>(seat)] - before, gained);
    certain += outlook.could_win.size() == 1 ? 1 : 0;
  }
  EXPECT_GT(certain, 500) << "often it is settled";
}

TEST(Lens, KnowsWhatTheNeighbourWasPassed) {
  TestMatch match;
  // Droco leads a D or a B. Seat 1 sits on his left in round 1, has neither, and plays its first card, A2.
  match.deal({.ai_card = "R1",
              .trump = "A1",
              .droco = "D2 D3 D4 D5 D6 D7 D8 D9 D10 B2 B3 B4",
              .hands = {"A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13", "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
                        "D11 D12 D13 B5 B6 B7 B8 B9 B10 B11 B12 B13"}});
  match.move(0, "pass A2 A3");
  match.move(1, "pass C1 C2");
  match.move(2, "pass D12 D13");
  // Seat 0 got D12 and D13, seat 1 holds A2 and A3, which are trumps: seat 0 knows that.
  while (to_move(match.state.table) != 0) match.play_first_legal();
  const View view = view_of(match.state, 0);
  const Knowledge knowledge(view);
  EXPECT_EQ(names(knowledge.given(1)), "A3");
  EXPECT_TRUE((knowledge.possible(2) & CardSet{card("A2"), card("A3")}).empty()) << names(knowledge.possible(2));
}

}  // namespace
}  // namespace botyard::robotrick
