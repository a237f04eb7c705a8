#include "threads/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>

namespace botyard::threads {
namespace {

TEST(RunTogether, DoesEachJobOnce) {
  std::atomic<int> sum = 0;
  run_together(5, [&](int number) { sum += 1 << number; });
  EXPECT_EQ(sum, 31);
}

TEST(RunTogether, PassesOnWhatAnyJobThrowsOnceAllAreDone) {
  for (int thrower = 0; thrower < 4; ++thrower) {
    std::atomic<int> done = 0;
    EXPECT_THROW(run_together(4,
                              [&](int number) {
                                if (number == thrower) throw std::bad_alloc();
                                ++done;
                              }),
                 std::bad_alloc);
    EXPECT_EQ(done, 3);
  }
}

}  // namespace
}  // namespace botyard::threads
