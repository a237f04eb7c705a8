#include "robotrick/play.h"

#include "robotrick/scoring.h"
#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::card;
using testing::card_set;
using testing::names;
using testing::TestMatch;

// Droco holds every A but the trump card, and R1 leads HIGH: he opens with A13, A12, … and nobody follows.
const testing::DealText droco_holds_all_a{
    .ai_card = "R1", .trump = "A1", .droco = "A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13", .hands = {}};

TEST(Seating, DrocoSitsInTheGapOfTheRound) {
  const auto order_from = [](int round, int place) {
    std::string order;
    for (int i = 0; i < place_count; ++i, place = next_place(round, place)) order += place_name(place);
    return order;
  };
  EXPECT_EQ(order_from(1, 0), "0D12");
  EXPECT_EQ(order_from(2, 0), "01D2");
  EXPECT_EQ(order_from(3, 0), "012D");
}

TEST(Seating, FirstTrickGoesFromDrocoClockwise) {
  TestMatch match;
  for (const std::string order : {"D120", "D201", "D012"}) {
    match.deal(droco_holds_all_a);
    match.pass_anything();
    while (match.state.table.played_count < 4) match.play_first_legal();
    EXPECT_EQ(match.order().substr(0, 4), order);
    match.finish_round();
  }
}

TEST(Passing, EachGivesTwoCardsToTheLeftSkippingDroco) {
  TestMatch match;
  match.deal({.droco = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12",
              .hands = {"B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12", "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
                        "D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13"}});
  match.move(0, "pass B1 B2");
  match.move(1, "pass C1 C2");
  match.move(2, "pass D2 D3");
  EXPECT_EQ(names(match.state.hands[0]), "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 D2 D3");
  EXPECT_EQ(names(match.state.hands[1]), "B1 B2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12");
  EXPECT_EQ(names(match.state.hands[2]), "C1 C2 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13");
}

TEST(Passing, NobodyGetsAnythingBeforeAllHaveChosen) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  const auto dealt = match.state.hands;
  match.play_first_legal();
  match.play_first_legal();
  EXPECT_EQ(match.state.hands, dealt);
  EXPECT_EQ(match.state.table.phase, Phase::pass);
}

TEST(Passing, SeatsAreAskedInOrderButMayChooseInAny) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  EXPECT_EQ(to_move(match.state.table), 0);
  const Move twos = legal_moves(match.state.table, 2, match.state.hands[2])[0];
  apply(match.rules, match.state, 2, twos);
  EXPECT_EQ(to_move(match.state.table), 0);
  match.play_first_legal();
  EXPECT_EQ(to_move(match.state.table), 1);
  match.play_first_legal();
  EXPECT_EQ(match.state.table.phase, Phase::play);
}

TEST(Tricks, DrocoLeadsTheFirstByHisAiCardAndThatIsNoDecision) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  match.pass_anything();
  EXPECT_EQ(match.order(), "D");
  EXPECT_EQ(match.state.table.played[0], card("A13"));
  EXPECT_EQ(to_move(match.state.table), 1);
}

TEST(Tricks, WinnerLeadsTheNext) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  match.pass_anything();
  for (int i = 0; i < 3; ++i) match.play_first_legal();
  EXPECT_EQ(match.order(), "D120D") << "nobody had an A, so Droco's A13 won and he led again";
  EXPECT_EQ(match.state.table.played[4], card("A12"));

  // Droco leads B11 (HIGH), seat 1 takes it with B13 and leads next; in round 1 seat 2 follows seat 1.
  TestMatch other;
  other.deal({.ai_card = "R1",
              .trump = "D1",
              .droco = "B11 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 C1",
              .hands = {"B1 D2 D3", "B13 D4 D5", "B12 D6 D7"}});
  other.move(0, "pass D2 D3");
  other.move(1, "pass D4 D5");
  other.move(2, "pass D6 D7");
  other.move(1, "play B13");
  other.move(2, "play B12");
  other.move(0, "play B1");
  EXPECT_EQ(other.order(), "D120");
  EXPECT_EQ(to_move(other.state.table), 1);
}

TEST(Tricks, TwelveMakeARoundAndAllCardsArePlayed) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  match.finish_round();
  EXPECT_EQ(match.state.table.trick(), 12);
  EXPECT_EQ(match.state.table.phase, Phase::deal);
  EXPECT_TRUE(match.state.table.droco.empty());
  for (const CardSet hand : match.state.hands) EXPECT_TRUE(hand.empty());
}

TEST(Tricks, OneLegalCardIsStillADecision) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  match.pass_anything();
  while (match.state.table.trick() < 11) match.play_first_legal();
  const int seat = to_move(match.state.table);
  ASSERT_GE(seat, 0);
  EXPECT_EQ(legal_moves(match.state.table, seat, match.state.hands[static_cast<std::size_t>(seat)]).size(), 1);
}

TEST(Scoring, RoundCountsFaceUpLessFaceDown) {
  // Droco wins all twelve tricks with the A nobody else has: every player takes all own cards face down.
  TestMatch match;
  match.deal({.ai_card = "R1",
              .trump = "A1",
              .droco = "A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13",
              .hands = {"B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12", "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12",
                        "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12"}});
  match.move(0, "pass B1 B2");
  match.move(1, "pass C1 C2");
  match.move(2, "pass D1 D2");
  match.finish_round();
  const int all = 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 10 + 10;  // 11 and 12 count 10
  for (int seat = 0; seat < player_count; ++seat) EXPECT_EQ(match.state.table.total(seat), -all);
}

TEST(Scoring, CapturedCardsStayAndLaterOnesGoFaceDown) {
  // Seat 1 holds all A but two and all B but two; Droco leads low and follows low, seat 1 wins trick after trick.
  TestMatch match;
  match.deal({.ai_card = "R10",
              .trump = "D13",
              .droco = "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4",
              .hands = {"D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12", "A5 A6 A7 A8 A9 A10 A11 A12 A13 B13 B12 B11",
                        "C5 C6 C7 C8 C9 C10 C11 C12 C13 B5 B6 B7"}});
  match.move(0, "pass D1 D2");
  match.move(1, "pass A5 A6");
  match.move(2, "pass B5 B6");
  std::vector<int> face_up;
  while (to_move(match.state.table) >= 0) {
    match.play_first_legal();
    int most = 0;
    for (const auto count : match.state.table.captured) most = std::max<int>(most, count);
    face_up.push_back(most);
  }
  EXPECT_LE(*std::ranges::max_element(face_up), 3) << "three hangars, and no swapping later";
  EXPECT_TRUE(std::ranges::is_sorted(face_up)) << "a captured card never leaves its hangar";
}

TEST(Match, HasThreeRoundsAndThenIsOver) {
  TestMatch match;
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(match.state.table.phase, Phase::deal);
    match.deal(droco_holds_all_a);
    EXPECT_EQ(match.state.table.round, round);
    match.finish_round();
    EXPECT_EQ(match.state.table.finished_rounds(), round);
  }
  EXPECT_EQ(match.state.table.phase, Phase::over);
  EXPECT_EQ(to_move(match.state.table), -1);
}

TEST(Match, TotalsAreTheSumsOfFinishedRoundsOnly) {
  TestMatch match;
  match.deal(droco_holds_all_a);
  match.finish_round();
  const int first = match.state.table.total(0);
  EXPECT_EQ(first, match.state.table.scores[0][0]);
  match.deal(droco_holds_all_a);
  match.pass_anything();
  while (match.state.table.trick() < 3) match.play_first_legal();
  EXPECT_NE(match.state.table.running[0], 0);
  EXPECT_EQ(match.state.table.total(0), first);
}

}  // namespace
}  // namespace botyard::robotrick
