#include "robots/events.h"

#include <gtest/gtest.h>

#include <map>

#include "cards/random.h"
#include "robots/deal.h"
#include "robots/play.h"
#include "robots/text.h"
#include "text/catalogue.h"

namespace botyard::robots {
namespace {

const std::vector<std::string> player_names{"Ann", "Zoe"};

CardSet in_play(const State& state) { return state.table.side(black).in_play | state.table.side(red).in_play; }

CardSet cards_of(const json::value& names) {
  CardSet cards;
  for (const json::value& name : names.as_array()) cards.add(*parse_card(name.as_string()));
  return cards;
}

/// The robots that should be in play after what was told.
CardSet told_in_play(CardSet robots, const std::vector<json::Event>& events, Move move) {
  for (const json::Event& event : events) {
    if (event.kind == "build") {
      for (const json::value& entry : event.facts.at("enters").as_array())
        robots.add(*parse_card(entry.at("card").as_string()));
    }
    if (event.kind == "fight") robots -= cards_of(event.facts.at("lost"));
    if (event.kind == "destroyed") robots.remove(*parse_card(event.facts.at("card").as_string()));
    if (event.kind == "recall") robots -= CardSet{move.first, move.second};
  }
  return robots;
}

TEST(Events, TellEveryRobotThatComesOrGoesAndNoHiddenCard) {
  cards::Xoshiro random(41);
  std::map<std::string, int> kinds;
  for (int i = 0; i < 150; ++i) {
    State state;
    deal_game(state, shuffle_deal({{.jokers = i % 2 == 1}}, random));
    while (to_move(state.table) >= 0) {
      const State before = state;
      const int seat = to_move(state.table);
      const auto legal = legal_moves(state.table, seat, state.hand(seat));
      const Move move = legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))];
      apply(state, seat, move);
      const auto events = events_of(before, state, seat, move, watcher, player_names);
      ASSERT_EQ(told_in_play(in_play(before), events, move), in_play(state)) << to_text(move);
      for (const json::Event& event : events) {
        ++kinds[std::string(event.kind)];
        ASSERT_EQ(text::sentence(event.what).find('{'), std::string::npos);
        for (const auto& reason : event.why) ASSERT_EQ(text::sentence(reason).find('{'), std::string::npos);
        if (event.kind == "research") {
          ASSERT_FALSE(event.facts.contains("card"));
        }
        // A supply that an attack has emptied has decided the game; the Final Showdown is told of games that go on.
        if (event.kind == "showdown") {
          ASSERT_NE(state.table.phase, Phase::over);
        }
        if (event.kind == "losses") {
          ASSERT_EQ(event.facts.at("due").as_int64(), state.table.due);
        }
      }
      for (const int viewer : {black, red}) {
        for (const json::Event& event : events_of(before, state, seat, move, viewer, player_names)) {
          const std::string& name = player_names[static_cast<std::size_t>(viewer)];
          ASSERT_EQ(text::sentence(event.what).find(name), std::string::npos) << text::sentence(event.what);
          for (const auto& reason : event.why) {
            ASSERT_EQ(text::sentence(reason).find(name), std::string::npos) << text::sentence(reason);
          }
        }
      }
      const auto own = events_of(before, state, seat, move, state.table.active, player_names);
      for (const json::Event& event : own) {
        if (event.kind != "research" || !event.facts.contains("card")) continue;
        const Card drawn = *parse_card(event.facts.at("card").as_string());
        ASSERT_TRUE(state.hand(state.table.active).contains(drawn) && !before.hand(state.table.active).contains(drawn));
        ++kinds["own research"];
      }
    }
  }
  for (const char* const kind : {"build",   "recall",    "mode",     "attack", "hold",     "block",        "open",
                                 "discard", "supply",    "spend",    "free",   "return",   "done",         "losses",
                                 "fight",   "destroyed", "showdown", "turn",   "research", "own research", "over"}) {
    EXPECT_GT(kinds[kind], 0) << kind;
  }
}

}  // namespace
}  // namespace botyard::robots
