#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <new>

#include "server/testing.h"

namespace botyard::server {
namespace {

constexpr std::string_view two_pilots = R"({"game":"robotrick","bots":[null,"pilot","pilot"]})";

/// Bots of a lobby, and what may go wrong with them.
class LobbyBots : public LobbyTest {
 protected:
  void fail_thoughts(int count) {
    failures_left_ = count;
    before_thinking_ = [this](const Question&) {
      if (failures_left_ > 0) {
        --failures_left_;
        throw std::bad_alloc();
      }
    };
  }
  /// Until every bot has answered, and what they answered is on disk.
  void run_until_quiet() {
    run_until([&] {
      const ThinkerMetrics metrics = thinkers_.metrics();
      const std::scoped_lock lock(mutex_);
      return metrics.waiting + metrics.running == 0 && journal_.waiting() == 0 && posted_.empty();
    });
  }
  void TearDown() override { run_until_quiet(); }  // a question refers to the lobby's bots
  /// The player passes, and the lobby ticks until the bots have passed as well.
  void expect_bots_to_pass() {
    if (!ann_.legal().empty()) move_and_wait(ann_, ann_.legal().front());
    run_until([&] {
      now_ += std::chrono::seconds(1);  // after a failure the lobby waits for some seconds
      lobby_->tick(now_);
      return ann_.view.at("phase") == "play";
    });
  }

  TestClient ann_;  // here, for events reach her until the end
  std::atomic<int> failures_left_ = 0;
};

TEST_F(LobbyBots, FailedQuestionIsAskedAgain) {
  fail_thoughts(4);  // two for each of them
  const std::string id = table(two_pilots);
  hello(ann_, id, token(id, R"({"name":"Ann"})"));
  run_until_quiet();
  EXPECT_EQ(lobby_->metrics().bot_moves, 0U);
  expect_bots_to_pass();
  EXPECT_EQ(thinkers_.metrics().failures, 4U);
  EXPECT_EQ(thinkers_.metrics().last_failure, "no memory");
}

TEST_F(LobbyBots, FirstLegalMoveIsPlayedAfterRepeatedFailures) {
  fail_thoughts(1000);
  const std::string id = table(two_pilots);
  hello(ann_, id, token(id, R"({"name":"Ann"})"));
  expect_bots_to_pass();
  EXPECT_GE(thinkers_.metrics().failures, 6U);
}

TEST_F(LobbyBots, QuestionIsAskedAgainAfterStoreRecovers) {
  fail_thoughts(2);  // so that nothing was written when the disk is full
  const std::string id = table(two_pilots);
  hello(ann_, id, token(id, R"({"name":"Ann"})"));
  run_until_quiet();
  store_.broken = true;
  lobby_->tick(now_);
  run_until([&] { return lobby_->metrics().store_failures > 0; });
  run_until_quiet();  // which it never was while each failure woke the other bot
  store_.broken = false;
  expect_bots_to_pass();
}

TEST_F(LobbyBots, ManyTablesOfOneOwnerDoNotDelayAnother) {
  std::vector<std::string> served;
  std::promise<void> all_asked;
  before_thinking_ = [&, first = true](const Question& question) mutable {
    if (std::exchange(first, false)) all_asked.get_future().wait();
    served.push_back(question.owner);
  };
  const auto open = [&](const std::string& owner) {
    const json::object made = answer(
        [&](const auto& reply) { lobby_->create(*protocol::read_create_table(two_pilots), now_, reply, owner); });
    token(std::string(made.at("table").as_object().at("id").as_string()), R"({"name":"Ann"})");
  };
  for (int i = 0; i < 19; ++i) open("198.51.100.7");
  open("203.0.113.5");
  // The first one thinks, and waits for the others: the last tables are dealt after their last seat was answered.
  run_until([&] { return lobby_->metrics().thinkers.running == 1 && lobby_->metrics().thinkers.waiting == 39; });
  all_asked.set_value();
  run_until([&] { return lobby_->metrics().bot_moves >= 40U; });
  EXPECT_EQ(served[0], "198.51.100.7");
  EXPECT_EQ(served[1], "203.0.113.5");
}

TEST_F(LobbyBots, TableWithoutOwnerCountsForItself) {
  std::promise<std::string> owner;
  before_thinking_ = [&, first = true](const Question& question) mutable {
    if (std::exchange(first, false)) owner.set_value(question.owner + " " + question.table);
  };
  const std::string id = table(two_pilots);
  token(id, R"({"name":"Ann"})");
  EXPECT_EQ(owner.get_future().get(), id + " " + id);
}

}  // namespace
}  // namespace botyard::server
