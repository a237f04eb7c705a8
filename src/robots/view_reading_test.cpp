#include "robots/view_reading.h"

#include "robots/json.h"
#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

std::string view_reading(const json::object& view) {
  const auto read = read_view(view, Editions());
  return read ? "read" : std::string(read.error().reason.code);
}

json::object view_after(State state, int seat, std::initializer_list<const char*> moves) {
  std::vector<LoggedMove> log;
  for (const char* const text : moves) {
    log.push_back({state.table.mover, *parse_move(text)});
    play(state, {text});
  }
  return json::parse(json::to_line(view_json(view_of(state, seat), log)))->as_object();
}

/// Black to move in turn 3 with a normal robot, a turbo and a nano; red has two robots.
State some_state() {
  return build_phase(
      {.black = {.hand = "S5 S9 SK", .robots = "S3, C4 turbo, CA nano", .supply = "S10 CK", .known = "S5"},
       .red = {.hand = "H2 HK", .robots = "H8, D9", .supply = "HQ D2"}});
}

template <class Change>
std::string reading_after(Change change, std::initializer_list<const char*> moves = {}, int seat = black) {
  json::object view = view_after(some_state(), seat, moves);
  EXPECT_EQ(view_reading(view), "read") << json::to_line(view);
  change(view);
  return view_reading(view);
}

TEST(RobotsViewReading, RefusesAnotherGameEditionOrPhase) {
  EXPECT_EQ(reading_after([](auto& view) { view["game"] = "robotrick"; }), "view.other_game");
  EXPECT_EQ(reading_after([](auto& view) { view["edition"] = "1.3"; }), "record.unknown_edition");
  EXPECT_EQ(reading_after([](auto& view) { view["phase"] = "lunch"; }), "view.unknown_phase");
  EXPECT_EQ(reading_after([](auto& view) { view["seat"] = nullptr; }), "json.wrong_kind") << "a watcher's view";
  EXPECT_EQ(reading_after([](auto& view) { view["turn"] = 4; }), "view.differs") << "red's turn";
  EXPECT_EQ(reading_after([](auto& view) { view["turn"] = 1001; }), "json.out_of_range");
}

TEST(RobotsViewReading, EachCardIsInOnePlaceAndNoneIsMissing) {
  EXPECT_EQ(reading_after([](auto& view) { view["hand"].as_array()[0] = "S3"; }), "view.card_in_two_places");
  EXPECT_EQ(reading_after([](auto& view) { view["hand"].as_array()[0] = "H5"; }), "robots.wrong_colour");
  EXPECT_EQ(reading_after([](auto& view) { view["supply"] = 1; }), "robots.card_count");
  EXPECT_EQ(reading_after([](auto& view) { view["opponent"].as_object()["hand"] = 3; }), "robots.card_count");
  EXPECT_EQ(reading_after([](auto& view) { view["shown"].as_array().push_back("S8"); }), "robots.not_in_hand");
  EXPECT_EQ(reading_after([](auto& view) { view["shown"].as_array().push_back("SK"); }), "robots.no_robot_card");
}

TEST(RobotsViewReading, RobotsAreWhatTheyCanBe) {
  const auto robot = [](auto& view, std::size_t place) -> json::object& {
    return view["robots"].as_array()[place].as_object();
  };
  EXPECT_EQ(reading_after([&](auto& view) { robot(view, 0)["kind"] = "nano"; }), "robots.no_such_kind");
  EXPECT_EQ(reading_after([&](auto& view) { robot(view, 0)["mode"] = "both"; }), "robots.unknown_word");
  EXPECT_EQ(reading_after([&](auto& view) { robot(view, 0)["value"] = 9; }), "view.differs");
  EXPECT_EQ(reading_after([&](auto& view) { robot(view, 0)["built"] = 9; }), "json.out_of_range");
  const auto crushed = [&](auto& view) {
    robot(view, 0)["damage"] = json::array{"H9"};
    view["opponent"].as_object()["discard"].as_array().pop_back();
  };
  EXPECT_NE(reading_after(crushed), "read");
}

TEST(RobotsViewReading, PhaseAndFieldsFitEachOther) {
  EXPECT_EQ(reading_after([](auto& view) { view["to_move"] = "red"; }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["asked"] = "S3"; }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["attackers"] = json::array{"S3"}; }), "json.too_many");
  EXPECT_EQ(reading_after([](auto& view) { view["phase"] = "combat"; }), "json.wrong_kind") << "nobody is asked";
  EXPECT_EQ(reading_after([](auto& view) { view["phase"] = "over"; }), "robots.over_without_end");
  EXPECT_EQ(reading_after([](auto& view) { view["recovery"] = json::object{{"returned", 0}}; }), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["asked"] = "S3"; }, {"done"}), "robots.wrong_asked")
      << "it is in defense mode";
  EXPECT_EQ(reading_after([](auto& view) { view["attackers"] = json::array{"S3"}; }, {"done", "attack C4"}, red),
            "robots.wrong_attacker");
  EXPECT_EQ(reading_after(
                [](auto& view) {
                  // Without json::value, clang takes the inner list for a copy and makes no list of lists.
                  view["blocks"] = json::array{json::value(json::array{"C4", "H8"})};
                },
                {"done", "attack C4"}, red),
            "robots.wrong_block")
      << "C4 is asked about still";
}

TEST(RobotsViewReading, LossesAreThoseOfTheAttack) {
  const std::initializer_list<const char*> attack{"done", "attack C4", "open C4", "discard H2"};
  EXPECT_EQ(reading_after([](auto& view) { view["losses"].as_object()["due"] = 6; }, attack), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["losses"].as_object()["discarded"] = 5; }, attack), "view.differs");
  EXPECT_EQ(reading_after([](auto& view) { view["log"].as_array().pop_back(); }, attack), "robots.wrong_last");
}

TEST(RobotsViewReading, WhoeverIsAskedToSpendAFaceCardMayHaveOne) {
  // Black knows where all face cards of red are but one, and that one may be in hand.
  const State state = build_phase({.black = {.hand = "S5", .supply = "S10"},
                                   .red = {.hand = "HK", .robots = "H8", .supply = "D2"},
                                   .active = red,
                                   .turn = 4});
  json::object view = view_after(state, black, {"done"});
  ASSERT_EQ(view["phase"].as_string(), "recovery");
  ASSERT_EQ(view_reading(view), "read");
  view["opponent"].as_object()["discard"].as_array().push_back("HK");
  view["opponent"].as_object()["hand"] = 0;
  EXPECT_EQ(view_reading(view), "robots.nothing_asked") << "a sampler would look for that card forever";
}

// Random games hardly ever end so: nobody attacks, and the turns are counted up to forty.
TEST(RobotsViewReading, AGameWithoutAttacksIsReadToItsDraw) {
  cards::Xoshiro random(3);
  State state;
  deal_game(state, shuffle_deal(Rules{}, random));
  std::vector<LoggedMove> log;
  while (to_move(state.table) >= 0) {
    const int seat = state.table.mover;
    const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
    int choice = static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())));
    if (legal[choice].verb == Verb::attack) choice = 1 - choice;
    log.push_back({seat, legal[choice]});
    apply(state, seat, log.back().move);
    for (const int each : {black, red}) {
      const View view = view_of(state, each);
      const auto read = read_view(view_json(view, log), Editions());
      ASSERT_TRUE(read.has_value());
      ASSERT_EQ(read->view, view);
    }
  }
  EXPECT_EQ(state.table.winner, -1);
}

}  // namespace
}  // namespace botyard::robots::testing
