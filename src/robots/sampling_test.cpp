#include "robots/sampling.h"

#include <map>

#include "robots/testing.h"

namespace botyard::robots::testing {
namespace {

/// A state's hidden cards as text: the opponent's hand and both supplies.
std::string hidden_text(const State& state, int seat) {
  std::string text = names(state.hand(other(seat)));
  for (const int supply : {seat, other(seat)}) {
    text += " |";
    for (const Card each : state.supply(supply)) text += " " + to_text(each);
  }
  return text;
}

/// Every way in which the opponent's hand and the supplies can lie, by trying all orders.
std::map<std::string, int> all_states(const State& state, int seat, bool needs_face) {
  const int opponent = other(seat);
  std::vector<Card> own(state.supply(seat).begin(), state.supply(seat).end());
  const CardSet known = state.table.side(opponent).known;
  std::vector<Card> theirs(state.supply(opponent).begin(), state.supply(opponent).end());
  const auto in_supply = static_cast<std::ptrdiff_t>(theirs.size());
  for (const Card each : state.hand(opponent) - known) theirs.push_back(each);
  std::ranges::sort(own);
  std::ranges::sort(theirs);
  std::map<std::string, int> states;
  do {
    do {
      State each = state;
      std::ranges::copy(own, each.supplies[static_cast<std::size_t>(seat)].end() - std::ssize(own));
      std::copy_n(theirs.begin(), in_supply, each.supplies[static_cast<std::size_t>(opponent)].end() - in_supply);
      CardSet hand = known;
      for (auto card = theirs.begin() + in_supply; card != theirs.end(); ++card) hand.add(*card);
      each.hands[static_cast<std::size_t>(opponent)] = hand;
      if (!needs_face || !(hand & face_cards).empty()) states[hidden_text(each, seat)] = 0;
    } while (std::ranges::next_permutation(theirs).found);
  } while (std::ranges::next_permutation(own).found);
  return states;
}

/// Draws often, and compares the counts with all states equally likely.
void expect_uniform(const State& state, int seat, bool needs_face, double critical) {
  auto counts = all_states(state, seat, needs_face);
  const Sampler sampler(view_of(state, seat));
  cards::Xoshiro random(21);
  const int draws = static_cast<int>(counts.size()) * 200;
  for (int i = 0; i < draws; ++i) {
    const State sampled = sampler.sample(random);
    ASSERT_TRUE(is_consistent(sampled));
    ASSERT_EQ(view_of(sampled, seat), view_of(state, seat));
    const auto found = counts.find(hidden_text(sampled, seat));
    ASSERT_NE(found, counts.end()) << hidden_text(sampled, seat);
    ++found->second;
  }
  double chi_square = 0;
  for (const auto& [text, count] : counts) chi_square += (count - 200.0) * (count - 200.0) / 200.0;
  EXPECT_LT(chi_square, critical) << counts.size() << " states";
}

TEST(RobotsSampling, DrawsEveryStateThatAgreesWithTheViewEquallyOften) {
  const State state = build_phase(
      {.black = {.hand = "SK", .supply = "S2 S3"}, .red = {.hand = "HJ H4 D3", .supply = "H5 DQ", .known = "H4"}});
  // 2 orders of the own supply; two of four cards in the opponent's hand and two orders of the others: 24 states.
  ASSERT_EQ(all_states(state, black, false).size(), 24U);
  expect_uniform(state, black, false, 49.73);  // 23 degrees of freedom, 0.1 %
}

TEST(RobotsSampling, KeepsTheCardsThatEverybodySawGoToTheHand) {
  const State state = build_phase({.red = {.hand = "H4 D3 D7", .known = "H4 D7"}});
  const Sampler sampler(view_of(state, black));
  cards::Xoshiro random(22);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(sampler.sample(random).hand(red).contains(cards_of("H4 D7")));
}

TEST(RobotsSampling, WhoIsAskedToSpendAFaceCardHasOne) {
  State state = build_phase({.black = {.hand = "SJ S2", .robots = "C9", .supply = "S3 S4"}, .red = {.supply = "D2"}});
  play(state, {"done"});
  ASSERT_EQ(now(state), "black recovery");
  // Of six pairs that could be black's hand, three have the jack; with the supplies' orders, 6 states.
  ASSERT_EQ(all_states(state, red, true).size(), 6U);
  expect_uniform(state, red, true, 20.52);  // 5 degrees of freedom, 0.1 %
}

TEST(RobotsSampling, OnceItIsSpentNothingIsKnownOfTheHand) {
  State state = build_phase({.black = {.hand = "SJ S2", .robots = "C9", .supply = "S3 S4"}, .red = {.supply = "D2"}});
  play(state, {"done", "spend SJ"});
  ASSERT_EQ(all_states(state, red, false).size(), 6U);
  expect_uniform(state, red, false, 20.52);
}

TEST(RobotsSampling, BeforeTheDealThereIsOneState) {
  cards::Xoshiro random(23);
  EXPECT_EQ(Sampler(view_of(State{}, red)).sample(random), State{});
}

TEST(RobotsSampling, WorksInEveryPositionForBothSeats) {
  cards::Xoshiro random(24);
  for (int game = 0; game < 60; ++game) {
    State state;
    deal_game(state, shuffle_deal(Rules{{game % 2 == 0}}, random));
    while (to_move(state.table) >= 0) {
      for (const int seat : {black, red}) {
        const State sampled = Sampler(view_of(state, seat)).sample(random);
        ASSERT_TRUE(is_consistent(sampled));
        ASSERT_EQ(view_of(sampled, seat), view_of(state, seat));
      }
      const LegalMoves legal = legal_moves(state.table, state.table.mover, state.hand(state.table.mover));
      apply(state, state.table.mover,
            legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    }
  }
}

}  // namespace
}  // namespace botyard::robots::testing
