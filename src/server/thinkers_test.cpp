#include "server/thinkers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <new>
#include <stdexcept>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace botyard::server {
namespace {

using std::chrono::milliseconds;

/// Answers arrive here, in the order of service.
class Answers {
 public:
  Post post() {
    return [this](const std::function<void()>& action) {
      const std::scoped_lock lock(mutex_);
      action();
    };
  }
  Question question(const std::string& owner, const std::string& table, milliseconds promise, std::string move) {
    return {owner, table, promise, [move](double /*share*/, const auto& /*stop*/) { return move; }, answer()};
  }
  Question::Answer answer() {
    return [this](const std::optional<std::string>& move) {
      given_.push_back(move.value_or("failed"));
      arrived_.notify_all();
    };
  }
  /// Waits for so many answers.
  std::vector<std::string> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [&] { return given_.size() >= count; });
    return given_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<std::string> given_;
};

TEST(Thinkers, SecondOwnerIsServedSecondHoweverManyQuestionsWait) {
  Answers answers;
  std::promise<void> queue_is_full;
  Thinkers thinkers(1, answers.post());
  Question first = answers.question("hog", "0", milliseconds(1000), "hog");
  first.think = [&](double, const auto&) {
    queue_is_full.get_future().wait();
    return std::string("hog");
  };
  thinkers.ask(std::move(first));
  while (thinkers.metrics().waiting > 0) std::this_thread::yield();
  for (int i = 0; i < 190; ++i) {
    thinkers.ask(answers.question("hog", std::to_string(i % 19), milliseconds(1000), "hog"));
  }
  thinkers.ask(answers.question("guest", "", milliseconds(1), "guest"));
  EXPECT_EQ(thinkers.metrics().waiting, 191U);
  queue_is_full.set_value();
  EXPECT_EQ(answers.wait_for(192)[1], "guest");
}

TEST(Thinkers, BudgetsShrinkWhileQuestionsWait) {
  Answers answers;
  std::vector<double> shares;
  std::promise<void> queue_is_full;
  // The clock stands still, so that budgets depend on the queue alone.
  Thinkers thinkers(1, answers.post(), {[] { return FairQueue::Instant(std::chrono::hours(1)); }, {}});
  Question first = answers.question("", "0", milliseconds(1000), "");
  first.think = [&](double share, const auto&) {
    shares.push_back(share);
    queue_is_full.get_future().wait();
    return std::string();
  };
  thinkers.ask(std::move(first));
  while (thinkers.metrics().waiting > 0) std::this_thread::yield();
  for (int i = 0; i < 20; ++i) {
    Question next = answers.question("", "0", milliseconds(1000), "");
    next.think = [&](double share, const auto&) {
      shares.push_back(share);
      return std::string();
    };
    thinkers.ask(std::move(next));
  }
  queue_is_full.set_value();
  answers.wait_for(21);
  EXPECT_EQ(shares[0], 1);
  for (std::size_t i = 1; i < shares.size(); ++i) {
    EXPECT_NEAR(shares[i], std::min(1.0, 1.95 / static_cast<double>(shares.size() - i)), 1e-9);
  }
  EXPECT_EQ(thinkers.metrics().shortened, 19U);
}

/// The exception is made on the thinking thread: copies of one share its text, whose count of owners the thread
/// sanitizer doesn't see inside the standard library.
template <class Exception, class... Arguments>
Question::Think throwing(Arguments... arguments) {
  return [arguments...](double, const auto&) -> std::string { throw Exception(arguments...); };
}

TEST(Thinkers, ExceptionFailsOneQuestionOnly) {
  Answers answers;
  Thinkers thinkers(1, answers.post());
  const auto ask = [&](Question::Think think) {
    thinkers.ask({"", "", milliseconds(1), std::move(think), answers.answer()});
  };
  ask(throwing<std::runtime_error>("a defect"));
  EXPECT_EQ(answers.wait_for(1).back(), "failed");
  EXPECT_EQ(thinkers.metrics().last_failure, "a defect");
  ask(throwing<std::bad_alloc>());
  EXPECT_EQ(answers.wait_for(2).back(), "failed");
  EXPECT_EQ(thinkers.metrics().last_failure, "no memory");
  ask(throwing<int>(7));
  EXPECT_EQ(answers.wait_for(3).back(), "failed");
  thinkers.ask(answers.question("", "", milliseconds(1), "C7"));
  EXPECT_EQ(answers.wait_for(4).back(), "C7");
  EXPECT_EQ(thinkers.metrics().failures, 3U);
}

TEST(Thinkers, SameQuestionCanBeAskedAgain) {
  Answers answers;
  Thinkers thinkers(1, answers.post());
  const Question question = answers.question("", "", milliseconds(1), "C7");
  for (std::size_t i = 1; i <= 3; ++i) {
    thinkers.ask(question);
    EXPECT_EQ(answers.wait_for(i), std::vector<std::string>(i, "C7"));
  }
}

TEST(Thinkers, AnswerIsPostedAgainAfterBadAlloc) {
  Answers answers;
  std::atomic<int> tries = 0;
  Thinkers thinkers(1, [&, post = answers.post()](const std::function<void()>& action) {
    if (++tries < 3) throw std::bad_alloc();
    post(action);
  });
  thinkers.ask(answers.question("", "", milliseconds(1), "C7"));
  EXPECT_EQ(answers.wait_for(1).back(), "C7");
  EXPECT_EQ(tries, 3);
}

#ifdef __linux__
TEST(Thinkers, ThreadsRunAtLowerPriority) {
  Answers answers;
  Thinkers thinkers(1, answers.post());
  thinkers.ask(
      {"", "", milliseconds(1),
       [](double, const auto&) { return std::to_string(getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()))); },
       answers.answer()});
  const int ours = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
  EXPECT_EQ(answers.wait_for(1).back(), std::to_string(std::min(19, ours + 10)));
}
#endif

}  // namespace
}  // namespace botyard::server
