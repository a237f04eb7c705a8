#include "threads/crew.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace botyard::threads {

int core_count() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void run_together(int count, const std::function<void(int)>& job) {
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(count));
  const auto keep_thrown = [&](int number) noexcept {
    try {
      job(number);
    } catch (...) {
      thrown[static_cast<std::size_t>(number)] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;  // waits for them at the end
    for (int number = 1; number < count; ++number) helpers.emplace_back(keep_thrown, number);
    keep_thrown(0);
  }
  for (const std::exception_ptr& each : thrown) {
    if (each) std::rethrow_exception(each);
  }
}

struct OneAtATime::Door {
  std::mutex mutex;
};

OneAtATime::OneAtATime() : door_(std::make_unique<Door>()) {}
OneAtATime::~OneAtATime() = default;

void OneAtATime::operator()(const std::function<void()>& job) {
  const std::scoped_lock lock(door_->mutex);
  job();
}

}  // namespace botyard::threads
