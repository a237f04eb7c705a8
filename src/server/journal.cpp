#include "server/journal.h"

#include <iterator>
#include <memory>
#include <utility>

namespace botyard::server {

Journal::Journal(Store& store, Post post) : store_(store), post_(std::move(post)), thread_([this] { run(); }) {}

Journal::~Journal() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Journal::append(std::vector<Change> changes, Done done) {
  {
    const std::scoped_lock lock(mutex_);
    gathering_.done.push_back(std::move(done));
    std::ranges::move(changes, std::back_inserter(gathering_.changes));
  }
  wake_.notify_one();
}

void Journal::do_later(std::function<void()> chore) {
  {
    const std::scoped_lock lock(mutex_);
    gathering_.chores.push_back(std::move(chore));
  }
  wake_.notify_one();
}

void Journal::run() {
  while (true) {
    Batch batch;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !gathering_.done.empty() || !gathering_.chores.empty(); });
      if (gathering_.done.empty() && gathering_.chores.empty()) return;
      batch = std::exchange(gathering_, {});
    }
    for (const auto& chore : batch.chores) chore();
    if (!batch.done.empty()) write(std::move(batch));
  }
}

void Journal::write(Batch batch) {
  auto result = std::make_shared<text::Result<void>>(store_.commit(batch.changes));
  batches_.fetch_add(1, std::memory_order_relaxed);
  post_([result, done = std::move(batch.done)] {
    for (const Done& callback : done) callback(*result);
  });
}

}  // namespace botyard::server
