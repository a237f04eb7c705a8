#include "server/net/failing_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace botyard::server::failing_memory {
namespace {

thread_local bool is_concerned = false;
std::atomic<std::int64_t> left = -1;  // negative: none fails
std::atomic<bool> all_fail = false;
std::atomic<bool> failed = false;

bool fails() {
  if (!is_concerned) return false;
  if (!all_fail && (left < 0 || left.fetch_sub(1) != 0)) return false;
  failed = true;
  return true;
}

void* allocate(std::size_t size) {
  void* const memory = fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void concerns_this_thread() { is_concerned = true; }
void fail_after(std::int64_t count) {
  failed = false;
  left = count;
}
void fail_all(bool all) { all_fail = all; }
bool has_failed() { return failed; }

}  // namespace botyard::server::failing_memory

// The linker's --wrap and the language prescribe these names.
extern "C" void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
extern "C" void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  return botyard::server::failing_memory::fails() ? nullptr : __real_aligned_alloc(alignment, size);
}
void* operator new(std::size_t size) { return botyard::server::failing_memory::allocate(size); }
void* operator new[](std::size_t size) { return botyard::server::failing_memory::allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return botyard::server::failing_memory::fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return botyard::server::failing_memory::fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
