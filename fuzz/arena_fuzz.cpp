#include <cstdlib>
#include <optional>
#include <string>

#include "bots/arena_json.h"
#include "fuzz/lines.h"
#include "text/catalogue.h"

// Any lines as the shards of an arena: each is refused with a reason, or added up; the sum is written as JSON and read
// again the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace botyard;
  constexpr std::size_t most_shards = 20;
  const auto check = [](const auto& result) {
    if (!result && text::sentence(result.error()).empty()) std::abort();
    return result.has_value();
  };
  std::optional<bots::MergedArena> all;
  for (const std::string_view line : fuzz::lines_of(data, size, most_shards)) {
    auto shard = json::parse(line).and_then([](const json::value& value) { return bots::read_arena(value); });
    if (!check(shard)) continue;
    if (!all) {
      all = *std::move(shard);
    } else {
      auto sum = *all;
      if (check(bots::add_shard(sum, *std::move(shard)))) all = std::move(sum);
    }
  }
  if (!all) return 0;
  const std::string written = json::to_line(bots::arena_json(all->plan, all->result));
  const auto again = json::parse(written).and_then([](const json::value& value) { return bots::read_arena(value); });
  if (!again || json::to_line(bots::arena_json(again->plan, again->result)) != written) std::abort();
  return 0;
}
