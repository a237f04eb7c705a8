#include <gtest/gtest.h>

#include "bots/level.h"
#include "bots/robots/bot_factory.h"
#include "bots/robots/move_policy.h"
#include "play/bench.h"

namespace botyard::bots {
namespace {

using robots::Game;
using robots::State;
using robots::Verb;

TEST(MovePolicy, HasAFactorForEachEntry) {
  const auto factors = learned_move_policy().factors();
  ASSERT_EQ(factors.size(), static_cast<std::size_t>(MoveTables::size));
  for (const float factor : factors) EXPECT_GT(factor, 0);
}

TEST(MovePolicy, FactorsStillMeanWhatTheyWereLearnedFor) {
  // If this changes, then what the entries stand for has changed: rename the table in MoveTables and learn again.
  cards::Xoshiro random(1);
  const robots::Rules rules;
  std::uint64_t checksum = 0;
  for (int game = 0; game < 10; ++game) {
    State state = Game::start(rules);
    Game::deal(rules, state, Game::shuffle(rules, state, random));
    while (!Game::is_over(state)) {
      const int seat = Game::to_move(state);
      const auto legal = Game::legal_moves(rules, state, seat);
      const MoveSituation situation(state.table, seat, state.hand(seat));
      for (int i = 0; i < legal.size(); ++i) {
        for (const std::uint16_t entry : situation.entries(legal[i])) checksum = play::mix_checksum(checksum, entry);
      }
      play::play_move_at_random<Game>(rules, state, random);
    }
  }
  EXPECT_EQ(checksum, 1'680'368'709'503'617'085ULL);
}

TEST(MovePolicy, EntriesStayInTheirTablesWhateverHappens) {
  cards::Xoshiro random(3);
  const MovePolicy& policy = learned_move_policy();
  for (int game = 0; game < 60; ++game) {
    const robots::Rules rules{{game % 2 == 1}};
    State state = Game::start(rules);
    Game::deal(rules, state, Game::shuffle(rules, state, random));
    while (!Game::is_over(state)) {
      const int seat = Game::to_move(state);
      const auto legal = Game::legal_moves(rules, state, seat);
      const MoveSituation situation(state.table, seat, state.hand(seat));
      for (int i = 0; i < legal.size(); ++i) {
        for (const std::uint16_t entry : situation.entries(legal[i])) ASSERT_LT(entry, MoveTables::size);
      }
      const robots::Move drawn = policy.choose(rules, state, seat, legal, random);
      ASSERT_TRUE(legal.contains(drawn));
      if (game % 3 == 0) {
        play::play_move_at_random<Game>(rules, state, random);
      } else {
        Game::apply(rules, state, seat, drawn);
      }
    }
  }
}

/// Plays random games, and asks the level wherever the last robot that can attack would end the game: the opponent's
/// supply is empty, so any attack wins. Counts the answers that let it go.
struct LastAttacks {
  int asked = 0;
  int wrong = 0;
};

LastAttacks last_attacks(std::string_view name) {
  const auto bot = robots_bot_factory().make_bot(parse_level(name, robots_bot_factory().levels)->config);
  const robots::Rules rules;
  cards::Xoshiro random(12);
  LastAttacks count;
  for (int game = 0; game < 1500; ++game) {
    State state = Game::start(rules);
    Game::deal(rules, state, Game::shuffle(rules, state, random));
    while (!Game::is_over(state)) {
      const int seat = Game::to_move(state);
      const bool decides = state.table.phase == robots::Phase::combat && state.table.attackers == 0 &&
                           state.table.asked + 1 == state.table.side(seat).robot_count &&
                           state.table.side(robots::other(seat)).in_showdown();
      if (decides) {
        const auto decision = bot->think(rules, Game::view(rules, state, seat), 1, {});
        ++count.asked;
        count.wrong += decision.move.verb == Verb::attack ? 0 : 1;
      }
      play::play_move_at_random<Game>(rules, state, random);
    }
  }
  return count;
}

TEST(Levels, TakeAWinThatIsCertain) {
  for (const char* const level : {"rookie", "pilot", "captain:100it", "commander:100it"}) {
    const LastAttacks count = last_attacks(level);
    EXPECT_GT(count.asked, 100) << level;
    EXPECT_EQ(count.wrong, 0) << level;
  }
  EXPECT_GT(last_attacks("random").wrong, 20);  // there is something to let go
}

}  // namespace
}  // namespace botyard::bots
