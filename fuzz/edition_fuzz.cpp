#include <cstdint>
#include <string_view>

#include "cards/seed.h"
#include "play/registry.h"

// Any text as an edition: refused with a reason, or good enough to deal with.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace botyard;
  play::Registry registry;
  const auto loaded = registry.load_edition({reinterpret_cast<const char*>(data), size}, "fuzz.toml");
  if (loaded && !loaded->game->start(loaded->id, {}, cards::Seed::from_number(1))) __builtin_trap();
  return 0;
}
