#include "play/any_match.h"

#include <gtest/gtest.h>

#include "cards/random.h"
#include "engine/engine.h"
#include "play/registry.h"
#include "testing/sample_size.h"
#include "text/catalogue.h"

namespace botyard::play {
namespace {

class MatchOfEachGame : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<AnyMatch> start(std::uint64_t seed) {
    const AnyGame& game = **registry_.find(GetParam());
    return *game.start(game.default_edition(), {}, cards::Seed::from_number(seed));
  }

  /// Makes one random move of one of the seats that decide.
  static void play_at_random(AnyMatch& match, cards::Xoshiro& random) {
    std::vector<int> deciding;
    for (int seat = 0; seat < match.seat_count(); ++seat) {
      if (match.decides(seat)) deciding.push_back(seat);
    }
    ASSERT_FALSE(deciding.empty());
    const int seat = deciding[cards::below(random, static_cast<std::uint32_t>(deciding.size()))];
    const auto legal = match.legal(seat);
    const auto played = match.play(seat, legal[cards::below(random, static_cast<std::uint32_t>(legal.size()))]);
    ASSERT_TRUE(played.has_value()) << text::sentence(played.error());
    match.deal();
  }

  Registry registry_;
};
INSTANTIATE_TEST_SUITE_P(Games, MatchOfEachGame, testing::Values("robotrick", "robots"));

TEST_P(MatchOfEachGame, IsTheSameGameAsItsRecordInWhateverOrderSeatsDecidedAtTheSameTime) {
  cards::Xoshiro random(7);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto match = start(seed);
    while (!match->is_over()) play_at_random(*match, random);
    const auto record = registry_.read_record(json::to_line(match->record({})));
    ASSERT_TRUE(record.has_value()) << text::sentence(record.error());
    EXPECT_TRUE((*record)->is_over());
    EXPECT_EQ((*record)->move_count(), match->move_count());
    EXPECT_EQ((*record)->result(), match->result());
    EXPECT_EQ((*record)->view(-1), match->view(-1));
  }
}

TEST_P(MatchOfEachGame, IsWhatItWasAfterFewerMoves) {
  cards::Xoshiro random(8);
  const auto match = start(3);
  std::vector<json::object> views{match->view(1)};
  while (!match->is_over()) {
    play_at_random(*match, random);
    views.push_back(match->view(1));
  }
  for (std::size_t moves = 0; moves < views.size(); ++moves) ASSERT_EQ(match->view(1, {moves, false}), views[moves]);
}

/// As if it had never been made.
TEST_P(MatchOfEachGame, IsWithoutADecisionWhatItWas) {
  cards::Xoshiro random(13);
  const auto match = start(9);
  int taken_back = 0;
  while (!match->is_over()) {
    std::vector<json::object> before;
    for (int seat = -1; seat < match->seat_count(); ++seat) before.push_back(match->view(seat));
    play_at_random(*match, random);
    const int mover = match->mover(match->move_count() - 1);
    const auto last = match->revocable(mover);
    if (!last) continue;
    ++taken_back;
    ASSERT_EQ(*last, match->move_count() - 1);
    const std::string move = match->move(*last);
    match->revoke(*last);
    for (int seat = -1; seat < match->seat_count(); ++seat) {
      ASSERT_EQ(match->view(seat), before[static_cast<std::size_t>(seat) + 1]);
    }
    ASSERT_TRUE(match->play(mover, move).has_value());
  }
  EXPECT_GE(taken_back, 6);
}

TEST_P(MatchOfEachGame, ShowsAViewThatIsItsPublicPartAndTheSeatsOwn) {
  cards::Xoshiro random(9);
  const auto match = start(4);
  while (!match->is_over()) {
    for (int seat = -1; seat < match->seat_count(); ++seat) {
      json::object both = match->public_view();
      for (const auto& [name, value] : match->own_view(seat)) {
        ASSERT_TRUE(both.emplace(name, value).second) << std::string(name) << " is in both parts";
      }
      ASSERT_EQ(both, match->view(seat));
    }
    play_at_random(*match, random);
  }
}

TEST_P(MatchOfEachGame, TellsWhatALastMoveChanged) {
  cards::Xoshiro random(10);
  const auto matches = static_cast<std::uint64_t>(sample_size(5, 20));
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    const auto match = start(seed);
    json::object known = match->public_view();
    json::object own = match->own_view(1);
    while (!match->is_over()) {
      play_at_random(*match, random);
      for (const auto& [name, value] : match->own_changes(1)) own[name] = value;
      ASSERT_EQ(own, match->own_view(1));
      for (const auto& [name, value] : match->public_changes()) {
        if (name != match->growing_list()) {
          known[name] = value;
          continue;
        }
        ASSERT_LE(value.as_array().size(), 1U) << "only what was added is rendered";
        for (const json::value& added : value.as_array()) known[name].as_array().push_back(added);
      }
      ASSERT_EQ(known, match->public_view());
    }
  }
}

/// Sentence by sentence what the engine tells a page of the same game, and nothing twice when told bit by bit.
TEST_P(MatchOfEachGame, TellsWhatTheEngineTells) {
  cards::Xoshiro random(11);
  engine::Engine engine;
  const std::vector<std::string> names{"Ann", "Bob", "Eve"};
  for (int viewer = -1; viewer < 2; ++viewer) {
    const auto match = start(6);
    const Listener listener{viewer, "en", std::span(names).first(static_cast<std::size_t>(match->seat_count()))};
    json::array bit_by_bit = match->told_last(listener);
    while (!match->is_over()) {
      int seat = 0;
      while (!match->decides(seat)) ++seat;  // in the order of the record
      const auto legal = match->legal(seat);
      ASSERT_TRUE(match->play(seat, legal[cards::below(random, static_cast<std::uint32_t>(legal.size()))]).has_value());
      match->deal();
      for (const json::value& event : match->told_last(listener)) bit_by_bit.push_back(event);
    }
    const json::value whole = match->told(0, listener);
    EXPECT_EQ(bit_by_bit, whole);
    const json::object request{{"method", "events"},
                               {"record", match->record({listener.names.begin(), listener.names.end()})},
                               {"viewer", viewer < 0 ? json::value("watcher") : match->seat_json(viewer)}};
    const auto answer = json::parse(engine.call(json::to_line(request)));
    ASSERT_TRUE(answer->as_object().contains("ok")) << json::to_line(*answer);
    EXPECT_EQ(json::to_line(answer->at("ok").at("events")), json::to_line(whole));
  }
}

TEST_P(MatchOfEachGame, TellsNewcomersOfTheRoundOrTheLastFortyDecisions) {
  cards::Xoshiro random(12);
  const auto match = start(7);
  std::size_t dealt_at = 0;
  while (!match->is_over()) {
    const json::value round = match->public_view().contains("round") ? match->public_view().at("round") : nullptr;
    play_at_random(*match, random);
    const bool dealt = !round.is_null() && match->public_view().at("round") != round;
    if (dealt) dealt_at = match->move_count();
    const std::size_t decisions = match->move_count() - dealt_at;
    EXPECT_EQ(match->recent(), round.is_null() && decisions > 40 ? match->move_count() - 40 : dealt_at);
  }
}

TEST_P(MatchOfEachGame, RefusesWhatTheRulesForbidAndStaysAsItWas) {
  const auto match = start(5);
  const json::object before = match->view(0);
  for (int seat = 0; seat < match->seat_count(); ++seat) {
    EXPECT_FALSE(match->play(seat, "fly away").has_value());
    EXPECT_FALSE(match->play(seat, "").has_value());
  }
  const int idle = match->seat_count() - 1;
  if (!match->decides(idle)) {
    EXPECT_FALSE(match->play(idle, match->legal(0).front()).has_value());
  }
  EXPECT_EQ(match->view(0), before);
  EXPECT_EQ(match->move_count(), 0U);
}

}  // namespace
}  // namespace botyard::play
