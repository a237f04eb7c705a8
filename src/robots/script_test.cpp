#include "robots/script.h"

#include "robots/game.h"
#include "robots/testing.h"
#include "text/catalogue.h"

namespace botyard::robots::testing {
namespace {

/// A whole random game as a record.
json::object random_record(std::uint64_t seed, bool jokers) {
  cards::Xoshiro random(seed);
  Script script{Rules{{jokers}}, {shuffle_deal(Rules{{jokers}}, random)}, {}};
  State state;
  deal_game(state, script.deals.front());
  while (to_move(state.table) >= 0) {
    const LegalMoves legal = legal_moves(state.table, state.table.mover, state.hand(state.table.mover));
    script.moves.push_back(legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    apply(state, state.table.mover, script.moves.back());
  }
  json::object record;
  write_script(script, record);
  return record;
}

/// What reading says: "good", or the sentence.
std::string record_reading(const json::object& record, bool jokers = false) {
  const auto script = read_script(record, Rules{{jokers}});
  return script ? "good" : text::sentence(script.error());
}

TEST(RobotsRecord, IsReadBackAsItWasWritten) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const bool jokers = seed % 2 == 0;
    const json::object record = random_record(seed, jokers);
    const auto script = read_script(record, Rules{{jokers}});
    ASSERT_TRUE(script) << text::sentence(script.error());
    json::object again;
    write_script(*script, again);
    EXPECT_EQ(json::to_line(again), json::to_line(record));
  }
}

TEST(RobotsRecord, MayStopAnywhereButThenHasNoResult) {
  json::object record = random_record(3, false);
  json::array& moves = record.at("moves").as_array();
  moves.pop_back();
  EXPECT_EQ(record_reading(record), "winner and reason are given, though this isn't finished");
  record.erase("result");
  EXPECT_EQ(record_reading(record), "good");
  record.at("moves").as_array().clear();
  EXPECT_EQ(record_reading(record), "good");
}

TEST(RobotsRecord, TheResultMayBeMissingButNotWrong) {
  json::object record = random_record(3, false);
  const json::value result = record.at("result");
  record.erase("result");
  EXPECT_EQ(record_reading(record), "good");
  record["result"] = json::object{{"winner", "green"}, {"reason", result.at("reason")}};
  EXPECT_TRUE(record_reading(record).starts_with("the winner is \"green\", but the rules make it "));
  record["result"] = json::object{{"winner", result.at("winner")}, {"reason", "luck"}};
  EXPECT_TRUE(record_reading(record).starts_with("the reason is \"luck\", but the rules make it "));
  record["result"] = json::object{{"winner", result.at("winner")}};
  EXPECT_EQ(record_reading(record), "field 'reason' is missing");
  record["result"] = "black";
  EXPECT_EQ(record_reading(record), "result is a string, not an object");
}

TEST(RobotsRecord, MovesAreNamedByTheirNumberFromOne) {
  json::object record = random_record(3, false);
  record.erase("result");
  json::array& moves = record.at("moves").as_array();
  const json::array all = moves;
  moves = {"repair S3"};
  EXPECT_EQ(record_reading(record), "move 1: 'repair S3' is no move");
  moves = {"done", true};
  EXPECT_EQ(record_reading(record), "move 2 is true, not a string");
  moves = {"supply"};
  EXPECT_EQ(record_reading(record), "move 1, 'supply': 'supply' is no move of the phase set-up");
  moves = all;
  moves.push_back("done");
  EXPECT_EQ(record_reading(record), "move " + std::to_string(all.size() + 1) + ", 'done': the game is over already");
}

TEST(RobotsRecord, NeedsSupplyAndMoves) {
  json::object record = random_record(3, false);
  json::object without = record;
  without.erase("supply");
  EXPECT_EQ(record_reading(without), "field 'supply' is missing");
  without = record;
  without.erase("moves");
  EXPECT_EQ(record_reading(without), "field 'moves' is missing");
  without = record;
  without.at("supply").as_object().erase("red");
  EXPECT_EQ(record_reading(without), "field 'red' is missing");
}

TEST(RobotsRecord, EachSupplyIsThatHalfEveryCardOnce) {
  const json::object record = random_record(3, false);
  const auto with = [&](std::size_t place, const json::value& card) {
    json::object changed = record;
    json::array& supply = changed.at("supply").at("black").as_array();
    if (card.is_null()) {
      supply.erase(supply.begin() + static_cast<std::ptrdiff_t>(place));
    } else {
      supply.at(place) = card;
    }
    return record_reading(changed);
  };
  EXPECT_EQ(
      with(3, record.at("supply").at("black").at(4)),
      "card " + std::string(record.at("supply").at("black").at(4).as_string()) + " is twice in the supply of black");
  EXPECT_EQ(with(0, "H3"), "the supply of black holds H3, a card of the other colour");
  EXPECT_EQ(with(0, "XB"), "the supply of black holds XB, though the option jokers isn't set");
  EXPECT_EQ(with(0, "Z3"), "unknown card 'Z3' in the supply of black");
  EXPECT_EQ(with(0, 3), "a card of the supply of black is a number, not a string");
  EXPECT_EQ(with(0, nullptr), "the supply of black has 25 cards, not 26");
  EXPECT_EQ(record_reading(record, true), "option jokers, but the supply of black holds no XB");
}

TEST(RobotsRecord, KnowsOneEditionAndOneOption) {
  EXPECT_TRUE(read_rules("1.4", {}));
  EXPECT_TRUE(read_rules("1.4", {{"jokers", true}})->options.jokers);
  EXPECT_FALSE(read_rules("1.3", {}));
  EXPECT_FALSE(read_rules("1.4", {{"jokers", 1}}));
  EXPECT_FALSE(read_rules("1.4", {{"hangars", 3}}));
  EXPECT_FALSE(Editions::load("game = \"robots\"", "mine.toml"));
}

}  // namespace
}  // namespace botyard::robots::testing
