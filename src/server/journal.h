#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "server/store.h"

namespace botyard::server {

/// Queues a function to be run on the lobby's thread. Thread-safe; may throw std::bad_alloc.
using Post = std::function<void(std::function<void()>)>;

struct JournalSettings {
  /// Called for each failure: a batch that could not be written, an exception of a chore or of a Done. On the journal's
  /// thread or the lobby's, possibly after the journal was destroyed.
  std::function<void(const text::Reason&)> report;
  /// Replaces sleeping before a busy store is tried again, for tests.
  std::function<void(std::chrono::milliseconds)> pause;
};

/// Writes appends to the store on a thread of its own, in order and in batches: while one batch is written, the next
/// one gathers, so one fsync serves many tables. Each append's result is posted to the lobby's thread once it is on
/// disk or has failed. A store that another program has locked is retried for about ten seconds. Exceptions of the
/// store become refusals. Owns the thread; the store must outlive it.
class Journal {
 public:
  /// Called on the lobby's thread with the result of one append.
  using Done = std::function<void(const text::Result<void>&)>;

  /// `post` must be callable until stop() or the destructor has returned.
  Journal(Store& store, Post post, JournalSettings settings = {});
  Journal(const Journal&) = delete;
  Journal(Journal&&) = delete;
  Journal& operator=(const Journal&) = delete;
  Journal& operator=(Journal&&) = delete;
  ~Journal() { stop(); }

  /// Queues an append. After stop() it is refused: then `done` is called before this returns.
  void append(Append append, Done done);
  /// Runs `chore` on the journal's thread between two batches, for slow work on the store. stop() drops waiting chores.
  void do_later(std::function<void()> chore);
  /// Tests on the journal's thread whether the store can be written to; the result is last_failure().
  void probe();
  /// Writes what is queued, posts every result and joins the thread. Nothing is posted after it has returned.
  void stop();

  // --- For metrics and the health check; thread-safe
  /// Batches written since the start.
  [[nodiscard]] std::uint64_t batches() const;
  /// Appends that are queued or being written.
  [[nodiscard]] std::size_t waiting() const;
  /// Why the last attempt wrote nothing; none if it wrote something.
  [[nodiscard]] std::optional<text::Reason> last_failure() const;
  /// Failures reported since the start.
  [[nodiscard]] std::uint64_t failures() const;
  /// How long the present batch or chore has taken so far; zero if there is none.
  [[nodiscard]] std::chrono::steady_clock::duration busy_for() const;
  /// Durations of attempts to write a batch.
  [[nodiscard]] const Histogram& commits() const { return commits_; }

 private:
  struct Batch {
    std::vector<Append> appends;
    std::vector<Done> done;  // one for each append
    std::vector<std::function<void()>> chores;
    [[nodiscard]] bool empty() const { return appends.empty() && chores.empty(); }
  };
  /// Results of a batch, one for each append. If the store threw, `each` is empty and `otherwise` holds for all.
  struct Results {
    std::vector<text::Result<void>> each;
    text::Result<void> otherwise;
    [[nodiscard]] const text::Result<void>& of(std::size_t append) const;
    [[nodiscard]] bool busy() const;
    /// Why nothing at all was written; nullptr if something was.
    [[nodiscard]] const text::Reason* failure() const;
  };
  /// Counts and reports failures. Shared with posted results, which may outlive the journal.
  struct Failures {
    std::function<void(const text::Reason&)> report;
    std::atomic<std::uint64_t> count = 0;
    void add(const text::Reason& reason) noexcept;
  };

  [[nodiscard]] std::optional<text::Reason> enqueue(Append& append, Done& done);
  void run();
  bool next_batch(Batch& batch);
  void do_chores(const Batch& batch);
  void write(Batch batch);
  Results commit(std::span<const Append> appends);
  Results try_commit(std::span<const Append> appends);
  void note(const text::Reason* failure) noexcept;
  void report(const Results& results);
  void deliver(std::vector<Done> done, Results results);
  [[nodiscard]] bool give_up(int attempt) const;

  Store& store_;
  Post post_;
  std::function<void(std::chrono::milliseconds)> pause_;
  std::shared_ptr<Failures> failures_;
  mutable std::mutex mutex_;  // protects what follows, up to the thread
  std::condition_variable wake_;
  Batch gathering_;
  bool ending_ = false;
  std::size_t writing_ = 0;  // appends in the present batch
  std::uint64_t batches_ = 0;
  std::optional<text::Reason> last_failure_;
  std::optional<std::chrono::steady_clock::time_point> busy_since_;
  Histogram commits_;
  std::thread thread_;
};

}  // namespace botyard::server
