#include "server/thinkers.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace botyard::server {
namespace {

/// Pause before a retry after std::bad_alloc.
constexpr std::chrono::milliseconds pause_without_memory{20};

/// Linux has a priority for each thread. Elsewhere thinking threads run at the normal priority.
void lower_own_priority() {
#ifdef __linux__
  constexpr int steps = 10;
  const auto thread = static_cast<id_t>(gettid());
  setpriority(PRIO_PROCESS, thread, std::min(19, getpriority(PRIO_PROCESS, thread) + steps));
#endif
}

}  // namespace

Thinkers::Thinkers(int threads, Post post, ThinkerHooks hooks)
    : post_(std::move(post)), hooks_(std::move(hooks)), queue_(threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

void Thinkers::stop() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Thinkers::ask(Question question) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push(std::move(question), hooks_.now());
  }
  wake_.notify_one();
}

ThinkerMetrics Thinkers::metrics() const {
  const std::scoped_lock lock(mutex_);
  ThinkerMetrics metrics = metrics_;
  metrics.waiting = queue_.size();
  return metrics;
}

void Thinkers::run() {
  lower_own_priority();
  while (!ending_) {
    try {
      serve_next();
    } catch (...) {  // of the queue, before a question was taken out
      note_failure();
      std::this_thread::sleep_for(pause_without_memory);
    }
  }
}

void Thinkers::serve_next() {
  std::optional<FairQueue::Turn> turn;
  {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
    if (ending_) return;
    turn = queue_.pop(hooks_.now());
    if (turn->share < 1) ++metrics_.shortened;
    ++metrics_.running;
  }
  const auto move = think_about(*turn);
  deliver(turn->question, move);
  const std::scoped_lock lock(mutex_);
  queue_.finish(*turn);
  --metrics_.running;
  ++metrics_.answered;
}

/// Nothing if thinking threw.
std::optional<std::string> Thinkers::think_about(const FairQueue::Turn& turn) {
  try {
    if (hooks_.before_thinking) hooks_.before_thinking(turn.question);
    return turn.question.think(turn.share, [this] { return ending_.load(std::memory_order_relaxed); });
  } catch (...) {
    note_failure();
    return {};
  }
}

/// Counts the exception that is being handled and keeps its text. Call in a catch block only.
void Thinkers::note_failure() {
  const std::scoped_lock lock(mutex_);
  ++metrics_.failures;
  metrics_.last_failure.clear();
  try {
    throw;
  } catch (const std::bad_alloc&) {
    metrics_.last_failure = "no memory";  // fits into the string without an allocation
  } catch (const std::exception& error) {
    metrics_.last_failure = error.what();
  } catch (...) {
    metrics_.last_failure = "unknown";
  }
}

/// Retries until the answer is posted, because the table waits for it.
void Thinkers::deliver(const Question& question, const std::optional<std::string>& move) {
  while (!ending_) {
    try {
      post_([answer = question.answer, move] { answer(move); });
      return;
    } catch (...) {
      note_failure();
      std::this_thread::sleep_for(pause_without_memory);
    }
  }
}

}  // namespace botyard::server
