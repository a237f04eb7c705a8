#include "robotrick/view_reading.h"

#include "robotrick/json.h"
#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::TestMatch;

/// Seat 1's view in the second trick of a match, everyone playing the first card that is legal.
json::object some_view(int moves = 7) {
  TestMatch match;
  match.deal({"R3", "B7", "A5 A9 D10", {"A1 A2", "A3 D3 C1", "A12 D4"}});
  for (int i = 0; i < moves; ++i) match.play_first_legal();
  return json::parse(json::to_line(view_json(match.rules, view_of(match.state, 1))))->as_object();
}

/// The code of the refusal, or "read".
std::string view_reading(const json::object& view) {
  const auto read = read_view(view, Editions());
  return read ? "read" : std::string(read.error().reason.code);
}

/// The same after one change.
template <class Change>
std::string reading_after(Change change, int moves = 7) {
  json::object view = some_view(moves);
  EXPECT_EQ(view_reading(view), "read");
  change(view);
  return view_reading(view);
}

TEST(RobotrickViewReading, RefusesAnotherGameEditionOrOption) {
  EXPECT_EQ(reading_after([](auto& view) { view["game"] = "robots"; }), "view.other_game");
  EXPECT_EQ(reading_after([](auto& view) { view["edition"] = "deluxe"; }), "record.unknown_edition");
  EXPECT_EQ(reading_after([](auto& view) { view["options"].as_object()["hangars"] = 7; }), "robotrick.bad_hangars");
  EXPECT_EQ(reading_after([](auto& view) { view["seat"] = nullptr; }), "json.wrong_kind") << "a watcher's view";
  EXPECT_EQ(reading_after([](auto& view) { view["seat"] = 3; }), "json.out_of_range");
  EXPECT_EQ(reading_after([](auto& view) { view["phase"] = "lunch"; }), "view.unknown_phase");
}

TEST(RobotrickViewReading, RefusesACardInTwoPlaces) {
  EXPECT_EQ(reading_after([](auto& view) { view["trump"] = view["hand"].as_array()[0]; }), "view.card_in_two_places");
  EXPECT_EQ(reading_after([](auto& view) { view["hand"].as_array()[0] = view["droco"].as_array()[0]; }),
            "view.card_in_two_places");
  EXPECT_EQ(reading_after([](auto& view) { view["passed"].as_array()[0] = view["hand"].as_array()[0]; }),
            "view.card_in_two_places");
  EXPECT_EQ(reading_after([](auto& view) { view["received"].as_array()[0] = view["passed"].as_array()[0]; }),
            "view.card_in_two_places");
}

TEST(RobotrickViewReading, RefusesHandsOfAWrongSize) {
  EXPECT_EQ(reading_after([](auto& view) { view["hand"].as_array().pop_back(); }), "record.card_count");
  EXPECT_EQ(reading_after([](auto& view) { view["droco"].as_array().pop_back(); }), "record.card_count");
  EXPECT_EQ(reading_after([](auto& view) { view["passed"].as_array().pop_back(); }), "record.card_count");
}

TEST(RobotrickViewReading, DrocoPlaysByHisAiCardOrTheViewIsRefused) {
  const auto swap_his_card = [](auto& view) {
    std::swap(view["droco"].as_array()[0], view["tricks"].as_array()[0].as_array()[0].as_array()[1]);
  };
  EXPECT_EQ(reading_after(swap_his_card), "robotrick.droco_differs");
  EXPECT_EQ(reading_after([](auto& view) { view["ai_card"].as_object()["id"] = "R4"; }), "robotrick.droco_differs");
  EXPECT_EQ(reading_after([](auto& view) { view["ai_card"].as_object()["lead"] = json::array{"LOW"}; }),
            "view.differs");
}

TEST(RobotrickViewReading, CardsArePlayedInTurn) {
  const auto by_another = [](auto& view) { view["tricks"].as_array()[0].as_array()[1].as_array()[0] = "0"; };
  EXPECT_EQ(reading_after(by_another), "record.card_count") << "seat 1 has a card too many then";
  const auto swap_others = [](auto& view) {
    json::array& trick = view["tricks"].as_array()[0].as_array();
    std::swap(trick[2], trick[3]);
  };
  EXPECT_EQ(reading_after(swap_others), "robotrick.other_turn");
}

TEST(RobotrickViewReading, RefusesWhatTheRulesMakeDifferent) {
  EXPECT_EQ(reading_after([](auto& view) { view["to_move"] = 1 - view["to_move"].as_int64(); }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["totals"] = json::array{1, 2, 3}; }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["phase"] = "over"; }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["phase"] = "pass"; }), "robotrick.tricks_before_passes");
  EXPECT_EQ(reading_after([](auto& view) { std::swap(view["up"], view["down"]); }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view.erase("rounds"); }), "json.missing");
}

TEST(RobotrickViewReading, WhoHasPassedFollowsFromWhoIsAsked) {
  for (int moves = 0; moves < 3; ++moves) {
    json::object view = some_view(moves);
    view.erase("passing");
    const auto read = read_view(view, Editions());
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->view.table.has_passed, (1 << moves) - 1);
  }
  EXPECT_EQ(reading_after([](auto& view) { view["passing"] = json::array{0, 2}; }, 1), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["passing"] = "unheard of"; }, 1), "read");
  EXPECT_EQ(reading_after([](auto& view) { view["received"] = view["passed"]; }, 2), "view.differs");
  EXPECT_EQ(reading_after(
                [](auto& view) {
                  view["passed"] = nullptr;
                  view["passing"] = nullptr;
                },
                2),
            "view.differs");
}

/// Seat 1 plays D3 off suit in the first trick: it has no card of the suit led any more.
TEST(RobotrickViewReading, WhoeverCouldNotFollowHasNoneLater) {
  TestMatch match;
  match.deal({"R9", "D1", "A13 A9 B2", {"A2 A3", "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12", "A5 A6"}});
  match.move(0, "pass A2 A3");
  match.move(1, "pass C1 C2");
  while (match.state.table.phase == Phase::pass) match.play_first_legal();
  match.move(1, "play A2");
  match.play_first_legal();
  match.play_first_legal();
  const json::value good = json::parse(json::to_line(view_json(match.rules, view_of(match.state, 1)))).value();
  ASSERT_EQ(view_reading(good.as_object()), "read");
  std::string line = json::to_line(good);
  // The same with another card in the trick, while A2 stays in hand.
  const auto swap_texts = [&](const std::string& a, const std::string& b) {
    for (const auto& [from, to] : {std::pair{a, std::string("??")}, {b, a}, {std::string("??"), b}}) {
      for (std::size_t at = line.find("\"" + from + "\""); at != std::string::npos;
           at = line.find("\"" + from + "\"")) {
        line.replace(at, from.size() + 2, "\"" + to + "\"");
      }
    }
  };
  swap_texts("A2", "C3");
  json::object spoilt = json::parse(line)->as_object();
  spoilt["received"] = good.at("received");
  EXPECT_EQ(view_reading(spoilt), "robotrick.was_void");
}

}  // namespace
}  // namespace botyard::robotrick
