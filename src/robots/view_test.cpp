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
  EXPECT_EQ(effect(state, "attack S2"), R"({"due":2,"could_block":["H5"]})");
  play(state, {"attack S2"});
  EXPECT_EQ(effect(state, "attack C3"), R"({"due":6,"could_block":["H5"]})");  // 2 + 4
  play(state, {"hold C3", "attack C9"});
  EXPECT_EQ(effect(state, "open S2"), R"({"due":2,"to_come":["C9"]})");
  play(state, {"open S2"});
  EXPECT_EQ(effect(state, "open C9"), R"({"due":6})");  // 12, but at most six
  play(state, {"open C9"});
  EXPECT_EQ(effect(state, "supply"), R"({"from_supply":6})");
}

TEST(RobotsEffects, OfABlockAreTheLosersAndWhatIsLeftOfTheOther) {
  State state = build_phase({.black = {.robots = "S9 attack"}, .red = {.robots = "H5, D10 damage CA, D2"}});
  play(state, {"done", "attack S9"});
  EXPECT_EQ(effect(state, "block S9 H5"), R"({"fight":{"attacker":9,"blocker":5,"lost":["H5"],"survivor":4},"due":0})");
  EXPECT_EQ(effect(state, "block S9 D10"),
            R"({"fight":{"attacker":9,"blocker":10,"lost":["S9"],"survivor":1},"due":0})");
}

TEST(RobotsEffects, OfAnAttackNameWhoCouldBlock) {
  State state = build_phase(
      {.black = {.robots = "S9 attack, CA attack nano"}, .red = {.robots = "H5, D6 attack, D3 attack turbo"}});
  play(state, {"done"});
  EXPECT_EQ(effect(state, "attack S9"), R"({"due":6,"could_block":["H5","D3"]})");
  play(state, {"attack S9"});
  EXPECT_EQ(effect(state, "attack CA"), R"({"due":6,"could_block":[]})");  // nothing blocks a nano
}

TEST(RobotsEffects, OfABlockCountTheOtherAttackers) {
  State state = build_phase(
      {.black = {.robots = "S2 attack nano, S9 attack, C3 attack, C4 attack"}, .red = {.robots = "H5, D10"}});
  play(state, {"done", "attack S2", "attack S9", "attack C3", "attack C4"});
  // The nano is worth 3; the two of clubs can still be blocked by one robot.
  EXPECT_EQ(effect(state, "open S9"), R"({"due":6,"to_come":["C3","C4"]})");
  EXPECT_EQ(effect(state, "block S9 H5"),
            R"({"fight":{"attacker":10,"blocker":5,"lost":["H5"],"survivor":5},"due":3,"to_come":["C3","C4"]})");
  play(state, {"block S9 H5"});
  // With the last defender gone, C4 comes through as well.
  EXPECT_EQ(effect(state, "block C3 D10"),
            R"({"fight":{"attacker":4,"blocker":10,"lost":["C3"],"survivor":7},"due":6})");
}

/// The part of an effect that tells about the end of the game.
std::string end_of(const State& state, std::string_view move) {
  const json::object view = view_json(view_of(state, state.table.mover), {});
  const json::value* const found = view.at("effects").as_object().if_contains(move);
  json::object told;
  for (const char* const name : {"result", "last_attack", "from_hand", "if_unblocked"}) {
    if (found != nullptr && found->as_object().contains(name)) told[name] = found->at(name);
  }
  return json::to_line(told);
}

constexpr const char* black_wins = R"({"result":{"winner":"black","reason":"supply"}})";
constexpr const char* red_wins = R"({"result":{"winner":"red","reason":"supply"}})";

TEST(RobotsEffects, OfLossesNameTheEndOfTheGameAndHowToAvoidIt) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.hand = "H2 HK", .supply = "D2 D3 D4 D5 D6"}});
  play(state, {"done", "attack S5"});
  EXPECT_EQ(end_of(state, "supply"), R"({"result":{"winner":"black","reason":"supply"},"from_hand":1})");
  EXPECT_EQ(end_of(state, "discard H2"), "{}");
  play(state, {"discard H2"});
  EXPECT_EQ(end_of(state, "supply"), "{}");
  play(state, {"supply"});
  EXPECT_EQ(now(state), "red recovery");
}

TEST(RobotsEffects, OfADiscardCountOnlyTheCardsThatMayFollow) {
  State state = build_phase({.black = {.robots = "S6 attack"}, .red = {.hand = "H2 HK", .supply = "D2 D3 D4 D5 D6"}});
  play(state, {"done", "attack S6"});
  EXPECT_EQ(end_of(state, "supply"), R"({"result":{"winner":"black","reason":"supply"},"from_hand":2})");
  EXPECT_EQ(end_of(state, "discard H2"), "{}");
  EXPECT_EQ(end_of(state, "discard HK"), black_wins);  // H2 is earlier in card order
}

TEST(RobotsEffects, OfABlockOrAnOpenAttackNameTheEndOfTheGame) {
  State state =
      build_phase({.black = {.robots = "S5 attack"}, .red = {.hand = "H2", .robots = "H4", .supply = "D2 D3 D4"}});
  play(state, {"done", "attack S5"});
  EXPECT_EQ(end_of(state, "open S5"),
            black_wins);  // five cards are due, and one in hand doesn't save a supply of three
  EXPECT_EQ(end_of(state, "block S5 H4"), "{}");
  State richer = build_phase(
      {.black = {.robots = "S5 attack"}, .red = {.hand = "H2 H3 HK", .robots = "H4", .supply = "D2 D3 D4"}});
  play(richer, {"done", "attack S5"});
  EXPECT_EQ(end_of(richer, "open S5"), R"({"from_hand":3})");
}

TEST(RobotsEffects, OfAnyAnswerAreTheLossOfAPlayerWithoutASupply) {
  State state =
      build_phase({.black = {.robots = "S5 attack"}, .red = {.hand = "H2", .robots = "H9", .supply = "none"}});
  play(state, {"done"});
  EXPECT_EQ(end_of(state, "attack S5"), black_wins);
  play(state, {"attack S5"});
  EXPECT_EQ(end_of(state, "block S5 H9"), black_wins);
  EXPECT_EQ(end_of(state, "open S5"), black_wins);
}

TEST(RobotsEffects, OfAnAttackWithoutASupplyAreTheOwnLossUnlessItEmptiesTheOther) {
  State weak = build_phase({.black = {.robots = "SA attack nano", .supply = "none"}, .red = {.hand = "H2"}});
  play(weak, {"done"});
  EXPECT_EQ(end_of(weak, "attack SA"), red_wins);
  EXPECT_EQ(end_of(weak, "hold SA"), "{}");
  State strong = build_phase(
      {.black = {.robots = "S9 attack", .supply = "none"}, .red = {.hand = "H2", .robots = "H5", .supply = "D2 D3"}});
  play(strong, {"done"});
  EXPECT_EQ(end_of(strong, "attack S9"), R"({"last_attack":true,"if_unblocked":{"winner":"black","reason":"supply"}})");
  play(strong, {"attack S9"});
  EXPECT_EQ(end_of(strong, "block S9 H5"), red_wins);
  EXPECT_EQ(end_of(strong, "open S9"), black_wins);
}

TEST(RobotsEffects, OfAnAttackTellWhetherItWinsUnblocked) {
  State state =
      build_phase({.black = {.robots = "S9 attack"}, .red = {.hand = "H2", .robots = "H5", .supply = "D2 D3 D4"}});
  play(state, {"done"});
  EXPECT_EQ(end_of(state, "attack S9"), R"({"if_unblocked":{"winner":"black","reason":"supply"}})");
  State nobody = build_phase({.black = {.robots = "S9 attack"}, .red = {.hand = "H2", .supply = "D2 D3 D4"}});
  play(nobody, {"done"});
  EXPECT_EQ(end_of(nobody, "attack S9"), black_wins);
  State rich = build_phase({.black = {.robots = "S9 attack"}, .red = {.hand = "H2 H3 H4 HK", .supply = "D2 D3 D4"}});
  play(rich, {"done"});
  EXPECT_EQ(end_of(rich, "attack S9"), R"({"from_hand":4})");
}

TEST(RobotsEffects, NameTheDrawAfterFortyQuietTurns) {
  State state = build_phase({.black = {.hand = "SK", .robots = "S9 attack", .supply = "S2"}});
  state.table.quiet_turns = quiet_limit - 1;
  const std::string drawn = R"({"result":{"winner":null,"reason":"no-attack"}})";
  EXPECT_EQ(end_of(state, "done"), "{}");
  play(state, {"done"});
  EXPECT_EQ(end_of(state, "hold S9"), drawn);
  EXPECT_EQ(end_of(state, "attack S9"), "{}");
  play(state, {"hold S9"});
  EXPECT_EQ(end_of(state, "spend SK"), drawn);
  EXPECT_EQ(end_of(state, "done"), drawn);
}

TEST(RobotsView, TellsTheResultOnceTheGameIsOver) {
  State state = build_phase({.black = {.robots = "S5 attack"}, .red = {.supply = "D2"}});
  const auto result = [&](int seat) { return json::to_line(view_json(view_of(state, seat), {}).at("result")); };
  EXPECT_EQ(result(black) + result(watcher), "nullnull");
  play(state, {"done", "attack S5", "supply"});
  EXPECT_EQ(result(black), R"({"winner":"black","reason":"supply"})");
  EXPECT_EQ(result(red), result(black));
  EXPECT_EQ(result(watcher), result(black));
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

/// Plays by chance to the end of this turn, or of the game.
State played_out(State state, cards::Xoshiro& random) {
  const int turn = state.table.turn;
  while (to_move(state.table) >= 0 && state.table.turn == turn) {
    const int seat = state.table.mover;
    const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
    apply(state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
  }
  return state;
}

/// However a turn goes on, it ends as the move promised. Tells whether there was a promise.
bool expect_end(const State& after, const json::object& promised, cards::Xoshiro& random) {
  const bool ends = promised.contains("result") || promised.contains("last_attack");
  for (int round = 0; ends && round < 4; ++round) {
    const State end = played_out(after, random);
    EXPECT_EQ(end.table.phase, Phase::over);
    if (promised.contains("result")) {
      EXPECT_EQ(json::to_line(result_json(end.table)), json::to_line(promised.at("result")));
    }
  }
  return ends;
}

/// How many effects of this decision promised an end of the game; each is tried out.
int ends_promised(const State& state, cards::Xoshiro& random) {
  const int seat = to_move(state.table);
  const json::object view = view_json(view_of(state, seat), {});
  int promises = 0;
  for (const auto& entry : view.at("effects").as_object()) {
    State after = state;
    apply(after, seat, *parse_move(entry.key()));
    promises += expect_end(after, entry.value().as_object(), random) ? 1 : 0;
  }
  return promises;
}

TEST(RobotsEffects, PromiseTheEndOfWholeGamesRightly) {
  cards::Xoshiro random(14);
  int promises = 0;
  for (int game = 0; game < 30; ++game) {
    State state;
    deal_game(state, shuffle_deal(Rules{{game % 2 == 0}}, random));
    int last = 0;
    while (to_move(state.table) >= 0) {
      const int seat = state.table.mover;
      const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
      last = ends_promised(state, random);
      promises += last;
      apply(state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    }
    EXPECT_GT(last, 0) << "the move that ended game " << game << " had said so";
  }
  EXPECT_GT(promises, 60);
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
