#pragma once

#include <cstdint>

/// Fault injection for tests: allocations of chosen threads that fail. failing_memory_test.cpp replaces operator new
/// and wraps aligned_alloc of the test program. Thread-safe.
namespace botyard::server::failing_memory {

/// Allocations of the calling thread may fail from now on.
void concerns_this_thread();
/// Lets `count` allocations succeed and the next one fail, once. A negative count: none fails.
void fail_after(std::int64_t count);
/// While true, all allocations fail.
void fail_all(bool all);
/// Whether an allocation has failed since the last fail_after.
bool has_failed();

}  // namespace botyard::server::failing_memory
