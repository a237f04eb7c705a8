#include "robotrick/secrecy.h"

#include "robotrick/testing.h"

namespace botyard::robotrick {
namespace {

using testing::TestMatch;

TEST(Secrecy, APassRevealsNothingUntilAllHavePassed) {
  TestMatch match;
  match.deal({});
  const State dealt = match.state;
  const Move first = legal_moves(dealt.table, 1, dealt.hands[1])[0];
  apply(match.rules, match.state, 1, first);
  EXPECT_TRUE(reveals_nothing(dealt, match.state, first));
  apply(match.rules, match.state, 2, legal_moves(match.state.table, 2, match.state.hands[2])[0]);
  EXPECT_TRUE(reveals_nothing(dealt, match.state, first)) << "another seat has passed since, unseen";
  apply(match.rules, match.state, 0, legal_moves(match.state.table, 0, match.state.hands[0])[0]);
  EXPECT_FALSE(reveals_nothing(dealt, match.state, first)) << "the cards were exchanged";
}

TEST(Secrecy, ACardPlayedIsSeen) {
  TestMatch match;
  match.deal({});
  match.pass_anything();
  const State before = match.state;
  const int seat = to_move(before.table);
  const Move move = legal_moves(before.table, seat, before.hands[static_cast<std::size_t>(seat)])[0];
  apply(match.rules, match.state, seat, move);
  EXPECT_FALSE(reveals_nothing(before, match.state, move));
}

}  // namespace
}  // namespace botyard::robotrick
