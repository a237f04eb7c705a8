#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "json/json.h"
#include "play/registry.h"

// Any text as a record: refused with a reason, or read, traced, viewed, written and read again the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace botyard;
  static const play::Registry registry;
  const auto record = registry.read_record({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  std::size_t lines = 0;
  (*record)->trace(0, [&](const json::value& line) { lines += line.is_object() ? 1 : 0; });
  if (!(*record)->view("watcher", std::nullopt)) std::abort();
  const std::string ours = json::to_line((*record)->write());
  const auto again = registry.read_record(ours);
  if (!again || json::to_line((*again)->write()) != ours) std::abort();
  return 0;
}
