#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store.h"

namespace botyard::server {

/// Runs something on the thread of the tables, soon.
using Post = std::function<void(std::function<void()>)>;

/// Keeps changes in the order in which they come, many at a time: while one batch is written to the disk, the next one
/// gathers. Whoever asked is told on the thread of the tables, once it is on disk or
/// can't be.
class Journal {
 public:
  using Done = std::function<void(const text::Result<void>&)>;

  Journal(Store& store, Post post);
  Journal(const Journal&) = delete;
  Journal(Journal&&) = delete;
  Journal& operator=(const Journal&) = delete;
  Journal& operator=(Journal&&) = delete;
  /// Writes what is left, then ends.
  ~Journal();

  void append(std::vector<Change> changes, Done done);
  /// Does something on the journal's own thread, between two batches: what may take long and concerns the store.
  void do_later(std::function<void()> chore);
  /// How many batches were written so far.
  [[nodiscard]] std::uint64_t batches() const { return batches_.load(std::memory_order_relaxed); }

 private:
  struct Batch {
    std::vector<Change> changes;
    std::vector<Done> done;
    std::vector<std::function<void()>> chores;
  };
  void run();
  void write(Batch batch);

  Store& store_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Batch gathering_;
  bool ending_ = false;
  std::atomic<std::uint64_t> batches_ = 0;
  std::thread thread_;
};

}  // namespace botyard::server
