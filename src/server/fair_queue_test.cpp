#include "server/fair_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "cards/random.h"
#include "testing/sample_size.h"

namespace botyard::server {
namespace {

using std::chrono::milliseconds;
using Seconds = std::chrono::duration<double>;

constexpr milliseconds commander{1000};
constexpr milliseconds rookie{1};
const FairQueue::Instant start{std::chrono::hours(1)};

Question asked_by(const std::string& owner, const std::string& table, milliseconds promise) {
  return {owner, table, promise, {}, {}};
}

/// Serves everything one after the other and tells whose turn it was; each question takes the time that it may.
std::vector<std::string> order_of_service(FairQueue& queue, FairQueue::Instant now = start) {
  std::vector<std::string> order;
  while (const auto turn = queue.pop(now)) {
    order.push_back(turn->question.owner + turn->question.table);
    now += std::chrono::duration_cast<FairQueue::Duration>(turn->share * Seconds(turn->question.promise));
    queue.finish(*turn);
  }
  return order;
}

TEST(FairQueue, SecondOwnerIsServedSecondHoweverManyQuestionsWait) {
  FairQueue queue(1);
  for (int round = 0; round < 20; ++round) {
    for (int table = 0; table < 19; ++table) queue.push(asked_by("hog", std::to_string(table), commander), start);
  }
  queue.push(asked_by("guest", "", commander), start + milliseconds(1));  // the last deadline of all
  const auto order = order_of_service(queue);
  ASSERT_EQ(order.size(), 381U);
  EXPECT_LE(std::ranges::find(order, "guest") - order.begin(), 1);
}

TEST(FairQueue, TablesOfOneOwnerTakeTurns) {
  FairQueue queue(1);
  for (const char* const table : {"a", "a", "a", "b", "c", "c"}) queue.push(asked_by("", table, rookie), start);
  EXPECT_EQ(order_of_service(queue), (std::vector<std::string>{"a", "b", "c", "a", "c", "a"}));
}

TEST(FairQueue, BudgetsShrinkAsTheQueueGrows) {
  double last = 1;
  for (const int waiting : {1, 2, 4, 8, 16, 32, 64, 128}) {
    FairQueue queue(1);
    for (int i = 0; i < waiting; ++i) queue.push(asked_by("", std::to_string(i), commander), start);
    const double share = queue.pop(start)->share;
    // All of them fit into the two seconds until their deadline.
    EXPECT_NEAR(share, std::min(1.0, 1.95 / waiting), 1e-9) << waiting;
    EXPECT_LE(share, last);
    last = share;
  }
  FairQueue queue(1);
  for (int i = 0; i < 1000; ++i) queue.push(asked_by("", std::to_string(i), commander), start);
  EXPECT_EQ(queue.pop(start)->share, 0) << "two milliseconds are too short for a search";
}

TEST(FairQueue, LongestBudgetsAreCutFirst) {
  FairQueue queue(1);
  for (int i = 0; i < 10; ++i) queue.push(asked_by("", "b" + std::to_string(i), commander), start);
  for (int i = 0; i < 100; ++i) queue.push(asked_by("", "a" + std::to_string(i), rookie), start);
  for (int i = 0; i < 100; ++i) {
    const auto turn = queue.pop(start);
    EXPECT_EQ(turn->share, 1);
    EXPECT_EQ(turn->question.promise, rookie);
    queue.finish(*turn);
  }
  EXPECT_NEAR(queue.pop(start)->share, 0.195, 1e-9);
}

TEST(FairQueue, LoadOfOneOwnerDoesNotCutBudgetsOfAnother) {
  FairQueue queue(1);
  for (int i = 0; i < 1000; ++i) queue.push(asked_by("hog", std::to_string(i), commander), start);
  queue.push(asked_by("guest", "", commander), start);
  for (int i = 0; i < 2; ++i) {
    const auto turn = queue.pop(start);
    EXPECT_NEAR(turn->share, turn->question.owner == "guest" ? 0.975 : 0, 1e-9);
    queue.finish(*turn);
  }
  EXPECT_EQ(queue.size(), 999U);
}

TEST(FairQueue, EarlyDeadlineIsServedBeforeLongTurn) {
  FairQueue queue(1);
  queue.push(asked_by("b", "", rookie), start);
  const FairQueue::Instant later = start + milliseconds(500);
  queue.push(asked_by("a", "", commander), later);
  EXPECT_EQ(order_of_service(queue, later), (std::vector<std::string>{"b", "a"}));
}

TEST(FairQueue, OwnersWithoutQuestionsAreForgotten) {
  FairQueue queue(2);
  for (int i = 0; i < 100; ++i) queue.push(asked_by(std::to_string(i), "", rookie), start);
  const auto turn = queue.pop(start);
  EXPECT_EQ(order_of_service(queue).size(), 99U);
  EXPECT_EQ(queue.owner_count(), 1U);
  queue.finish(*turn);
  EXPECT_EQ(queue.owner_count(), 0U);
}

/// Tables at which people and bots move by turns, in simulated time: what a bot may use it uses, and preparing and
/// answering without a search take time as well.
class Simulation {
 public:
  Simulation(int threads, std::uint64_t seed)
      : free_at_(static_cast<std::size_t>(threads), start), queue_(threads), random_(seed) {}

  void add_bots(const std::string& owner, int tables, milliseconds promise) {
    for (int table = 0; table < tables; ++table) {
      asks_.push_back({start + milliseconds(cards::below(random_, 300)), owner, std::to_string(table), promise});
    }
  }

  /// By how much the latest answer exceeded its promise, until so many were given.
  Seconds worst_excess(int answers) {
    Seconds worst{-1e9};
    while (answers-- > 0) {
      const auto thread = std::ranges::min_element(free_at_);
      now_ = std::max(now_, *thread);
      ask_what_is_due();
      if (queue_.empty()) {
        now_ = std::ranges::min_element(asks_, {}, &Ask::at)->at;
        ask_what_is_due();
      }
      worst = std::max(worst, serve(*thread));
    }
    return worst;
  }

 private:
  struct Ask {
    FairQueue::Instant at;
    std::string owner;
    std::string table;
    milliseconds promise;
  };
  struct Running {
    FairQueue::Instant end;
    FairQueue::Turn turn;
  };

  void ask_what_is_due() {
    end_what_is_done();
    for (std::size_t i = 0; i < asks_.size();) {
      if (asks_[i].at > now_) {
        ++i;
        continue;
      }
      const Ask ask = asks_[i];
      asks_.erase(asks_.begin() + static_cast<std::ptrdiff_t>(i));
      Question question = asked_by(ask.owner, ask.table, ask.promise);
      question.answer = [this, ask](const auto&) {
        excess_ = Seconds(answered_at_ - ask.at) - Seconds(ask.promise);
        asks_.push_back({answered_at_ + milliseconds(cards::below(random_, 1000)), ask.owner, ask.table, ask.promise});
      };
      queue_.push(std::move(question), ask.at);
    }
  }
  void end_what_is_done() {
    std::erase_if(running_, [&](const Running& each) {
      if (each.end > now_) return false;
      queue_.finish(each.turn);
      return true;
    });
  }
  Seconds serve(FairQueue::Instant& free_at) {
    auto turn = queue_.pop(now_);
    const Seconds takes = turn->share * 0.9 * Seconds(turn->question.promise) + Seconds(20e-6);
    answered_at_ = free_at = now_ + std::chrono::duration_cast<FairQueue::Duration>(takes);
    turn->question.answer({});
    running_.push_back({free_at, *std::move(turn)});
    return excess_;
  }

  std::vector<FairQueue::Instant> free_at_;
  FairQueue queue_;
  cards::Xoshiro random_;
  std::vector<Ask> asks_;
  std::vector<Running> running_;
  FairQueue::Instant now_ = start;
  FairQueue::Instant answered_at_;
  Seconds excess_{};
};

TEST(FairQueue, AnswersComeWithinPromisePlusOneSecond) {
  for (const int threads : {1, 2, 5, 8, 64}) {
    for (const int tables : {1, 19, 300}) {
      Simulation simulation(threads, static_cast<std::uint64_t>(tables));
      simulation.add_bots("hog", tables, commander);
      simulation.add_bots("school", tables / 2, milliseconds(50));
      for (int guest = 0; guest < 10; ++guest) {
        simulation.add_bots("guest" + std::to_string(guest), 1, guest % 2 == 0 ? rookie : commander);
      }
      EXPECT_LE(simulation.worst_excess(sample_size(600, 100'000)), Seconds(1))
          << threads << " threads, " << tables << " tables";
    }
  }
}

}  // namespace
}  // namespace botyard::server
