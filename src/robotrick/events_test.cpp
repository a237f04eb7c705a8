#include "robotrick/events.h"

#include <gtest/gtest.h>

#include "cards/random.h"
#include "json/telling.h"
#include "robotrick/play.h"
#include "robotrick/scoring.h"
#include "robotrick/testing.h"
#include "robotrick/text.h"
#include "text/catalogue.h"

namespace botyard::robotrick {
namespace {

using testing::make_rules;
using testing::TestMatch;

const std::vector<std::string> player_names{"Ann", "Bo", "Cy"};

std::string texts(const std::vector<json::Event>& events) {
  std::string all;
  for (const json::Event& event : events) all += text::sentence(event.what) + "\n";
  return all;
}

// The cards are those on the table, and what was taken adds up to the scores, in whole matches.
TEST(Events, TellWhatTheTableShows) {
  cards::Xoshiro random(31);
  for (int i = 0; i < 30; ++i) {
    const Rules rules = make_rules("robotrick", {.hangars = 3 + i % 2});
    State state;
    while (state.table.phase != Phase::over) {
      if (state.table.phase == Phase::deal) {
        deal_round(state, shuffle_deal(rules, state, random));
        continue;
      }
      const State before = state;
      const int seat = to_move(state.table);
      const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
      const Move move = legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))];
      apply(rules, state, seat, move);
      int n = before.table.phase == Phase::pass ? 0 : before.table.played_count;
      std::array<int, player_count> gained{};
      for (const json::Event& event : events_of(rules, before, state, seat, move, watcher, player_names)) {
        if (event.kind == "card") {
          ASSERT_EQ(event.facts.at("card").as_string(),
                    rules.edition->deck.to_text(state.table.played[static_cast<std::size_t>(n)]));
          ASSERT_EQ(event.facts.at("place").as_string(), place_name(state.table.player_of(n)));
          ASSERT_EQ(event.why.empty(), state.table.player_of(n) != droco_place) << "Droco has reasons, people choose";
          ++n;
        }
        if (event.kind == "capture" || event.kind == "minus") {
          ASSERT_FALSE(event.why.empty());
          gained[static_cast<std::size_t>(event.facts.at("seat").as_int64())] +=
              static_cast<int>(event.facts.at("points").as_int64());
        }
        for (const auto& reason : event.why) ASSERT_EQ(text::sentence(reason).find('{'), std::string::npos);
        ASSERT_EQ(text::sentence(event.what).find('{'), std::string::npos);
      }
      ASSERT_EQ(n, state.table.played_count);
      for (std::size_t each = 0; each < player_count; ++each) {
        ASSERT_EQ(state.table.running[each] - before.table.running[each], gained[each]);
      }
    }
  }
}

TEST(Events, APassIsTheSecretOfItsSeat) {
  TestMatch match;
  match.deal({});
  const State before = match.state;
  match.play_first_legal();
  const Move move{match.state.passes[0].first, match.state.passes[0].second};
  EXPECT_TRUE(events_of(match.rules, before, match.state, 0, move, 0, player_names)[0].facts.contains("cards"));
  EXPECT_TRUE(events_of(match.rules, before, match.state, 0, move, sees_all, player_names)[0].facts.contains("cards"));
  for (const int viewer : {1, 2, watcher}) {
    const auto events = events_of(match.rules, before, match.state, 0, move, viewer, player_names);
    EXPECT_FALSE(events[0].facts.contains("cards"));
    EXPECT_EQ(texts(events), "Ann passes two cards.\n");
  }
}

TEST(Events, WhatWasReceivedIsToldToItsReceiverOnly) {
  TestMatch match;
  match.deal({});
  match.play_first_legal();
  match.play_first_legal();
  const State before = match.state;
  match.play_first_legal();
  const Move move{match.state.passes[2].first, match.state.passes[2].second};
  for (const int viewer : {0, 1, 2, watcher}) {
    const auto events = events_of(match.rules, before, match.state, 2, move, viewer, player_names);
    ASSERT_EQ(events[1].kind, "exchange");
    ASSERT_EQ(events[1].facts.contains("received"), viewer != watcher);
    if (viewer == watcher) continue;
    EXPECT_EQ(text::sentence(events[1].what).find("You get "), 0U);
    const std::string giver = player_names[static_cast<std::size_t>(right_of(viewer))];
    EXPECT_TRUE(text::sentence(events[1].what).ends_with(" from " + giver + "."));
    const Pass& got = match.state.passes[static_cast<std::size_t>(right_of(viewer))];
    EXPECT_EQ(events[1].facts.at("received").as_array()[0].as_string(), match.rules.edition->deck.to_text(got.first));
  }
}

// A whole match as each of them is told it: "you" is whoever listens, and nobody else.
TEST(Events, SpeakToTheViewerAndNameTheOthers) {
  cards::Xoshiro random(32);
  const Rules rules = make_rules("robotrick", {});
  State state;
  while (state.table.phase != Phase::over) {
    if (state.table.phase == Phase::deal) {
      deal_round(state, shuffle_deal(rules, state, random));
      continue;
    }
    const State before = state;
    const int seat = to_move(state.table);
    const auto legal = legal_moves(state.table, seat, state.hands[static_cast<std::size_t>(seat)]);
    const Move move = legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))];
    apply(rules, state, seat, move);
    for (const int viewer : {0, 1, 2, watcher, sees_all}) {
      for (const json::Event& event : events_of(rules, before, state, seat, move, viewer, player_names)) {
        const std::string said = text::sentence(event.what);
        const std::string own = viewer < 0 ? "(nobody)" : player_names[static_cast<std::size_t>(viewer)];
        if (event.kind != "over") {
          ASSERT_EQ(said.find(own), std::string::npos) << said;
        }
        const text::Reason plain{event.what.code, event.what.arguments};
        ASSERT_EQ(event.what.you, said != text::sentence(plain)) << said;
        if (viewer < 0) {
          ASSERT_FALSE(event.what.you) << said;
        }
        for (const auto& reason : event.why) {
          ASSERT_EQ(text::sentence(reason).find(own), std::string::npos) << text::sentence(reason);
        }
      }
    }
  }
  EXPECT_EQ(text::sentence(
                text::Reason{"event.receives", {{"who", "Ann"}, {"giver", "Cy"}, {"first", "A3"}, {"second", "B7"}}}),
            "Ann gets A3 and B7 from Cy.");
}

}  // namespace
}  // namespace botyard::robotrick
