#include "robotrick/scoring.h"

#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::card;
using testing::card_list;
using testing::make_rules;
using testing::suit_b;

TrickCards trick(std::string_view text) {
  const auto list = card_list(text);
  TrickCards cards;
  std::copy(list.begin(), list.end(), cards.begin());
  return cards;
}

/// A table in round 1 (0 D 1 2) on which one trick lies.
Table table_with(std::string_view cards, int leader, std::string_view trump) {
  Table table;
  table.round = 1;
  table.phase = Phase::play;
  table.trump = card(trump);
  table.leaders = static_cast<std::uint32_t>(leader);
  for (const Card played : card_list(cards)) table.played[table.played_count++] = played;
  return table;
}

TEST(Trick, HighestCardOfTheSuitLedWinsWithoutTrump) {
  EXPECT_EQ(winning_card(trick("A5 A9 A2 A11"), suit_b), 3);
  EXPECT_EQ(winning_card(trick("A5 C13 D13 A2"), suit_b), 0) << "other suits can't win, however strong";
}

TEST(Trick, HighestTrumpWins) {
  EXPECT_EQ(winning_card(trick("A5 B2 A13 A12"), suit_b), 1);
  EXPECT_EQ(winning_card(trick("A5 B2 B9 B3"), suit_b), 2);
  EXPECT_EQ(winning_card(trick("B1 C13 D13 A13"), suit_b), 0) << "trump led";
}

TEST(Capture, DrocoWonEachPlayerTakesBackTheOwnCardFaceDown) {
  const TrickOutcome outcome = settle_trick(make_rules(), table_with("A9 A3 A7 A1", droco_place, "B1"), 0, {});
  EXPECT_EQ(outcome.winner, droco_place);
  // Round 1: Droco, then seats 1, 2, 0.
  EXPECT_EQ(outcome.takings[1].card, card("A3"));
  EXPECT_EQ(outcome.takings[2].card, card("A7"));
  EXPECT_EQ(outcome.takings[0].card, card("A1"));
  for (const auto& taking : outcome.takings) EXPECT_EQ(taking.face, Face::down);
}

TEST(Capture, WinningPlayerTakesDrocosCardFaceUpAndOnlyThat) {
  const TrickOutcome outcome = settle_trick(make_rules(), table_with("A9 A3 A12 A1", droco_place, "B1"), 0, {});
  EXPECT_EQ(outcome.winner, 2);
  EXPECT_EQ(outcome.takings[2].card, card("A9"));
  EXPECT_EQ(outcome.takings[2].face, Face::up);
  EXPECT_EQ(outcome.takings[0].face, Face::none);
  EXPECT_EQ(outcome.takings[1].face, Face::none);
}

TEST(Capture, FaceDownWhenAllHangarsAreFull) {
  const Table table = table_with("A9 A3 A12 A1", droco_place, "B1");
  EXPECT_EQ(settle_trick(make_rules(), table, 0, {0, 0, 2}).takings[2].face, Face::up);
  EXPECT_EQ(settle_trick(make_rules(), table, 0, {0, 0, 3}).takings[2].face, Face::down);
}

TEST(Capture, FourHangarsHoldAFourthCard) {
  const Rules four = make_rules("robotrick", {.hangars = 4});
  const Table table = table_with("A9 A3 A12 A1", droco_place, "B1");
  EXPECT_EQ(settle_trick(four, table, 0, {0, 0, 3}).takings[2].face, Face::up);
  EXPECT_EQ(settle_trick(four, table, 0, {0, 0, 4}).takings[2].face, Face::down);
}

Table finished_match(std::array<std::array<std::int16_t, 3>, 3> scores) {
  Table table;
  table.round = 3;
  table.phase = Phase::over;
  table.scores = scores;
  return table;
}

TEST(Victory, HighestTotalOfThreeRoundsWins) {
  const Table table = finished_match({{{10, 0, 5}, {-3, 20, 4}, {1, -8, 6}}});
  EXPECT_EQ(table.total(0), 8);
  EXPECT_EQ(table.total(1), 12);
  EXPECT_EQ(table.total(2), 15);
  EXPECT_EQ(winners(table), 0b100U);
}

TEST(Victory, TiedLeadersShareIt) {
  EXPECT_EQ(winners(finished_match({{{5, 7, 1}, {2, 0, 1}, {0, 0, 1}}})), 0b011U);
  EXPECT_EQ(winners(finished_match({{{1, 1, 1}, {0, 0, 0}, {0, 0, 0}}})), 0b111U);
}

TEST(Victory, TotalsMayBeNegative) {
  const Table table = finished_match({{{-40, -30, -20}, {-5, 0, -1}, {0, -1, -1}}});
  EXPECT_EQ(table.total(2), -22);
  EXPECT_EQ(winners(table), 0b100U);
}

}  // namespace
}  // namespace botyard::robotrick
