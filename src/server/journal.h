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

/// Runs something on the thread of the tables, soon.
using Post = std::function<void(std::function<void()>)>;

struct JournalSettings {
  /// Called with what went wrong: a batch that couldn't be written, an exception of a chore or of a Done. It is called
  /// on the journal's thread or on that of the tables, and also after the journal's end.
  std::function<void(const text::Reason&)> report;
  /// Waits before a busy store is tried again; a test needn't.
  std::function<void(std::chrono::milliseconds)> pause;
};

/// Keeps appends in the order in which they come, many at a time: while one batch is written to the disk, the next one
/// gathers. Whoever asked is told on the thread of the tables, once it is on disk or can't be. A store that is busy
/// (another program has locked it) is tried again for about ten seconds. Exceptions become refusals.
class Journal {
 public:
  /// Gets the result of its own append.
  using Done = std::function<void(const text::Result<void>&)>;

  /// `post` must work until stop() has returned, or the destructor.
  Journal(Store& store, Post post, JournalSettings settings = {});
  Journal(const Journal&) = delete;
  Journal(Journal&&) = delete;
  Journal& operator=(const Journal&) = delete;
  Journal& operator=(Journal&&) = delete;
  ~Journal() { stop(); }

  /// After stop() it is refused at once: `done` is called before this returns.
  void append(Append append, Done done);
  /// Does something on the journal's own thread, between two batches: what may take long and concerns the store.
  /// Chores that are still waiting at the end are left out.
  void do_later(std::function<void()> chore);
  /// Finds out, on the journal's own thread, whether the store can be written to; last_failure() tells.
  void probe();
  /// Writes what is left, posts every result, and ends the thread. From then on `post` is not called any more.
  void stop();

  // What an operator wants to know; from any thread.
  /// How many batches were written so far.
  [[nodiscard]] std::uint64_t batches() const;
  /// How many appends wait for the disk, those that are being written included.
  [[nodiscard]] std::size_t waiting() const;
  /// Why nothing could be written the last time it was tried; none if something could.
  [[nodiscard]] std::optional<text::Reason> last_failure() const;
  /// How many failures were reported.
  [[nodiscard]] std::uint64_t failures() const;
  /// How long the store has been busy with what it was last given; zero if it is not.
  [[nodiscard]] std::chrono::steady_clock::duration busy_for() const;
  /// How long batches took.
  [[nodiscard]] const Histogram& commits() const { return commits_; }

 private:
  struct Batch {
    std::vector<Append> appends;
    std::vector<Done> done;  // one for each append
    std::vector<std::function<void()>> chores;
    [[nodiscard]] bool empty() const { return appends.empty() && chores.empty(); }
  };
  /// What became of a batch. Results that are missing, because the store threw, are refusals with `otherwise`.
  struct Results {
    std::vector<text::Result<void>> each;
    text::Result<void> otherwise;
    [[nodiscard]] const text::Result<void>& of(std::size_t append) const;
    [[nodiscard]] bool busy() const;
    /// Why nothing at all was written; null if something was.
    [[nodiscard]] const text::Reason* failure() const;
  };
  /// Counts and reports failures. Posted results refer to it, and they may outlive the journal.
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
  std::size_t writing_ = 0;  // appends in the batch that is being written
  std::uint64_t batches_ = 0;
  std::optional<text::Reason> last_failure_;
  std::optional<std::chrono::steady_clock::time_point> busy_since_;
  Histogram commits_;
  std::thread thread_;
};

}  // namespace botyard::server
