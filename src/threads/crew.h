#pragma once

#include <functional>
#include <memory>

/// Several at work at once, on machines that have threads; one after the other where there are none (WebAssembly).
/// The build picks one of the two folders beside this file, so nobody else has to ask.
namespace botyard::threads {

/// How many can work at once here: at least one.
int core_count();

/// Calls job(0) … job(count - 1), each on a thread of its own and the first on the caller's. Returns once all are done;
/// what one of them has thrown is passed on then.
void run_together(int count, const std::function<void(int)>& job);

/// A room for one: jobs of several threads are done one at a time.
class OneAtATime {
 public:
  OneAtATime();
  OneAtATime(const OneAtATime&) = delete;
  OneAtATime(OneAtATime&&) = delete;
  OneAtATime& operator=(const OneAtATime&) = delete;
  OneAtATime& operator=(OneAtATime&&) = delete;
  ~OneAtATime();

  void operator()(const std::function<void()>& job);

 private:
  struct Door;
  std::unique_ptr<Door> door_;
};

}  // namespace botyard::threads
