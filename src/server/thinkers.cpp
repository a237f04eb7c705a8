#include "server/thinkers.h"

#include <utility>

namespace botyard::server {

Thinkers::Thinkers(int threads, Post post) : post_(std::move(post)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
    row_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Thinkers::ask(Think think, Answer answer) {
  {
    const std::scoped_lock lock(mutex_);
    row_.emplace_back(std::move(think), std::move(answer));
  }
  wake_.notify_one();
}

std::size_t Thinkers::waiting() const {
  const std::scoped_lock lock(mutex_);
  return row_.size();
}

void Thinkers::run() {
  while (true) {
    std::pair<Think, Answer> question;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !row_.empty(); });
      if (ending_) return;
      question = std::move(row_.front());
      row_.pop_front();
    }
    std::string move = question.first([this] { return ending_.load(std::memory_order_relaxed); });
    if (ending_) return;
    post_([answer = std::move(question.second), move = std::move(move)]() mutable { answer(std::move(move)); });
  }
}

}  // namespace botyard::server
