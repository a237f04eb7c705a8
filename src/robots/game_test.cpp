#include "robots/game.h"

#include <set>
#include <utility>

#include "robots/testing.h"
#include "testing/sample_size.h"

namespace botyard::robots::testing {
namespace {

static_assert(sizeof(State) <= 512 && sizeof(Move) == 4);

/// Plays random games and calls look(state) before each decision and at the end.
template <class Look>
void play_random_games(int games, std::uint64_t seed, Look&& look) {
  cards::Xoshiro random(seed);
  for (int game = 0; game < games; ++game) {
    State state;
    deal_game(state, shuffle_deal(Rules{{game % 2 == 0}}, random));
    while (to_move(state.table) >= 0) {
      look(std::as_const(state));
      const int seat = state.table.mover;
      const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
      ASSERT_GT(legal.size(), 0);
      apply(state, seat, legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    }
    look(std::as_const(state));
  }
}

TEST(RobotsProperties, EveryPositionPassesTheAudit) {
  // 26 or 27 cards each, nobody below Value 1, four robots that aren't nano, nothing left over from a phase.
  play_random_games(500, 31, [](const State& state) { ASSERT_TRUE(is_consistent(state)); });
}

TEST(RobotsProperties, TheAuditFindsWhatIsWrong) {
  const State good = build_phase({.black = {.hand = "S2 SK", .robots = "S3 damage HA, C5"}, .red = {.hand = "H4"}});
  const auto broken = [&](auto&& change) {
    State state = good;
    change(state);
    return !is_consistent(state);
  };
  EXPECT_TRUE(broken([](State& state) { state.hands[black].add(card("S9")); }));
  EXPECT_TRUE(broken([](State& state) { state.hands[black].remove(card("SK")); }));
  EXPECT_TRUE(broken([](State& state) { state.table.side(black).robots[0].damage[0] = card("H2"); }));
  EXPECT_TRUE(broken([](State& state) { state.table.side(black).in_play.remove(card("C5")); }));
  EXPECT_TRUE(broken([](State& state) { state.table.side(red).known.add(card("H5")); }));
  EXPECT_TRUE(broken([](State& state) { state.table.attackers = 1; }));
  EXPECT_TRUE(broken([](State& state) { state.table.due = 1; }));
  EXPECT_TRUE(broken([](State& state) { state.table.recovering = true; }));
  EXPECT_TRUE(broken([](State& state) { --state.table.side(red).supply_size; }));
  EXPECT_TRUE(broken([](State& state) { state.table.jokers = true; }));
}

TEST(RobotsProperties, AFinishedGameHasAWinnerOrIsTheNoAttackDraw) {
  int finished = 0;
  play_random_games(1000, 32, [&](const State& state) {
    const Table& table = state.table;
    if (table.phase != Phase::over) return;
    ++finished;
    const bool an_empty_supply = table.side(black).supply_size == 0 || table.side(red).supply_size == 0;
    EXPECT_EQ(table.winner < 0, table.quiet_turns == quiet_limit);
    EXPECT_TRUE(table.winner < 0 || (an_empty_supply && table.attacked));
  });
  EXPECT_EQ(finished, 1000);
}

/// Every move that can be written with the cards of both players.
std::vector<Move> all_moves() {
  std::vector<Move> moves{{Verb::done}, {Verb::supply}, {Verb::free}};
  const CardSet deck = half_of(black, true) | half_of(red, true);
  for (const Card first : deck) {
    for (const Verb verb : {Verb::mode_attack, Verb::mode_defense, Verb::attack, Verb::hold, Verb::open, Verb::discard,
                            Verb::spend, Verb::give_back}) {
      moves.push_back({verb, first});
    }
    for (const Card second : deck) {
      for (const Verb verb : {Verb::build, Verb::twin, Verb::recall, Verb::block})
        moves.push_back({verb, first, second});
      moves.push_back({Verb::twin, first, second, first});
      moves.push_back({Verb::twin, first, second, second});
    }
  }
  return moves;
}

TEST(RobotsProperties, EveryLegalMoveIsInTheListAndEveryOtherIsRefused) {
  const std::vector<Move> moves = all_moves();
  std::set<std::string_view> codes;
  play_random_games(sample_size(1, 2), 33, [&](const State& state) {
    const int seat = state.table.mover;
    const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
    int allowed = 0;
    for (const Move move : moves) {
      const auto reason = why_illegal(state.table, seat, state.hand(seat), move);
      if (reason) codes.insert(reason->code);
      if (!reason) ++allowed;
      ASSERT_NE(reason ? reason->code : "", "robots.nonsense") << to_text(move);
    }
    EXPECT_EQ(allowed, legal.size());  // so no move is listed twice, either
  });
  EXPECT_GT(codes.size(), 15U);
}

TEST(RobotsProperties, EveryLegalMoveCanBeApplied) {
  play_random_games(40, 34, [](const State& state) {
    const int seat = state.table.mover;
    const LegalMoves legal = legal_moves(state.table, seat, state.hand(seat));
    for (int i = 0; i < legal.size(); ++i) {
      State after = state;
      apply(after, seat, legal[i]);
      ASSERT_TRUE(is_consistent(after)) << to_text(legal[i]);
      ASSERT_NE(after, state) << to_text(legal[i]);
    }
  });
}

TEST(RobotsProperties, TheLongestListFits) {
  // A whole half in hand is more than a game can bring about.
  const State state = build_phase({.black = {.hand = names(half_of(black, false)), .supply = "none"}});
  EXPECT_LE(legal_moves(state.table, black, state.hand(black)).size(), LegalMoves::capacity);
  EXPECT_EQ(legal_moves(state.table, black, state.hand(black)).size(), 2 * 69 + 10 + 1);
}

}  // namespace
}  // namespace botyard::robots::testing
