#include "robotrick/program.h"

#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::card;
using testing::card_set;
using testing::names;
using testing::suit_a;
using testing::suit_b;
using testing::suit_c;

constexpr Criterion low = Criterion::low;
constexpr Criterion high = Criterion::high;
constexpr Criterion long_ = Criterion::long_;
constexpr Criterion short_ = Criterion::short_;
constexpr Criterion none = Criterion::none;

constexpr int leads = -1;

Program program(Column follow, Column unfollow, Column lead) { return {follow, unfollow, lead}; }

/// The card that a lead column picks, as text.
std::string led(Column lead, std::string_view hand) {
  return names(CardSet{choose_card(program({low}, {low}, lead), card_set(hand), leads)});
}

TEST(DrocoProgram, LowAndHighTakeTheWeakestAndStrongestByStrength) {
  EXPECT_EQ(led({low}, "A9 B3 C12"), "B3");
  EXPECT_EQ(led({high}, "A9 B3 C12"), "C12");
}

TEST(DrocoProgram, LongAndShortTakeTheSuitWithMostAndFewestCards) {
  EXPECT_EQ(led({long_, low}, "A9 B3 B7 B12 C1"), "B3");
  EXPECT_EQ(led({short_, low}, "A9 B3 B7 C1 C4"), "A9");
}

TEST(DrocoProgram, ShortComparesOnlySuitsOfWhichHeHoldsCards) {
  EXPECT_EQ(led({short_, low}, "B3 B7 C1"), "C1") << "no A and no D: a suit without cards is no candidate";
}

TEST(DrocoProgram, ColumnIsFollowWhenHeHoldsTheSuitLedElseUnfollowAndLeadWhenHeLeads) {
  const Program columns = program({low}, {high}, {long_, high});
  EXPECT_EQ(choose_card(columns, card_set("A4 A9 B13"), suit_a), card("A4"));
  EXPECT_EQ(choose_card(columns, card_set("A4 A9 B13"), suit_c), card("B13"));
  EXPECT_EQ(choose_card(columns, card_set("A4 A9 B13"), leads), card("A9"));
}

TEST(DrocoProgram, FollowingHisCandidatesAreTheCardsOfTheSuitLed) {
  EXPECT_EQ(choose_card(program({high}, {low}, {low}), card_set("A2 A6 B13 C1"), suit_a), card("A6"));
}

TEST(DrocoProgram, LeadingOrNotFollowingHisCandidatesAreTheWholeHand) {
  EXPECT_EQ(choose_card(program({low}, {high}, {high}), card_set("A2 B6 D13"), leads), card("D13"));
  EXPECT_EQ(choose_card(program({low}, {high}, {low}), card_set("A2 B6 D13"), suit_c), card("D13"));
}

TEST(DrocoProgram, SecondaryCriterionNarrowsWhatThePrimaryLeavesTied) {
  EXPECT_EQ(led({high, short_}, "A1 A2 A3 A10 D5 D6 D10"), "D10") << "the rulebook's example: four A, three D";
  EXPECT_EQ(led({high, long_}, "A1 A2 A3 A10 D5 D6 D10"), "A10");
  EXPECT_EQ(led({long_, low}, "A5 A9 B4 B10 C1"), "B4");
}

TEST(DrocoProgram, WhatIsStillTiedGoesToTheSuitOfHighestPriority) {
  EXPECT_EQ(led({high, short_}, "A1 A2 A10 D5 D6 D10"), "A10") << "equally many A and D";
  EXPECT_EQ(led({low, long_}, "B4 C4 D4"), "B4");
  EXPECT_EQ(led({long_, high}, "C2 C9 D9 D1"), "C9");
}

TEST(DrocoProgram, LongAndShortCountAllHisCardsOfASuitAtThatMoment) {
  // A10 and B10 are the highest; A has more cards in hand, although both suits have one candidate.
  EXPECT_EQ(led({high, long_}, "A10 B1 B2 B10 A1 A2 A3"), "A10");
  EXPECT_EQ(led({high, long_}, "A10 B1 B2 B10"), "B10") << "after he has played three A";
}

TEST(DrocoProgram, LongAndShortCompareOnlyTheSuitsOfTheCandidates) {
  // C is his longest suit, but it has no 10: between A and B, A is longer.
  EXPECT_EQ(led({high, long_}, "A10 A4 B10 C1 C2 C3 C4"), "A10");
  EXPECT_EQ(led({low, short_}, "A2 A4 B2 B5 B6 C9"), "A2");
}

TEST(DrocoProgram, PriorityFollowsTheOrderOfTheEditionsSuits) {
  EXPECT_EQ(led({low}, "B4 D4"), "B4");
  EXPECT_EQ(led({high, short_}, "C11 D11"), "C11");
}

TEST(AiCard, EachColumnMustHoldExactlyOneOfLowAndHigh) {
  EXPECT_EQ(column_fault(Situation::lead, {low}), ColumnFault::none);
  EXPECT_EQ(column_fault(Situation::lead, {high, long_}), ColumnFault::none);
  EXPECT_EQ(column_fault(Situation::unfollow, {short_, low}), ColumnFault::none);
  EXPECT_EQ(column_fault(Situation::lead, {long_}), ColumnFault::no_strength);
  EXPECT_EQ(column_fault(Situation::lead, {none}), ColumnFault::no_strength);
  EXPECT_EQ(column_fault(Situation::unfollow, {low, high}), ColumnFault::two_strengths);
  EXPECT_EQ(column_fault(Situation::unfollow, {low, low}), ColumnFault::two_strengths);
  EXPECT_EQ(column_fault(Situation::lead, {long_, short_}), ColumnFault::two_lengths);
}

TEST(AiCard, FollowColumnHoldsLowOrHighAlone) {
  EXPECT_EQ(column_fault(Situation::follow, {low}), ColumnFault::none);
  EXPECT_EQ(column_fault(Situation::follow, {high}), ColumnFault::none);
  EXPECT_EQ(column_fault(Situation::follow, {low, long_}), ColumnFault::length_in_follow);
  EXPECT_EQ(column_fault(Situation::follow, {short_, high}), ColumnFault::length_in_follow);
}

TEST(DrocoExplanation, TellsColumnCandidatesWhatEachCriterionLeftAndThePriority) {
  const Explanation why = explain_choice(program({low}, {low}, {high, short_}), card_set("A1 A10 B3 D6 D10"), leads);
  EXPECT_EQ(why.situation, Situation::lead);
  EXPECT_EQ(names(why.candidates), "A1 A10 B3 D6 D10");
  ASSERT_EQ(why.steps.size(), 2U);
  EXPECT_EQ(why.steps[0].criterion, high);
  EXPECT_EQ(names(why.steps[0].kept), "A10 D10");
  EXPECT_EQ(names(why.steps[1].kept), "A10 D10");
  EXPECT_TRUE(why.by_priority);
  EXPECT_EQ(why.card, card("A10"));
}

TEST(DrocoExplanation, StopsAtTheCriterionThatDecided) {
  const Explanation why = explain_choice(program({low}, {low}, {high, short_}), card_set("A1 A10 B3"), leads);
  ASSERT_EQ(why.steps.size(), 1U);
  EXPECT_FALSE(why.by_priority);
  EXPECT_EQ(explain_choice(program({low}, {low}, {low}), card_set("B2 A4"), suit_b).situation, Situation::follow);
  EXPECT_TRUE(explain_choice(program({low}, {low}, {low}), card_set("B2 A4"), suit_b).steps.empty())
      << "the only card of the suit led needs no criterion";
}

TEST(DrocoExplanation, NamesTheCardThatHePlays) {
  const Rules rules = testing::make_rules();
  cards::Xoshiro random(3);
  for (int i = 0; i < 5000; ++i) {
    const CardSet hand{random() & random() & CardSet::full_deck().bits()};
    if (hand.empty()) continue;
    const auto ai_card = static_cast<int>(cards::below(random, 10));
    const int suit = static_cast<int>(cards::below(random, 5)) - 1;
    const Program& columns = rules.ai_card(ai_card).program;
    ASSERT_EQ(explain_choice(columns, hand, suit).card, choose_card(columns, hand, suit)) << names(hand);
  }
}

}  // namespace
}  // namespace botyard::robotrick
