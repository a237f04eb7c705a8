#include "robots/view.h"

#include <span>
#include <utility>

#include "robots/json.h"
#include "robots/sampling.h"
#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

std::string view_text(const State& state, int seat) { return json::to_line(view_json(view_of(state, seat), {})); }

/// A state after some random moves of a random game.
State random_state(cards::Xoshiro& random) {
  State state;
  deal_game(state, shuffle_deal(Rules{{cards::below(random, 2) == 0}}, random));
  for (std::uint32_t moves = cards::below(random, 150); moves > 0 && to_move(state.table) >= 0; --moves) {
    const int seat = state.table.mover;
    const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
    apply(state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
  return state;
}

/// The same position as far as everyone else knows: a seat's hidden cards lie elsewhere.
State with_hidden_cards_moved(State state, int seat, cards::Xoshiro& random) {
  const auto place = static_cast<std::size_t>(seat);
  const CardSet hidden_hand = state.hands[place] - state.table.side(seat).known;
  std::vector<Card> hidden(state.supply(seat).begin(), state.supply(seat).end());
  for (const Card each : hidden_hand) hidden.push_back(each);
  cards::shuffle_front(std::span(hidden), hidden.size(), random);
  const auto in_supply = state.supply(seat).size();
  std::copy_n(hidden.begin(), in_supply, state.supplies[place].end() - static_cast<std::ptrdiff_t>(in_supply));
  state.hands[place] -= hidden_hand;
  for (std::size_t i = in_supply; i < hidden.size(); ++i) state.hands[place].add(hidden[i]);
  EXPECT_TRUE(is_consistent(state));
  return state;
}

/// The same with the own supply in another order.
State with_supply_shuffled(State state, int seat, cards::Xoshiro& random) {
  auto supply = std::span(state.supplies[static_cast<std::size_t>(seat)]).last(state.supply(seat).size());
  cards::shuffle_front(supply, supply.size(), random);
  return state;
}

TEST(RobotsSecrecy, TheOpponentsHiddenCardsAndBothSuppliesLeaveNoTraceInASeatsView) {
  cards::Xoshiro random(11);
  for (int round = 0; round < 400; ++round) {
    const State state = random_state(random);
    for (const int seat : {black, red}) {
      const State elsewhere = with_supply_shuffled(with_hidden_cards_moved(state, other(seat), random), seat, random);
      EXPECT_EQ(view_of(state, seat), view_of(elsewhere, seat));
      EXPECT_EQ(view_text(state, seat), view_text(elsewhere, seat));
    }
  }
}

TEST(RobotsSecrecy, NobodysHiddenCardsLeaveATraceInAWatchersView) {
  cards::Xoshiro random(12);
  for (int round = 0; round < 400; ++round) {
    const State state = random_state(random);
    const State elsewhere = with_hidden_cards_moved(with_hidden_cards_moved(state, black, random), red, random);
    EXPECT_EQ(view_of(state, watcher), view_of(elsewhere, watcher));
    EXPECT_EQ(view_text(state, watcher), view_text(elsewhere, watcher));
  }
}

TEST(RobotsView, OfASeatHasTheAgreedShape) {
  State state = build_phase({.black = {.hand = "S2 SK", .robots = "S3 attack damage HA", .supply = "C2 C3"},
                             .red = {.hand = "H4 HK", .robots = "D9", .known = "H4"}});
  const std::vector<LoggedMove> log{{black, *parse_move("build S3 SQ")}, {red, *parse_move("done")}};
  const json::object view = view_json(view_of(state, black), log);
  const auto field = [&](std::string_view name) { return json::to_line(view.at(name)); };
  EXPECT_EQ(field("game") + field("edition") + field("options"), R"("robots""1.4"{"jokers":false})");
  EXPECT_EQ(field("seat") + field("to_move") + field("phase") + field("active"), R"("black""black""build""black")");
  EXPECT_EQ(field("turn") + field("quiet_turns"), "30");
  EXPECT_EQ(field("hand") + field("shown") + field("supply"), R"(["S2","SK"][]2)");
  EXPECT_EQ(
      field("robots"),
      R"([{"card":"S3","mode":"attack","kind":"normal","damage":["HA"],"value":2,"built":0,"sum":{"card":3,"damage":-1,"suit_mates":0,"showdown":0}}])");
  EXPECT_EQ(json::to_line(view.at("opponent").at("hand")) + json::to_line(view.at("opponent").at("known")),
            R"(2["H4"])");
  EXPECT_EQ(json::to_line(view.at("opponent").at("robots").at(0).at("card")), R"("D9")");
  EXPECT_EQ(field("may_build") + field("asked") + field("losses") + field("recovery"), "truenullnullnull");
  EXPECT_EQ(field("attackers") + field("blocks"), "[][]");
  EXPECT_EQ(field("log"), R"([["black","build S3 SQ"],["red","done"]])");
  EXPECT_EQ(field("legal"), R"(["build S2 SK","done"])");
}

TEST(RobotsView, OfAWatcherShowsBothPlayersFromOutsideAndNoMoves) {
  const State state = build_phase({.black = {.hand = "S2 SK"}, .red = {.hand = "H4 HK D3", .known = "H4"}});
  const json::object view = view_json(view_of(state, watcher), {});
  EXPECT_TRUE(view.at("seat").is_null());
  for (const char* const hidden : {"hand", "shown", "supply", "discard", "robots", "opponent"}) {
    EXPECT_FALSE(view.contains(hidden)) << hidden;
  }
  EXPECT_EQ(json::to_line(view.at("black").at("hand")), "2");
  EXPECT_EQ(json::to_line(view.at("red").at("known")), R"(["H4"])");
  EXPECT_EQ(json::to_line(view.at("legal")), "[]");
}

TEST(RobotsView, TellsAttackersBlocksLossesAndWhatIsAsked) {
  State state =
      build_phase({.black = {.robots = "S9 attack, C3 attack"}, .red = {.hand = "H2 H3", .robots = "H5, D6"}});
  const auto field = [&](std::string_view name) { return json::to_line(view_json(view_of(state, red), {}).at(name)); };
  play(state, {"done"});
  EXPECT_EQ(field("asked") + field("may_build") + field("to_move"), R"("S9"false"black")");
  play(state, {"attack S9", "attack C3"});
  EXPECT_EQ(field("asked") + field("attackers") + field("blocks"), R"("S9"["S9","C3"][])");
  play(state, {"block S9 D6", "open C3"});
  EXPECT_EQ(field("asked") + field("blocks") + field("losses"), R"(null[["S9","D6"]]{"due":3,"discarded":0})");
  play(state, {"discard H2"});
  EXPECT_EQ(field("losses"), R"({"due":3,"discarded":1})");
  play(state, {"supply"});
  EXPECT_EQ(field("attackers") + field("blocks") + field("losses"), "[][]null");
}

TEST(RobotsView, TellsHowFarARecoveryIs) {
  State state = build_phase({.black = {.hand = "SJ", .supply = "S2"}, .red = {.robots = "H5"}});
  const auto recovery = [&] { return json::to_line(view_json(view_of(state, red), {}).at("recovery")); };
  play(state, {"done"});
  EXPECT_EQ(recovery(), "null");
  play(state, {"spend SJ"});
  EXPECT_EQ(recovery(), R"({"returned":0})");
  play(state, {"return C5"});
  EXPECT_EQ(recovery(), R"({"returned":1})");
}

/// What the view says about one legal move.
std::string effect(const State& state, std::string_view move) {
  const json::object view = view_json(view_of(state, state.table.mover), {});
  const json::value* const found = view.at("effects").as_object().if_contains(move);
  return found == nullptr ? "" : json::to_line(*found);
}

TEST(RobotsEffects, OfBuildingAreValueAndKind) {
  const State state = build_phase({.black = {.hand = "S6 C6 SK CK", .robots = "S9"}});
  EXPECT_EQ(effect(state, "build S6 SK"), R"({"enters":[{"card":"S6","value":7,"kind":"turbo"}]})");
  EXPECT_EQ(effect(state, "twin S6 C6"),
            R"({"enters":[{"card":"S6","value":7,"kind":"turbo"},{"card":"C6","value":6,"kind":"normal"}]})");
  EXPECT_EQ(effect(state, "done"), "");
}

TEST(RobotsEffects, OfARecallAreTheRobotsThatFallWithIt) {
  const State state = build_phase({.black = {.robots = "CA nano"}, .red = {.robots = "H4 damage S4, H9"}});
  EXPECT_EQ(effect(state, "recall CA H9"), R"({"destroys":["H4"]})");
  EXPECT_EQ(effect(state, "recall CA H4"), R"({"destroys":[]})");
}

TEST(RobotsEffects, OfAttacksAreTheCardsThatTheyCostUnblocked) {
  State state = build_phase({.black = {.robots = "S2 attack, C3 attack, C9 attack"}, .red = {.robots = "H5"}});
  play(state, {"done"});
  EXPECT_EQ(effect(state, "attack S2"), R"({"due":2})");
  play(state, {"attack S2"});
  EXPECT_EQ(effect(state, "attack C3"), R"({"due":6})");  // 2 + 4
  play(state, {"hold C3", "attack C9"});
  EXPECT_EQ(effect(state, "open S2"), R"({"due":2})");
  play(state, {"open S2"});
  EXPECT_EQ(effect(state, "open C9"), R"({"due":6})");  // 12, but at most six
  play(state, {"open C9"});
  EXPECT_EQ(effect(state, "supply"), R"({"from_supply":6})");
}

TEST(RobotsEffects, OfABlockAreTheLosersAndWhatIsLeftOfTheOther) {
  State state = build_phase({.black = {.robots = "S9 attack"}, .red = {.robots = "H5, D10 damage CA, D2"}});
  play(state, {"done", "attack S9"});
  EXPECT_EQ(effect(state, "block S9 H5"), R"({"fight":{"attacker":9,"blocker":5,"lost":["H5"],"survivor":4}})");
  EXPECT_EQ(effect(state, "block S9 D10"), R"({"fight":{"attacker":9,"blocker":10,"lost":["S9"],"survivor":1}})");
}

/// The robots are in play with the Values and kinds that were promised.
void expect_entries(const Side& side, const json::array& entries) {
  for (const json::value& entry : entries) {
    const int place = side.find(card(std::string(entry.at("card").as_string())));
    ASSERT_GE(place, 0);
    const Robot& robot = side.robots[static_cast<std::size_t>(place)];
    EXPECT_EQ(value_of(side, robot), entry.at("value").as_int64());
    EXPECT_EQ(kind_name(robot.kind), std::string_view(entry.at("kind").as_string()));
  }
}

/// So many cards went from the top of the supply to the discard pile, and the next did not.
void expect_taken(const State& before, const Side& after, int seat, std::int64_t count) {
  const auto supply = before.supply(seat);
  for (std::size_t i = 0; i < supply.size() && i <= static_cast<std::size_t>(count); ++i) {
    EXPECT_EQ(after.discard.contains(supply[i]), i < static_cast<std::size_t>(count));
  }
}

TEST(RobotsEffects, ComeTrue) {
  cards::Xoshiro random(13);
  for (int round = 0; round < 300; ++round) {
    const State state = random_state(random);
    const int seat = to_move(state.table);
    if (seat < 0) continue;
    const json::object view = view_json(view_of(state, seat), {});
    for (const auto& entry : view.at("effects").as_object()) {
      State after = state;
      apply(after, seat, *parse_move(entry.key()));
      const json::object& promised = entry.value().as_object();
      if (promised.contains("enters")) expect_entries(after.table.side(seat), promised.at("enters").as_array());
      if (promised.contains("from_supply")) {
        expect_taken(state, after.table.side(seat), seat, promised.at("from_supply").as_int64());
      }
      for (const json::value& lost :
           promised.contains("destroys") ? promised.at("destroys").as_array() : json::array()) {
        const Card destroyed = card(std::string(lost.as_string()));
        EXPECT_TRUE((after.table.side(black).discard | after.table.side(red).discard).contains(destroyed));
      }
    }
  }
}

}  // namespace
}  // namespace botyard::robots::testing
