#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "play/bench.h"
#include "play/game.h"
#include "robotrick/game.h"
#include "robots/game.h"
#include "testing/sample_size.h"
#include "text/catalogue.h"

// What "this game is sound" means, for any game that meets the concept.
namespace botyard {
namespace {

template <class G>
class SoundGame : public testing::Test {
 protected:
  using State = typename G::State;

  /// Calls visit(state) before every decision of random games; chance and moves come from the seed alone.
  template <class Visit>
  void walk(int games, std::uint64_t seed, Visit&& visit) {
    for (int i = 0; i < games; ++i) {
      cards::Xoshiro random(seed + static_cast<std::uint64_t>(i));
      State state = G::start(rules());
      while (!G::is_over(state)) {
        if (G::needs_deal(state)) {
          G::deal(rules(), state, G::shuffle(rules(), state, random));
          continue;
        }
        visit(std::as_const(state), random);
        const int seat = G::to_move(state);
        const auto legal = G::legal_moves(rules(), state, seat);
        G::apply(rules(), state, seat,
                 legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
      }
    }
  }

  static const typename G::Rules& rules() {
    static const typename G::Editions editions;
    static const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
    return rules;
  }
};

using Games = testing::Types<robotrick::Game, robots::Game>;
TYPED_TEST_SUITE(SoundGame, Games);

TYPED_TEST(SoundGame, SomeoneAlwaysHasALegalMoveUntilItIsOver) {
  using G = TypeParam;
  this->walk(sample_size(30, 100), 1, [&](const auto& state, auto&) {
    const int seat = G::to_move(state);
    ASSERT_GE(seat, 0);
    ASSERT_LT(seat, G::seat_count);
    ASSERT_GT(G::legal_moves(this->rules(), state, seat).size(), 0);
  });
}

TYPED_TEST(SoundGame, MovesHaveTextsOfTheirOwnThatReadBack) {
  using G = TypeParam;
  this->walk(sample_size(10, 40), 2, [&](const auto& state, auto&) {
    const auto legal = G::legal_moves(this->rules(), state, G::to_move(state));
    std::set<std::string> texts;
    for (int i = 0; i < legal.size(); ++i) {
      const std::string text = G::to_text(this->rules(), legal[i]);
      const auto back = G::parse_move(this->rules(), text);
      ASSERT_TRUE(back.has_value()) << text;
      ASSERT_TRUE(*back == typename G::Move(legal[i])) << text;
      ASSERT_TRUE(texts.insert(text).second) << text << " twice";
    }
  });
}

TYPED_TEST(SoundGame, MovesAreLegalExactlyIfNothingSpeaksAgainstThem) {
  using G = TypeParam;
  std::vector<typename G::Move> seen;  // moves of other positions: most are illegal here
  this->walk(sample_size(10, 40), 3, [&](const auto& state, auto& random) {
    const int seat = G::to_move(state);
    const auto legal = G::legal_moves(this->rules(), state, seat);
    std::set<std::string> texts;
    for (int i = 0; i < legal.size(); ++i) {
      ASSERT_FALSE(G::why_illegal(this->rules(), state, seat, legal[i]).has_value());
      texts.insert(G::to_text(this->rules(), legal[i]));
      if (seen.size() < 20000) seen.push_back(legal[i]);
    }
    for (int i = 0; i < 30; ++i) {
      const auto move = seen[cards::below(random, static_cast<std::uint32_t>(seen.size()))];
      const std::string text = G::to_text(this->rules(), move);
      const auto reason = G::why_illegal(this->rules(), state, seat, move);
      ASSERT_EQ(!reason.has_value(), texts.contains(text)) << text;
      ASSERT_TRUE(!reason || !text::sentence(*reason).empty());
    }
  });
}

TYPED_TEST(SoundGame, AStateIsAValueAndTheSameMovesGiveTheSameState) {
  using G = TypeParam;
  this->walk(20, 4, [&](const auto& state, auto&) {
    const int seat = G::to_move(state);
    const auto legal = G::legal_moves(this->rules(), state, seat);
    auto one = state;
    auto two = state;
    ASSERT_TRUE(one == state);
    G::apply(this->rules(), one, seat, legal[legal.size() - 1]);
    ASSERT_FALSE(one == state);
    G::apply(this->rules(), two, seat, legal[legal.size() - 1]);
    ASSERT_TRUE(one == two);
  });
}

TYPED_TEST(SoundGame, AnImaginedWorldLooksTheSameToWhoeverImaginedIt) {
  using G = TypeParam;
  this->walk(sample_size(8, 40), 5, [&](const auto& state, auto& random) {
    for (int seat = 0; seat < G::seat_count; ++seat) {
      const auto view = G::view(this->rules(), state, seat);
      const auto imagined = G::sampler(this->rules(), view).sample(random);
      ASSERT_TRUE(G::view(this->rules(), imagined, seat) == view);
      ASSERT_EQ(json::to_line(G::view_json(this->rules(), G::view(this->rules(), imagined, seat), {})),
                json::to_line(G::view_json(this->rules(), view, {})));
      ASSERT_EQ(G::to_move(imagined), G::to_move(state));
    }
  });
}

TYPED_TEST(SoundGame, AnImaginedWorldCanBePlayedToItsEnd) {
  using G = TypeParam;
  int played = 0;
  this->walk(10, 6, [&](const auto& state, auto& random) {
    auto imagined = G::sampler(this->rules(), G::view(this->rules(), state, G::to_move(state))).sample(random);
    while (!G::is_over(imagined) && !G::needs_deal(imagined)) {
      const int seat = G::to_move(imagined);
      const auto legal = G::legal_moves(this->rules(), imagined, seat);
      G::apply(this->rules(), imagined, seat,
               legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    }
    ++played;
  });
  EXPECT_GT(played, 500);
}

TYPED_TEST(SoundGame, LegalMovesOfAViewAreThoseOfTheTruth) {
  using G = TypeParam;
  this->walk(sample_size(20, 40), 7, [&](const auto& state, auto&) {
    const int mover = G::to_move(state);
    const auto view = G::view(this->rules(), state, mover);
    const auto of_view = G::legal_moves(this->rules(), view);
    const auto of_state = G::legal_moves(this->rules(), state, mover);
    ASSERT_EQ(of_view.size(), of_state.size());
    for (int i = 0; i < of_view.size(); ++i) ASSERT_TRUE(of_view[i] == of_state[i]);
    ASSERT_EQ(G::legal_moves(this->rules(), G::view(this->rules(), state, -1)).size(), 0);
  });
}

TYPED_TEST(SoundGame, BenchGivesTheSameChecksumTwice) {
  using G = TypeParam;
  const auto no_time = [] { return 0.0; };
  const auto one = play::bench<G>(this->rules(), 300, no_time);
  const auto two = play::bench<G>(this->rules(), 300, no_time);
  EXPECT_EQ(one.checksum, two.checksum);
  EXPECT_NE(one.checksum, play::bench<G>(this->rules(), 301, no_time).checksum);
}

/// Whoever looks on, and whatever the cards are that they can't see: a move that reveals nothing looks the same.
TYPED_TEST(SoundGame, AMoveThatRevealsNothingLooksTheSameInEveryImaginedWorld) {
  using G = TypeParam;
  int secret = 0;
  this->walk(60, 90, [&](const auto& state, auto& random) {
    const int mover = G::to_move(state);
    const auto legal = G::legal_moves(this->rules(), state, mover);
    for (int i = 0; i < legal.size(); i += 1 + legal.size() / 8) {
      auto after = state;
      G::apply(this->rules(), after, mover, legal[i]);
      if (!G::reveals_nothing(state, after, legal[i])) continue;
      ++secret;
      for (int viewer = 0; viewer < G::seat_count; ++viewer) {  // a watcher knows less than any of them
        const auto sampler = G::sampler(this->rules(), G::view(this->rules(), state, viewer));
        for (int world = 0; world < 5; ++world) {
          auto imagined = sampler.sample(random);
          const bool seen = viewer == mover || G::is_public(legal[i]);
          const auto possible = G::legal_moves(this->rules(), imagined, mover);
          ASSERT_TRUE(!seen || possible.contains(legal[i])) << G::to_text(this->rules(), legal[i]);
          G::apply(this->rules(), imagined, mover, seen ? legal[i] : possible[0]);
          ASSERT_TRUE(G::view(this->rules(), imagined, viewer) == G::view(this->rules(), after, viewer))
              << G::to_text(this->rules(), legal[i]) << " tells viewer " << viewer << " something";
        }
      }
    }
  });
  EXPECT_GT(secret, 100);
}

}  // namespace
}  // namespace botyard
