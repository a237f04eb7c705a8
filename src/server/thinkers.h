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

/// What tests set: the time, and something that happens on the thinking thread before each question and may throw.
struct ThinkerHooks {
  std::function<FairQueue::Instant()> now = std::chrono::steady_clock::now;
  std::function<void(const Question&)> before_thinking;
};

/// Counted since the start, for /metrics.
struct ThinkerMetrics {
  std::size_t waiting = 0;      // questions that no thread has taken up yet
  std::size_t running = 0;      // those that are being thought about, or whose answer is on its way
  std::uint64_t answered = 0;   // failures included
  std::uint64_t shortened = 0;  // those with a part of their level's budget, or without a search, because many waited
  std::uint64_t failures = 0;   // thinking that ended in an exception
  std::string last_failure;     // its text
};

/// The threads on which bots think, never those of the tables. They run at a lower priority than the others of this
/// process, and share their time fairly between the owners of tables (FairQueue).
class Thinkers {
 public:
  Thinkers(int threads, Post post, ThinkerHooks hooks = {});
  Thinkers(const Thinkers&) = delete;
  Thinkers(Thinkers&&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  Thinkers& operator=(Thinkers&&) = delete;
  ~Thinkers() { stop(); }

  /// Stops all thinking and ends the threads; what waits is forgotten, and nothing is posted any more.
  void stop();

  /// The answer is given exactly once, on the thread of the tables; a question whose thinking throws is answered with
  /// nothing and may be asked again. If memory is too short for the question, this throws and nothing is asked.
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
