#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/journal.h"

namespace botyard::server {

/// The threads on which bots think, never those of the tables. Questions wait in one row.
class Thinkers {
 public:
  /// Answers a question; asked to stop, it answers at once with what it has.
  using Think = std::function<std::string(const std::function<bool()>& stop)>;
  using Answer = std::function<void(std::string move)>;

  Thinkers(int threads, Post post);
  Thinkers(const Thinkers&) = delete;
  Thinkers(Thinkers&&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  Thinkers& operator=(Thinkers&&) = delete;
  /// Stops all thinking; what waits is forgotten.
  ~Thinkers();

  /// The answer comes on the thread of the tables.
  void ask(Think think, Answer answer);
  [[nodiscard]] std::size_t waiting() const;

 private:
  void run();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::pair<Think, Answer>> row_;
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace botyard::server
