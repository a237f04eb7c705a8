#include "robotrick/script.h"

#include "robotrick/json.h"
#include "robotrick/testing.h"
#include "text/catalogue.h"

// Reading is strict about the rules and lenient about order. The refusals of whole bad records are in
// tests/conformance; here are the corners that those leave out.
namespace botyard::robotrick {
namespace {

using testing::make_rules;

/// A random match of one to three rounds that stops after a number of moves.
Script random_script(std::size_t moves, std::uint64_t seed, const Rules& rules = make_rules()) {
  cards::Xoshiro random(seed);
  Script script{rules, {}, {}};
  State state;
  while (script.moves.size() < moves && state.table.phase != Phase::over) {
    if (state.table.phase == Phase::deal) {
      script.deals.push_back(shuffle_deal(rules, state, random));
      deal_round(state, script.deals.back());
    }
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    script.moves.push_back(legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    apply(rules, state, seat, script.moves.back());
  }
  return script;
}

json::object written(const Script& script) {
  json::object record;
  write_script(script, record);
  return record;
}

json::array& tricks(json::object& record, std::size_t round) {
  return record["rounds"].as_array()[round].as_object()["tricks"].as_array();
}

std::string record_reading(const json::object& record, const Rules& rules = make_rules()) {
  const auto script = read_script(record, rules);
  return script ? "accepted" : text::sentence(script.error());
}

TEST(Record, IsReadBackAsItWasWritten) {
  for (std::size_t moves = 0; moves <= 117; ++moves) {
    const Script script = random_script(moves, moves);
    const auto back = read_script(written(script), script.rules);
    ASSERT_TRUE(back.has_value()) << moves << ": " << text::sentence(back.error());
    EXPECT_EQ(back->deals, script.deals);
    EXPECT_EQ(back->moves, script.moves);
  }
}

TEST(Record, HandsDrocoAsideAndPassesMayBeInAnyOrder) {
  json::object record = written(random_script(20, 1));
  json::object& round = record["rounds"].as_array()[0].as_object();
  const auto reverse = [](json::value& list) { std::reverse(list.as_array().begin(), list.as_array().end()); };
  for (json::value& hand : round["hands"].as_array()) reverse(hand);
  for (json::value& pass : round["passes"].as_array()) reverse(pass);
  reverse(round["droco"]);
  reverse(round["aside"]);
  EXPECT_EQ(record_reading(record), "accepted");
}

TEST(Record, AsidePassesTricksAndComputedFieldsMayBeMissing) {
  json::object record = written(random_script(117, 2));
  for (json::value& round : record["rounds"].as_array()) {
    round.as_object().erase("aside");
    round.as_object().erase("scores");
  }
  record.erase("totals");
  record.erase("winners");
  EXPECT_EQ(record_reading(record), "accepted");
  json::object fresh = written(random_script(1, 2));
  fresh["rounds"].as_array()[0].as_object().erase("passes");
  fresh["rounds"].as_array()[0].as_object().erase("tricks");
  EXPECT_EQ(record_reading(fresh), "accepted");
}

TEST(Record, DrocosDueCardMayBeMissingInTheLastTrick) {
  for (std::size_t moves = 3; moves < 39; ++moves) {
    const Script script = random_script(moves, moves);
    json::object record = written(script);
    json::array& all = tricks(record, 0);
    // Takes away whatever Droco has played by himself since the last decision.
    State before;
    deal_round(before, script.deals[0]);
    for (std::size_t i = 0; i + 1 < moves; ++i) apply(script.rules, before, to_move(before.table), script.moves[i]);
    const std::size_t listed = moves == 3 ? 0 : before.table.played_count + std::size_t{1};
    std::size_t count = 0;
    for (const json::value& trick : all) count += trick.as_array().size();
    while (count > listed) {
      all.back().as_array().pop_back();
      if (all.back().as_array().empty()) all.pop_back();
      --count;
    }
    const auto back = read_script(record, script.rules);
    ASSERT_TRUE(back.has_value()) << moves << ": " << text::sentence(back.error());
    EXPECT_EQ(back->moves, script.moves);
  }
}

TEST(Record, AnEmptyLastTrickIsNothingPlayed) {
  json::object record = written(random_script(3, 4));
  tricks(record, 0) = {json::array()};
  EXPECT_EQ(record_reading(record), "accepted");
}

TEST(Record, MoreThanTwelveTricksOrFourCardsAreRefused) {
  json::object record = written(random_script(39, 5));
  tricks(record, 0).push_back(json::array());
  EXPECT_EQ(record_reading(record), "round 1, trick 13: a round has twelve tricks");
  json::object longer = written(random_script(20, 5));
  tricks(longer, 0)[0].as_array().push_back("A1");
  EXPECT_EQ(record_reading(longer), "round 1, trick 1: 5 cards, though a trick has four");
}

TEST(Record, ComputedFieldsOfAnUnfinishedGameAreRefused) {
  json::object record = written(random_script(39, 6));
  record["totals"] = json::array{0, 0, 0};
  EXPECT_EQ(record_reading(record), "totals are given, though this isn't finished");
}

TEST(Record, NumbersMustBeIntegers) {
  json::object record = written(random_script(117, 7));
  json::value& total = record["totals"].as_array()[0];
  total = static_cast<double>(total.as_int64());
  EXPECT_TRUE(record_reading(record).starts_with("totals are ")) << record_reading(record);
}

TEST(Record, WrongKindsAreRefusedWithTheirPlace) {
  json::object record = written(random_script(20, 8));
  json::object bad = record;
  bad["rounds"] = 5;
  EXPECT_EQ(record_reading(bad), "rounds is a number, not a list");
  bad["rounds"] = json::array{nullptr};
  EXPECT_EQ(record_reading(bad), "round 1: a round is null, not an object");
  bad = record;
  bad["rounds"].as_array()[0].as_object()["hands"].as_array().pop_back();
  EXPECT_EQ(record_reading(bad), "round 1: hands: 2 lists, one for each of three seats");
  bad = record;
  tricks(bad, 0)[1].as_array()[0] = 7;
  EXPECT_EQ(record_reading(bad), "round 1, trick 2: the trick is a number, not a string");
  bad = record;
  bad["rounds"].as_array()[0].as_object()["passes"].as_array().push_back(json::array{"A1", "A2"});
  EXPECT_EQ(record_reading(bad), "round 1: passes: 4 lists, one for each of three seats");
}

TEST(Options, AreThreeOrFourHangarsAndOneAiCardOrNot) {
  const auto read = [](const char* text) {
    const auto options = read_options(json::parse(text)->as_object());
    return options ? "hangars " + std::to_string(options->hangars) + (options->one_ai_card ? ", one AI card" : "")
                   : text::sentence(options.error());
  };
  EXPECT_EQ(read("{}"), "hangars 3");
  EXPECT_EQ(read(R"({"hangars":4,"one_ai_card":true})"), "hangars 4, one AI card");
  EXPECT_EQ(read(R"({"hangars":5})"), "option hangars is 5; there are 3 or 4");
  EXPECT_EQ(read(R"({"hangars":3.0})"), "option hangars is a number, not an integer");
  EXPECT_EQ(read(R"({"one_ai_card":1})"), "option one_ai_card is a number, not true or false");
  EXPECT_EQ(read(R"({"hangar":4})"), "unknown option 'hangar'");
}

}  // namespace
}  // namespace botyard::robotrick
