#include "robotrick/moves.h"

#include <set>

#include "robotrick/testing.h"
#include "text/catalogue.h"

namespace botyard::robotrick {
namespace {

using testing::card;
using testing::card_list;
using testing::card_set;
using testing::make_rules;
using testing::names;

/// Round 1, seat 1 to play after these cards of the trick.
Table playing(std::string_view trick) {
  Table table;
  table.round = 1;
  table.phase = Phase::play;
  table.trump = card("D1");
  table.turn = 1;
  for (const Card played : card_list(trick)) table.played[table.played_count++] = played;
  return table;
}

std::string why(const Table& table, int seat, std::string_view hand, Move move) {
  const auto reason = why_illegal(make_rules(), table, seat, card_set(hand), move);
  return reason ? text::sentence(*reason) : "legal";
}

TEST(Following, WhoeverCanFollowTheSuitLedMust) {
  EXPECT_EQ(names(playable(playing("A5"), card_set("A2 A13 B4 D9"))), "A2 A13");
  EXPECT_EQ(why(playing("A5"), 1, "A2 A13 B4", Move::play(card("B4"))),
            "seat 1 played B4 but must follow A, holding A2");
}

TEST(Following, WhoeverCantMayPlayAnything) {
  EXPECT_EQ(names(playable(playing("A5"), card_set("B4 C1 D9"))), "B4 C1 D9") << "trump is never compulsory";
}

TEST(Following, LeaderMayPlayAnything) { EXPECT_EQ(names(playable(playing(""), card_set("A2 B4 D9"))), "A2 B4 D9"); }

TEST(LegalMoves, PassingOffersEveryPairOnce) {
  Table table;
  table.round = 1;
  table.phase = Phase::pass;
  const CardSet hand = card_set("A1 A2 A3 A4 B1 B2 B3 C1 C2 C3 D1 D2");
  const LegalMoves legal = legal_moves(table, 0, hand);
  ASSERT_EQ(legal.size(), 66);
  std::set<std::pair<Card, Card>> seen;
  for (int i = 0; i < legal.size(); ++i) {
    EXPECT_LT(legal[i].first, legal[i].second);
    EXPECT_TRUE(hand.contains(legal[i].first) && hand.contains(legal[i].second));
    EXPECT_TRUE(legal.contains(legal[i]));
    seen.emplace(legal[i].first, legal[i].second);
  }
  EXPECT_EQ(seen.size(), 66U);
}

TEST(LegalMoves, OnlyTheSeatWhoseTurnItIsPlays) {
  EXPECT_EQ(legal_moves(playing("A5"), 0, card_set("A1 A2")).size(), 0);
  EXPECT_EQ(legal_moves(playing("A5"), 1, card_set("A1 A2")).size(), 2);
}

TEST(LegalMoves, WhoHasPassedIsNotAskedAgain) {
  Table table;
  table.phase = Phase::pass;
  table.has_passed = 0b010;
  EXPECT_EQ(legal_moves(table, 1, card_set("A1 A2")).size(), 0);
  EXPECT_EQ(legal_moves(table, 2, card_set("A1 A2")).size(), 1);
  EXPECT_EQ(to_move(table), 0);
}

TEST(Refusal, SaysWhatIsWrongWithAMove) {
  Table passing;
  passing.phase = Phase::pass;
  EXPECT_EQ(why(playing("A5"), 1, "A2 B4", Move::play(card("A2"))), "legal");
  EXPECT_EQ(why(playing("A5"), 1, "A2 B4", Move::play(card("A3"))), "seat 1 played A3, which it does not hold");
  EXPECT_EQ(why(playing("A5"), 2, "A2 B4", Move::play(card("A2"))), "seat 2 isn't asked now");
  EXPECT_EQ(why(playing("A5"), 1, "A2 B4", Move::pass(card("A2"), card("B4"))),
            "seat 1 plays a card now, passing is over");
  EXPECT_EQ(why(passing, 0, "A2 B4 C1", Move::play(card("A2"))), "seat 0 must first pass two cards");
  EXPECT_EQ(why(passing, 0, "A2 B4 C1", Move::pass(card("A2"), card("B5"))),
            "seat 0 passes B5, which it does not hold");
  EXPECT_EQ(why(passing, 0, "A2 B4 C1", Move{card("A2"), card("A2")}), "seat 0 must pass two different cards");
  EXPECT_EQ(why(Table{}, 0, "", Move::play(card("A2"))), "there is nothing to decide now");
}

TEST(MoveText, IsWrittenAndReadAsInRecords) {
  const Rules rules = make_rules();
  EXPECT_EQ(to_text(rules, Move::play(card("D3"))), "play D3");
  EXPECT_EQ(to_text(rules, Move::pass(card("B3"), card("A2"))), "pass A2 B3") << "in card order";
  EXPECT_EQ(parse_move(rules, "play D13").value(), Move::play(card("D13")));
  EXPECT_EQ(parse_move(rules, "pass A2 B3").value(), Move::pass(card("A2"), card("B3")));
}

TEST(MoveText, MustMatchExactly) {
  const Rules rules = make_rules();
  for (const char* const bad :
       {"", "play", "play ", "play D14", "play D03", "play  D3", "play D3 ", " play D3", "Play D3", "play d3",
        "pass A2", "pass A2 A2", "pass B3 A2", "pass A2 B3 C4", "play A2 B3", "draw"}) {
    EXPECT_FALSE(parse_move(rules, bad).has_value()) << "'" << bad << "'";
  }
}

}  // namespace
}  // namespace botyard::robotrick
