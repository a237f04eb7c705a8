#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "json/json.h"
#include "play/match.h"
#include "play/record.h"
#include "play/registry.h"
#include "robotrick/game.h"
#include "robots/game.h"

namespace {

using namespace botyard;

/// Audits every state of a record that was accepted: its cards and moves come from outside.
template <play::PublishedGame G>
void audit(const json::object& record) {
  if (std::string_view(record.at("game").as_string()) != G::name) return;
  static const typename G::Editions editions;
  const auto envelope = play::read_envelope(record, G::seat_count);
  if (!envelope) std::abort();
  const auto rules = G::rules(editions, envelope->edition, envelope->options);
  if (!rules) std::abort();
  const auto script = G::read_script(record, *rules);
  if (!script) std::abort();
  play::Match<G>(*script, std::nullopt, 1).walk(0, [](const auto& step) {
    if (!is_consistent(step.after)) std::abort();
  });
}

}  // namespace

// Any text as a record: refused with a reason, or read, traced, viewed, written and read again the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const play::Registry registry;
  const auto record = registry.read_record({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const auto value = json::parse({reinterpret_cast<const char*>(data), size});
  audit<robotrick::Game>(value->as_object());
  audit<robots::Game>(value->as_object());
  std::size_t lines = 0;
  (*record)->trace(0, [&](const json::value& line) { lines += line.is_object() ? 1 : 0; });
  if ((*record)->view(-1).empty()) std::abort();
  const std::string ours = json::to_line((*record)->record());
  const auto again = registry.read_record(ours);
  if (!again || json::to_line((*again)->record()) != ours) std::abort();
  return 0;
}
