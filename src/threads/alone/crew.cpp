#include "threads/crew.h"

namespace botyard::threads {

int core_count() { return 1; }

void run_together(int count, const std::function<void(int)>& job) {
  for (int number = 0; number < count; ++number) job(number);
}

struct OneAtATime::Door {};

OneAtATime::OneAtATime() = default;
OneAtATime::~OneAtATime() = default;

void OneAtATime::operator()(const std::function<void()>& job) { job(); }

}  // namespace botyard::threads
