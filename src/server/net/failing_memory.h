#pragma once

#include <cstdint>

/// For tests: memory that runs out on one thread, when and as long as a test wants it. failing_memory_test.cpp replaces
/// the program's operator new and aligned_alloc for this.
namespace botyard::server::failing_memory {

/// The calling thread's allocations may fail from now on.
void concerns_this_thread();
/// The allocation after the next `count` ones fails, once.
void fail_after(std::int64_t count);
/// All allocations fail until it is called with false.
void fail_all(bool all);
/// Whether an allocation has failed since the last fail_after.
bool has_failed();

}  // namespace botyard::server::failing_memory
