#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "plain_edition.h"
#include "robotrick/game.h"
#include "testing/sample_size.h"

/// Two implementations of one rules page play the same matches, move by move, and must agree on all of it.
namespace botyard {
namespace {

using plain::PlainCard;
using plain::PlainCards;
using plain::PlainRound;
using robotrick::Game;

PlainCards sorted(PlainCards cards) {
  std::ranges::sort(cards, {}, [](PlainCard card) { return std::tuple(card.suit, card.rank); });
  return cards;
}

PlainCards in_set(cards::CardSet set) { return sorted(plain::plain_cards(set)); }

/// Every card of the round in the order of play, with who played it.
std::vector<plain::PlainPlay> plays_of(const PlainRound& round) {
  std::vector<plain::PlainPlay> plays;
  for (const plain::PlainTrick& trick : round.tricks()) {
    plays.insert(plays.end(), trick.plays.begin(), trick.plays.end());
  }
  plays.insert(plays.end(), round.trick().begin(), round.trick().end());
  return plays;
}

std::vector<plain::PlainPlay> plays_of(const robotrick::Table& table) {
  std::vector<plain::PlainPlay> plays;
  for (int n = 0; n < table.played_count; ++n) {
    plays.push_back({table.player_of(n), plain::plain_card(table.played.at(static_cast<std::size_t>(n)))});
  }
  return plays;
}

/// What lies before a seat, face up or face down, in the order in which it came there.
PlainCards taken(const std::vector<robotrick::TrickOutcome>& outcomes, std::size_t seat, robotrick::Face face) {
  PlainCards cards;
  for (const robotrick::TrickOutcome& outcome : outcomes) {
    const auto& taking = outcome.takings.at(seat);
    if (taking.face == face) cards.push_back(plain::plain_card(taking.card));
  }
  return cards;
}

/// One match on both. The moves are the engine's, drawn at random; every disagreement names seed and moves.
class TwinMatch {
 public:
  TwinMatch(robotrick::Rules rules, std::uint64_t seed)
      : rules_(std::move(rules)), edition_(plain::plain_edition(*rules_.edition)), seed_(seed), random_(seed) {}

  void play() {
    for (int number = 1; number <= robotrick::round_count && !testing::Test::HasFailure(); ++number) play_round(number);
    if (!testing::Test::HasFailure()) compare_totals();
  }
  [[nodiscard]] const std::set<int>& ai_cards_seen() const { return ai_cards_seen_; }

 private:
  void play_round(int number) {
    ASSERT_TRUE(Game::needs_deal(state_)) << story();
    const robotrick::Deal deal = Game::shuffle(rules_, state_, random_);
    ai_cards_seen_.insert(deal.ai_card);
    if (rules_.options.one_ai_card) {
      ASSERT_EQ(ai_cards_seen_.size(), 1U) << story();
    }
    Game::deal(rules_, state_, deal);
    PlainRound round(plain::plain_deal(deal), edition_.ai_cards.at(static_cast<std::size_t>(deal.ai_card)),
                     edition_.points, rules_.options.hangars, number);
    moves_ += "\nround " + std::to_string(number) + " by " + rules_.ai_card(deal.ai_card).id + ":";
    while (!round.done() && !testing::Test::HasFailure()) {
      compare(round);
      move(round);
    }
    if (testing::Test::HasFailure()) return;
    compare(round);
    compare_round_score(round, number);
  }

  void move(PlainRound& round) {
    const int seat = Game::to_move(state_);
    ASSERT_EQ(seat, round.to_move()) << story();
    const auto legal = Game::legal_moves(rules_, state_, seat);
    compare_legal(round, legal);
    const robotrick::Move move = legal[static_cast<int>(below(random_, static_cast<std::uint32_t>(legal.size())))];
    moves_ += " " + std::to_string(seat) + " " + Game::to_text(rules_, move) + ",";
    Game::apply(rules_, state_, seat, move);
    if (move.is_pass()) {
      round.pass(plain::plain_card(move.first), plain::plain_card(move.second));
    } else {
      round.play(plain::plain_card(move.first));
    }
  }

  void compare_legal(const PlainRound& round, const robotrick::LegalMoves& legal) const {
    if (round.passing()) {
      ASSERT_EQ(legal.size(), 66) << story();
      return;
    }
    PlainCards cards;
    for (int i = 0; i < legal.size(); ++i) cards.push_back(plain::plain_card(legal[i].first));
    ASSERT_TRUE(sorted(cards) == sorted(round.legal_plays())) << story();
  }

  void compare(const PlainRound& round) const {
    const robotrick::Table& table = state_.table;
    const auto outcomes = robotrick::outcomes(rules_, table);
    ASSERT_TRUE(plays_of(table) == plays_of(round)) << "cards played" << story();
    ASSERT_TRUE(in_set(table.droco) == sorted(round.droco_hand())) << "Droco's hand" << story();
    ASSERT_EQ(outcomes.size(), round.tricks().size()) << story();
    for (std::size_t trick = 0; trick < outcomes.size(); ++trick) {
      ASSERT_EQ(outcomes.at(trick).winner, round.tricks().at(trick).winner) << "trick " << trick + 1 << story();
    }
    for (int seat = 0; seat < plain::seat_count; ++seat) compare_seat(round, outcomes, seat);
  }

  void compare_seat(const PlainRound& round, const std::vector<robotrick::TrickOutcome>& outcomes, int number) const {
    const auto seat = static_cast<std::size_t>(number);
    const robotrick::Table& table = state_.table;
    ASSERT_TRUE(in_set(state_.hands.at(seat)) == sorted(round.hand(number))) << "hand of " << seat << story();
    ASSERT_TRUE(taken(outcomes, seat, robotrick::Face::up) == round.face_up(number)) << "face up " << seat << story();
    ASSERT_TRUE(taken(outcomes, seat, robotrick::Face::down) == round.face_down(number))
        << "face down " << seat << story();
    ASSERT_EQ(table.captured.at(seat), round.face_up(number).size()) << story();
    ASSERT_EQ(table.running.at(seat), round.scores().at(seat)) << "score of " << seat << story();
  }

  void compare_round_score(const PlainRound& round, int number) {
    const std::array<int, plain::seat_count> scores = round.scores();
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      totals_.at(seat) += scores.at(seat);
      ASSERT_EQ(state_.table.scores.at(static_cast<std::size_t>(number - 1)).at(seat), scores.at(seat)) << story();
      ASSERT_EQ(state_.table.total(static_cast<int>(seat)), totals_.at(seat)) << story();
    }
  }

  void compare_totals() const {
    ASSERT_TRUE(Game::is_over(state_)) << story();
    const int best = *std::ranges::max_element(totals_);
    for (std::size_t seat = 0; seat < totals_.size(); ++seat) {
      const bool wins = ((robotrick::winners(state_.table) >> seat) & 1U) != 0;
      ASSERT_EQ(wins, totals_.at(seat) == best) << story();
    }
  }

  [[nodiscard]] std::string story() const {
    return "\nedition " + rules_.edition->id + ", hangars " + std::to_string(rules_.options.hangars) +
           (rules_.options.one_ai_card ? ", one AI card" : "") + ", seed " + std::to_string(seed_) + moves_;
  }

  robotrick::Rules rules_;
  plain::PlainEdition edition_;
  std::uint64_t seed_;
  cards::Xoshiro random_;
  robotrick::State state_;
  std::array<int, plain::seat_count> totals_{};
  std::set<int> ai_cards_seen_;
  std::string moves_;
};

struct Case {
  std::string edition;
  robotrick::Options options;

  [[nodiscard]] std::string name() const {
    return edition + std::to_string(options.hangars) + (options.one_ai_card ? "OneAiCard" : "");
  }
};

void PrintTo(const Case& played, std::ostream* out) { *out << played.name(); }

class PlainRobotrick : public testing::TestWithParam<Case> {};

TEST_P(PlainRobotrick, AgreesWithTheEngineOnEveryCardCaptureAndScore) {
  const robotrick::Editions editions;
  const robotrick::Rules rules{*editions.find(GetParam().edition), GetParam().options};
  std::set<int> ai_cards_seen;
  const auto matches = static_cast<std::uint64_t>(sample_size(100, 400));
  for (std::uint64_t seed = 1; seed <= matches && !HasFailure(); ++seed) {
    TwinMatch match(rules, seed);
    match.play();
    ai_cards_seen.insert(match.ai_cards_seen().begin(), match.ai_cards_seen().end());
  }
  if (!HasFailure()) {
    EXPECT_EQ(ai_cards_seen.size(), rules.edition->ai_cards.size());
  }
}

INSTANTIATE_TEST_SUITE_P(EditionsAndOptions, PlainRobotrick,
                         testing::Values(Case{"robotrick", {3, false}}, Case{"robotrick", {4, false}},
                                         Case{"robotrick", {3, true}}, Case{"robotrick", {4, true}},
                                         Case{"prototype", {3, false}}, Case{"prototype", {4, false}},
                                         Case{"prototype", {3, true}}, Case{"prototype", {4, true}}),
                         [](const auto& test) { return test.param.name(); });

// The rules page's own examples, so that the second opinion has been heard on its own.
TEST(PlainDroco, LeadsHighThenShortThenByPriority) {
  const plain::PlainProgram program{{plain::PlainCriterion::high, plain::PlainCriterion::shortest}, {}, {}};
  const PlainCards four_and_three{{0, 9}, {0, 1}, {0, 2}, {0, 3}, {3, 9}, {3, 4}, {3, 5}};
  EXPECT_EQ(plain::droco_choice(program, four_and_three, nullptr), (PlainCard{3, 9}));
  const PlainCards three_and_three{{3, 9}, {3, 4}, {3, 5}, {0, 9}, {0, 1}, {0, 2}};
  EXPECT_EQ(plain::droco_choice(program, three_and_three, nullptr), (PlainCard{0, 9}));
}

TEST(PlainDroco, FollowsWithCardsOfTheSuitLedOnly) {
  const plain::PlainProgram program{
      {}, {plain::PlainCriterion::low, {}}, {plain::PlainCriterion::longest, plain::PlainCriterion::high}};
  const PlainCards hand{{0, 0}, {1, 7}, {1, 5}, {2, 3}, {2, 12}};
  const PlainCard led{1, 0};
  EXPECT_EQ(plain::droco_choice(program, hand, &led), (PlainCard{1, 5}));
  const PlainCard led_void{3, 0};
  EXPECT_EQ(plain::droco_choice(program, hand, &led_void), (PlainCard{2, 12}));
}

}  // namespace
}  // namespace botyard
