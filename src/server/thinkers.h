#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/fair_queue.h"
#include "server/journal.h"

namespace botyard::server {

/// Test hooks: the clock, and a function that is called on a thinking thread before each question and may throw.
struct ThinkerHooks {
  std::function<FairQueue::Instant()> now = std::chrono::steady_clock::now;
  std::function<void(const Question&)> before_thinking;
};

/// Gauges and counters since the start of Thinkers, for GET /metrics.
struct ThinkerMetrics {
  std::size_t waiting = 0;      // gauge: questions in the queue
  std::size_t running = 0;      // gauge: questions in work, or whose answer is being posted
  std::uint64_t answered = 0;   // including failures
  std::uint64_t shortened = 0;  // questions that got less than their level's budget, because many waited
  std::uint64_t failures = 0;   // exceptions
  std::string last_failure;     // text of the last exception
};

/// The worker threads on which bots think. Owns the threads and a FairQueue of questions. Threads run at a lower
/// priority than the rest of the process. All functions are thread-safe; answers are posted to the lobby's thread.
class Thinkers {
 public:
  Thinkers(int threads, Post post, ThinkerHooks hooks = {});
  Thinkers(const Thinkers&) = delete;
  Thinkers(Thinkers&&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  Thinkers& operator=(Thinkers&&) = delete;
  ~Thinkers() { stop(); }

  /// Interrupts searches, drops waiting questions and joins the threads. Nothing is posted after it has returned.
  void stop();

  /// Queues a question. Its answer is posted exactly once, unless stop() comes first; with nothing if thinking threw.
  /// Throws std::bad_alloc without queueing the question.
  void ask(Question question);
  [[nodiscard]] ThinkerMetrics metrics() const;

 private:
  void run();
  void serve_next();
  [[nodiscard]] std::optional<std::string> think_about(const FairQueue::Turn& turn);
  void note_failure();
  void deliver(const Question& question, const std::optional<std::string>& move);

  Post post_;
  ThinkerHooks hooks_;
  mutable std::mutex mutex_;  // guards the queue and the metrics
  std::condition_variable wake_;
  FairQueue queue_;
  ThinkerMetrics metrics_;
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace botyard::server
