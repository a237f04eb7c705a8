#include "server/journal.h"

#include <gtest/gtest.h>

#include <deque>
#include <new>

#include "server/memory_store.h"

namespace botyard::server {
namespace {

using std::chrono::milliseconds;

/// A journal whose results a test collects by itself, and whose pauses take no time.
class JournalTest : public testing::Test {
 protected:
  static Append add(const std::string& table, std::uint64_t first) {
    return {table, first, {"line"}, "playing", Time(milliseconds(1000))};
  }
  /// Remembers under this name what became of the append: "ok", or the code of its refusal.
  void append(const std::string& name, Append append) {
    journal_.append(std::move(append), [this, name](const text::Result<void>& result) {
      results_[name] = result ? "ok" : result.error().reason.code;
    });
  }
  /// Holds the journal's thread until let_go(), so that what is appended meanwhile becomes one batch.
  void hold() {
    gate_.lock();
    held_ = false;
    journal_.do_later([this] {
      held_ = true;
      held_.notify_one();
      const std::scoped_lock wait(gate_);
    });
    held_.wait(false);
  }
  void let_go() { gate_.unlock(); }
  void wait_until_written() const {
    while (journal_.waiting() > 0) std::this_thread::yield();
  }
  void run_posted() {
    while (true) {
      std::function<void()> next;
      {
        const std::scoped_lock lock(mutex_);
        if (posted_.empty()) return;
        next = std::move(posted_.front());
        posted_.pop_front();
      }
      next();
    }
  }
  void stop() {
    journal_.stop();
    run_posted();
  }

  using Results = std::map<std::string, std::string>;
  Results results_;
  MemoryStore store_;
  std::mutex gate_;
  std::atomic<bool> held_ = false;
  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  std::atomic<int> broken_posts_ = 0;  // so many posts throw
  std::vector<text::Reason> reported_;
  std::vector<milliseconds> pauses_;
  std::function<void()> on_pause_ = [] {};
  Journal journal_{store_,
                   [this](std::function<void()> action) {
                     if (broken_posts_ > 0) {
                       --broken_posts_;
                       throw std::bad_alloc();
                     }
                     const std::scoped_lock lock(mutex_);
                     posted_.push_back(std::move(action));
                   },
                   {[this](const text::Reason& reason) { reported_.push_back(reason); },
                    [this](milliseconds time) {
                      pauses_.push_back(time);
                      on_pause_();
                    }}};
};

TEST_F(JournalTest, EachAppendGetsItsOwnResult) {
  store_.break_table("b");
  hold();
  append("a0", add("a", 0));
  append("b0", add("b", 0));
  append("c1", add("c", 1));
  append("a1", add("a", 1));
  EXPECT_EQ(journal_.waiting(), 4U);
  let_go();
  stop();
  EXPECT_EQ(results_, (Results{{"a0", "ok"}, {"a1", "ok"}, {"b0", "store.failed"}, {"c1", "store.gap"}}));
  EXPECT_EQ(journal_.waiting(), 0U);
  EXPECT_EQ(journal_.failures(), 2U);
  EXPECT_EQ(journal_.last_failure(), std::nullopt);
  EXPECT_EQ(store_.log_of("a")->size(), 2U);
}

TEST_F(JournalTest, BusyStoreIsRetried) {
  store_.busy = 3;
  append("a", add("a", 0));
  stop();
  EXPECT_EQ(results_, (Results{{"a", "ok"}}));
  EXPECT_EQ(pauses_, (std::vector{milliseconds(10), milliseconds(20), milliseconds(40)}));
  EXPECT_EQ(journal_.failures(), 0U);
  EXPECT_EQ(journal_.last_failure(), std::nullopt);
}

TEST_F(JournalTest, StoreBusyForTenSecondsIsAFailure) {
  store_.busy = 1000;
  append("a", add("a", 0));
  stop();
  EXPECT_EQ(results_, (Results{{"a", "store.failed"}}));
  milliseconds all(0);
  for (const milliseconds pause : pauses_) all += pause;
  EXPECT_GE(all, std::chrono::seconds(9));
  EXPECT_LE(all, std::chrono::seconds(12));
  EXPECT_EQ(journal_.last_failure()->code, "store.busy");
}

TEST_F(JournalTest, LastFailureIsSetDuringRetries) {
  store_.busy = 1;
  on_pause_ = [this] { EXPECT_EQ(journal_.last_failure()->code, "store.busy"); };
  append("a", add("a", 0));
  stop();
  EXPECT_EQ(pauses_.size(), 1U);
}

TEST_F(JournalTest, LastFailureOfFullDiskIsClearedByNextWrite) {
  store_.broken = true;
  hold();
  append("a", add("a", 0));
  append("b", add("b", 0));
  let_go();
  wait_until_written();
  EXPECT_EQ(journal_.last_failure()->code, "store.failed");
  EXPECT_EQ(journal_.failures(), 1U);
  store_.broken = false;
  append("c", add("c", 0));
  stop();
  EXPECT_EQ(results_, (Results{{"a", "store.failed"}, {"b", "store.failed"}, {"c", "ok"}}));
  EXPECT_TRUE(pauses_.empty());
  EXPECT_EQ(journal_.last_failure(), std::nullopt);
  EXPECT_EQ(journal_.batches(), 1U);
}

TEST_F(JournalTest, StoreExceptionBecomesRefusal) {
  store_.throws = true;
  append("a", add("a", 0));
  wait_until_written();
  store_.throws = false;
  append("b", add("b", 0));
  stop();
  EXPECT_EQ(results_, (Results{{"a", "store.failed"}, {"b", "ok"}}));
  ASSERT_EQ(reported_.size(), 1U);
  EXPECT_EQ(reported_[0].arguments.at(0).value, "std::bad_alloc");
}

TEST_F(JournalTest, ExceptionInChoreIsContained) {
  journal_.do_later([] { throw std::runtime_error("told to"); });
  journal_.do_later([] { throw 1; });  // NOLINT(hicpp-exception-baseclass): anything may be thrown
  append("a", add("a", 0));
  wait_until_written();
  stop();
  EXPECT_EQ(results_, (Results{{"a", "ok"}}));
  EXPECT_EQ(journal_.failures(), 2U);
}

TEST_F(JournalTest, ThrowingCallbackDoesNotStopOthers) {
  hold();
  journal_.append(add("a", 0), [](const text::Result<void>&) { throw std::runtime_error("told to"); });
  append("b", add("b", 0));
  let_go();
  stop();
  EXPECT_EQ(results_, (Results{{"b", "ok"}}));
  EXPECT_EQ(journal_.failures(), 1U);
}

TEST_F(JournalTest, ResultsArePostedAgainAfterBadAlloc) {
  broken_posts_ = 5;
  append("a", add("a", 0));
  stop();
  EXPECT_EQ(results_, (Results{{"a", "ok"}}));
  EXPECT_EQ(pauses_.size(), 5U);
}

TEST_F(JournalTest, AppendAfterStopIsRefusedAtOnce) {
  append("a", add("a", 0));
  journal_.stop();
  append("b", add("b", 0));
  EXPECT_EQ(results_, (Results{{"b", "store.failed"}}));
  journal_.do_later([] { FAIL(); });
  run_posted();
  EXPECT_EQ(results_, (Results{{"a", "ok"}, {"b", "store.failed"}}));
}

TEST(Journal, PostsNothingAfterStop) {
  MemoryStore store;
  std::atomic<bool> ended = false;
  {
    std::vector<std::function<void()>> posted;
    Journal journal(store, [&](std::function<void()> action) {
      EXPECT_FALSE(ended);
      posted.push_back(std::move(action));
    });
    for (std::uint64_t i = 0; i < 100; ++i) journal.append({"t", i, {"line"}, "playing", {}}, [](const auto&) {});
    journal.stop();
    ended = true;
    journal.append({"t", 100, {"line"}, "playing", {}}, [](const auto& result) { EXPECT_FALSE(result); });
  }
  EXPECT_EQ(store.log_of("t")->size(), 100U);
}

}  // namespace
}  // namespace botyard::server
