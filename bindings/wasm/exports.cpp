#include <cstddef>
#include <cstdlib>
#include <string>

#include "engine/engine.h"

// The engine as a WebAssembly module: a page writes a request into the module's memory, calls, and reads the answer.
// Everything else is JSON: see docs/wasm.md.

/// Told how far a long answer is, 0 to 1; not 0 ends it early. The page brings it along.
extern "C" [[clang::import_module("botyard"), clang::import_name("progress")]] int botyard_progress(double done);

namespace {

botyard::engine::Engine& engine() {
  static botyard::engine::Engine only([](double done) { return botyard_progress(done) != 0; });
  return only;
}

std::string& last_answer() {
  static std::string answer;
  return answer;
}

}  // namespace

extern "C" {

/// Room for a request, which botyard_call gives back.
[[clang::export_name("botyard_allocate")]] void* botyard_allocate(std::size_t size) { return std::malloc(size); }

/// Answers the request of so many bytes. The answer stays until the next call.
[[clang::export_name("botyard_call")]] const char* botyard_call(char* request, std::size_t size) {
  last_answer() = engine().call({request, size});
  std::free(request);
  return last_answer().data();
}

[[clang::export_name("botyard_answer_size")]] std::size_t botyard_answer_size() { return last_answer().size(); }

}  // extern "C"
