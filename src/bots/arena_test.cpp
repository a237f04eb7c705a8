#include "bots/arena.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "bots/arena_json.h"
#include "bots/bot_game.h"
#include "bots/standings.h"
#include "play/registry.h"

namespace botyard::bots {
namespace {

ArenaPlan small_plan(std::string game = "robotrick") {
  ArenaPlan plan;
  plan.game = std::move(game);
  plan.edition = plan.game == "robotrick" ? "robotrick" : "1.4";
  plan.players = plan.game == "robotrick" ? std::vector<std::string>{"ismcts:20", "greedy", "random"}
                                          : std::vector<std::string>{"ismcts:20", "random"};
  plan.deals = 4;
  return plan;
}

ArenaResult play(const ArenaPlan& plan, const RecordSink& records = {}) {
  const play::Registry registry;
  return bots_of(**registry.find(plan.game))->arena(plan, {}, records).value();
}

std::string outcomes(const ArenaPlan& plan, const ArenaResult& result) {
  return json::to_line(arena_json(plan, result).at("games"));
}

TEST(Arena, SeatsEveryPlayerOnceInEachPlace) {
  for (std::uint64_t deal = 0; deal < 2; ++deal) {
    for (std::size_t seat = 0; seat < 3; ++seat) {
      std::set<std::size_t> players;
      for (std::uint64_t rotation = 0; rotation < 3; ++rotation) players.insert(seating_of(3, deal, rotation)[seat]);
      EXPECT_EQ(players.size(), 3U);
    }
  }
}

TEST(Arena, GoesRoundTheOtherWayOnEverySecondDeal) {
  EXPECT_EQ(seating_of(3, 0, 0), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(seating_of(3, 1, 0), (std::vector<std::size_t>{0, 2, 1}));
  EXPECT_EQ(seating_of(3, 2, 1), (std::vector<std::size_t>{1, 2, 0}));
}

TEST(Arena, PlaysTheSameGamesWhateverTheNumberOfJobs) {
  for (const char* const game : {"robotrick", "robots"}) {
    ArenaPlan plan = small_plan(game);
    const std::string one = outcomes(plan, play(plan));
    plan.jobs = 3;
    EXPECT_EQ(outcomes(plan, play(plan)), one);
  }
  ArenaPlan other = small_plan();
  other.seed = 2;
  EXPECT_NE(outcomes(other, play(other)), outcomes(small_plan(), play(small_plan())));
}

TEST(Arena, ShardsAddUpToTheWhole) {
  ArenaPlan plan = small_plan();
  const ArenaResult whole = play(plan);
  std::optional<MergedArena> merged;
  for (const std::uint64_t shard : {2U, 0U, 1U}) {
    plan.shards = 3;
    plan.shard = shard;
    auto part = read_arena(json::parse(json::to_line(arena_json(plan, play(plan)))).value());
    ASSERT_TRUE(part.has_value());
    if (merged) {
      ASSERT_TRUE(add_shard(*merged, *part).has_value());
      EXPECT_EQ(add_shard(*merged, *part).error().reason.code, "arena.game_twice");  // and leaves the sum as it was
    } else {
      merged = *part;
    }
  }
  EXPECT_EQ(outcomes(plan, merged->result), outcomes(plan, whole));
}

/// A shard of two players and two deals in which the first wins everything.
json::object small_shard() {
  return json::parse(R"({"game":"robots","edition":"1.4","options":{},"seed":1,
      "players":[{"name":"a","times":{"sum":2.5,"buckets":[[3,2],[700,1]]}},{"name":"b","times":{"sum":0,"buckets":[]}}],
      "games":[{"deal":0,"rotation":0,"points":[1,0],"first":[1,0]},{"deal":0,"rotation":1,"points":[1,0],"first":[1,0]},
               {"deal":4,"rotation":0,"points":[0.5,0.5],"first":[0.5,0.5]},
               {"deal":4,"rotation":1,"first":[0,1],"forfeiter":0,"forfeit":"timeout: no answer"}]})")
      .value()
      .as_object();
}

/// Why something was refused; empty if it wasn't.
template <class T>
std::string_view code_of(const text::Result<T>& result) {
  return result ? "" : result.error().reason.code;
}

TEST(ArenaShard, IsReadAndWrittenTheSame) {
  json::value odd = small_shard();
  odd.at_pointer("/players/0/times/sum") = 617.1234567;
  odd.at_pointer("/games/0/points/0") = 0.1 + 0.2;
  const auto shard = read_arena(odd);
  ASSERT_TRUE(shard.has_value());
  const std::string written = json::to_line(arena_json(shard->plan, shard->result));
  const auto again = parse_arena(written);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(json::to_line(arena_json(again->plan, again->result)), written);
}

TEST(ArenaShard, ThatIsWrongIsRefusedWithAReason) {
  struct Wrong {
    const char* place;  // a JSON pointer
    const char* value;
    const char* code;
  };
  const std::vector<Wrong> wrong{
      {"/seed", "-1", "arena.no_result"},
      {"/seed", "1e400", "arena.no_result"},
      {"/seed", "18446744073709551615", "arena.no_result"},
      {"/games", "{}", "arena.no_result"},
      {"/options", "[]", "arena.no_result"},
      {"/options", "{\"a\":0.1}", "arena.no_result"},
      {"/options", "{\"a\":{}}", "arena.no_result"},
      {"/players", "[]", "arena.bad_result"},
      {"/players/1/name", "7", "arena.bad_result"},
      {"/players/0/times", "[]", "arena.bad_result"},
      {"/players/0/times/sum", "-1", "arena.bad_result"},
      {"/players/0/times/sum", "1e400", "arena.bad_result"},
      {"/players/0/times/sum", "1e300", "arena.bad_result"},
      {"/players/0/times/buckets", "[[3,-1]]", "arena.bad_result"},
      {"/players/0/times/buckets", "[[3,0]]", "arena.bad_result"},
      {"/players/0/times/buckets", "[[-1,1]]", "arena.bad_result"},
      {"/players/0/times/buckets", "[[1200,1]]", "arena.bad_result"},
      {"/players/0/times/buckets", "[[3,1],[3,1]]", "arena.bad_result"},
      {"/players/0/times/buckets", "[[3,9223372036854775807],[4,9223372036854775807],[5,2]]", "arena.bad_result"},
      {"/games/0/deal", "-1", "arena.bad_result"},
      {"/games/0/deal", "0.5", "arena.bad_result"},
      {"/games/0/points", "[1]", "arena.bad_result"},
      {"/games/0/points", "[1e400,0]", "arena.bad_result"},
      {"/games/0/points", "[1e308,0]", "arena.bad_result"},
      {"/games/0/points", "[0,1]", "arena.bad_result"},
      {"/games/0/points", "null", "arena.bad_result"},
      {"/games/0/first", "[0,0]", "arena.bad_result"},
      {"/games/0/first", "[2,-1]", "arena.bad_result"},
      {"/games/0/first", "[1,1]", "arena.bad_result"},
      {"/games/0/first", "[0.9,0.1]", "arena.bad_result"},
      {"/games/3/forfeiter", "1", "arena.bad_result"},
      {"/games/3/forfeiter", "2", "arena.bad_result"},
      {"/games/3/forfeiter", "-1", "arena.bad_result"},
      {"/games/3/forfeit", "null", "arena.bad_result"},
      {"/games/1/rotation", "0", "arena.part_of_deal"},
      {"/games/1/rotation", "2", "arena.part_of_deal"},
      {"/games/3/deal", "5", "arena.part_of_deal"},
      {"/games/3", "{\"deal\":0,\"rotation\":1,\"points\":[1,0],\"first\":[1,0]}", "arena.part_of_deal"},
  };
  for (const Wrong& each : wrong) {
    json::value shard = small_shard();
    shard.at_pointer(each.place) = json::parse(each.value).value();
    EXPECT_EQ(code_of(read_arena(shard)), each.code) << each.place << " " << each.value;
  }
  EXPECT_EQ(code_of(parse_arena("{}")), "arena.no_result");
  EXPECT_EQ(code_of(parse_arena("{\"game\":")), "json.breaks_off");
}

TEST(ArenaShard, OfOddLengthIsRefused) {
  json::object shard = small_shard();
  shard.at("games").as_array().pop_back();
  EXPECT_EQ(code_of(read_arena(shard)), "arena.part_of_deal");
}

TEST(ArenaShard, WithThousandsOfPlayersIsRefusedBeforeItTakesMemory) {
  json::object shard = small_shard();
  shard.at("games").as_array().clear();
  json::array& players = shard.at("players").as_array();
  for (int i = 0; i < 5000; ++i) players.push_back(players.front());
  EXPECT_EQ(code_of(read_arena(shard)), "arena.bad_result");
}

TEST(ArenaShard, OfAnotherPlanOrWithTooManyMovesIsNotAddedAndNothingChanges) {
  MergedArena all = read_arena(small_shard()).value();
  const std::string before = json::to_line(arena_json(all.plan, all.result));
  json::value other = small_shard();
  other.at_pointer("/players/1/name") = "c";
  EXPECT_EQ(code_of(add_shard(all, read_arena(other).value())), "arena.other_plan");
  other = small_shard();
  for (const char* const place : {"/games/0/deal", "/games/1/deal"}) other.at_pointer(place) = 8;
  for (const char* const place : {"/games/2/deal", "/games/3/deal"}) other.at_pointer(place) = 9;
  const auto fits = read_arena(other);
  other.at_pointer("/players/0/times/buckets/0/1") = (std::int64_t{1} << 50) - 1;
  EXPECT_EQ(code_of(add_shard(all, read_arena(other).value())), "arena.bad_result");
  EXPECT_EQ(json::to_line(arena_json(all.plan, all.result)), before);
  EXPECT_TRUE(add_shard(all, *fits).has_value());
  EXPECT_EQ(all.result.games.size(), 8U);
}

TEST(Arena, ThatIsStoppedCountsWholeDealsOnly) {
  for (const int jobs : {1, 3}) {
    ArenaPlan plan = small_plan();
    plan.players = {"random", "random", "random"};
    plan.jobs = jobs;
    const play::Registry registry;
    std::size_t records = 0;
    const auto stopped = bots_of(**registry.find(plan.game))
                             ->arena(
                                 plan, [](std::uint64_t done, std::uint64_t /*all*/) { return done < 5; },
                                 [&](const json::object& /*record*/) { ++records; })
                             .value();
    ASSERT_GE(stopped.games.size(), 3U);
    ASSERT_LT(stopped.games.size(), 12U);
    EXPECT_EQ(stopped.games.size() % 3, 0U);
    EXPECT_EQ(records, stopped.games.size());
    plan.deals = stopped.games.size() / 3;
    const ArenaResult whole = play(plan);
    EXPECT_EQ(outcomes(plan, stopped), outcomes(plan, whole));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(stopped.times[i].count(), whole.times[i].count());
  }
}

TEST(Arena, ForfeiterLosesAndTheOthersShareTheVictory) {
  for (const char* const game : {"robotrick", "robots"}) {
    ArenaPlan plan = small_plan(game);
    plan.players[0] = "exec:exit 3";
    for (std::size_t i = 1; i < plan.players.size(); ++i) plan.players[i] = "random";
    plan.deals = 2;
    const ArenaResult result = play(plan);
    const auto all = standings(result);
    EXPECT_EQ(all[0].first_share.mean, 0) << game;
    EXPECT_EQ(all[0].elo.mean, -HUGE_VAL) << game;
    EXPECT_EQ(all[0].forfeits, result.games.size()) << game;
    for (std::size_t i = 1; i < all.size(); ++i) {
      EXPECT_EQ(all[i].first_share.mean, 1 / static_cast<double>(all.size() - 1)) << game;
      EXPECT_TRUE(std::isnan(all[i].points.mean)) << "points of a game that was not played to its end";
    }
    EXPECT_EQ(deals_with_forfeits(result), 2U);
    EXPECT_TRUE(parse_arena(json::to_line(arena_json(plan, result))).has_value());
  }
}

TEST(Arena, RefusesAWrongNumberOfPlayersAndBotsThatAreNotThere) {
  const play::Registry registry;
  const auto code = [&](const ArenaPlan& plan) {
    return bots_of(**registry.find("robots"))->arena(plan, {}, {}).error().reason.code;
  };
  ArenaPlan plan = small_plan("robots");
  plan.players = {"random"};
  EXPECT_EQ(code(plan), "arena.player_count");
  plan.players = {"random", "grandmaster"};
  EXPECT_EQ(code(plan), "bot.unknown");
}

TEST(Arena, RecordsReplayToTheSamePoints) {
  const ArenaPlan plan = small_plan();
  const play::Registry registry;
  std::vector<std::string> lines;
  const ArenaResult result = play(plan, [&](const json::object& record) { lines.push_back(json::to_line(record)); });
  ASSERT_EQ(lines.size(), result.games.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto record = registry.read_record(lines[i]);
    ASSERT_TRUE(record.has_value());
    const auto totals = (*record)->result().at("totals").as_array();
    const auto seating = seating_of(3, result.games[i].deal, result.games[i].rotation);
    for (std::size_t seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(static_cast<double>(totals.at(seat).as_int64()), result.games[i].points[seating[seat]]);
    }
  }
}

TEST(Standings, AreWhatTheGamesSay) {
  ArenaResult result;
  result.players = {"a", "b"};
  result.times.resize(2);
  result.times[0].add(1.0);
  result.times[0].add(3.0);
  result.games = {{0, 0, {30, 10}, {1, 0}, -1, {}},
                  {0, 1, {20, 16}, {1, 0}, -1, {}},
                  {1, 0, {40, 0}, {1, 0}, -1, {}},
                  {1, 1, {}, {0, 1}, 0, "timeout: no answer"}};
  const auto all = standings(result);
  EXPECT_DOUBLE_EQ(all[0].first_share.mean, 0.75);
  EXPECT_DOUBLE_EQ(all[1].first_share.mean, 0.25);
  EXPECT_DOUBLE_EQ(all[0].points.mean, 25) << "the deal with a forfeit has no points";
  EXPECT_DOUBLE_EQ(all[0].margin.mean, 12);
  EXPECT_NEAR(all[0].elo.mean, 400 * std::log10(3.0), 1e-9);
  EXPECT_NEAR(all[0].elo.mean, -all[1].elo.mean, 1e-9);
  EXPECT_DOUBLE_EQ(all[0].mean_ms, 2.0);
  EXPECT_NEAR(all[0].p99_ms, 3.0, 0.07);
  EXPECT_EQ(all[0].forfeits, 1U);
  EXPECT_EQ(deals_with_forfeits(result), 1U);
}

/// An arena of two players in which a victory is all the points there are; player 0 wins each game with this chance.
ArenaResult simulated_arena(cards::Xoshiro& random, std::uint64_t deals, double chance) {
  ArenaResult result;
  result.players = {"a", "b"};
  result.times.resize(2);
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    for (std::uint64_t rotation = 0; rotation < 2; ++rotation) {
      const double first = static_cast<double>(cards::below(random, 1'000'000)) < chance * 1e6 ? 1 : 0;
      result.games.push_back({deal, rotation, {first, 1 - first}, {first, 1 - first}, -1, {}});
    }
  }
  return result;
}

TEST(Standings, OfASweepHaveIntervalsOfSomeWidthWithinTheirLimits) {
  cards::Xoshiro random(1);
  const auto all = standings(simulated_arena(random, 10, 1));
  EXPECT_EQ(all[0].first_share.mean, 1);
  EXPECT_EQ(all[0].first_share.high, 1);
  EXPECT_NEAR(all[0].first_share.low, 0.82, 0.01);
  EXPECT_EQ(all[0].points.low, all[0].first_share.low);
  EXPECT_EQ(all[0].margin.high, 1);
  EXPECT_NEAR(all[0].margin.low, 0.64, 0.01);
  EXPECT_EQ(all[0].elo.mean, HUGE_VAL);
  EXPECT_EQ(all[0].elo.high, HUGE_VAL);
  EXPECT_NEAR(all[0].elo.low, 261, 5);
  EXPECT_NEAR(all[1].first_share.high, 1 - all[0].first_share.low, 1e-9);
  EXPECT_EQ(all[1].first_share.low, 0);
}

TEST(Standings, Of1000ArenasOfKnownStrengthHave93To97PercentOfTheirIntervalsAroundTheTruth) {
  cards::Xoshiro random(3);
  constexpr int arenas = 1000;
  int shares = 0;
  int margins = 0;
  int elos = 0;
  int sweeps = 0;
  for (int arena = 0; arena < arenas; ++arena) {
    const std::uint64_t deals = 2 + cards::below(random, 199);
    const double chance = static_cast<double>(1 + cards::below(random, 99)) / 100;
    const Standing standing = standings(simulated_arena(random, arena % 2 == 0 ? deals : 2 + deals % 9, chance))[0];
    const auto holds = [](const Estimate& estimate, double truth) {
      return estimate.low <= truth && truth <= estimate.high ? 1 : 0;
    };
    EXPECT_GE(standing.first_share.low, 0);
    EXPECT_LE(standing.first_share.high, 1);
    shares += holds(standing.first_share, chance);
    margins += holds(standing.margin, 2 * chance - 1);
    elos += holds(standing.elo, 400 * std::log10(chance / (1 - chance)));
    sweeps += standing.first_share.mean == 0 || standing.first_share.mean == 1 ? 1 : 0;
  }
  EXPECT_GT(sweeps, 20);
  for (const int hits : {shares, margins, elos}) {
    EXPECT_GE(hits, arenas * 93 / 100);
    EXPECT_LE(hits, arenas * 97 / 100);
  }
}

}  // namespace
}  // namespace botyard::bots
