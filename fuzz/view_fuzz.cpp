#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "play/game.h"
#include "robotrick/game.h"
#include "robots/game.h"

// Any text as a seat's view: refused with a reason, or there is a world behind it that looks the same from that seat
// and can be played on; every state on the way is audited.
namespace {

using namespace botyard;

template <play::PublishedGame G>
void fuzz(const json::object& object, std::uint64_t seed) {
  static const typename G::Editions editions;
  const auto read = G::read_view(editions, object);
  if (!read) return;
  cards::Xoshiro random(seed);
  typename G::State state = G::sampler(read->rules, read->view).sample(random);
  if (!(G::view(read->rules, state, read->view.seat) == read->view)) std::abort();
  if (!is_consistent(state)) std::abort();
  while (!G::is_over(state)) {
    if (G::needs_deal(state)) {
      G::deal(read->rules, state, G::shuffle(read->rules, state, random));
      if (!is_consistent(state)) std::abort();
    }
    const int seat = G::to_move(state);
    const auto legal = G::legal_moves(read->rules, state, seat);
    G::apply(read->rules, state, seat,
             legal[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(legal.size())))]);
    if (!is_consistent(state)) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto value = json::parse({reinterpret_cast<const char*>(data), size});
  if (!value || !value->is_object()) return 0;
  fuzz<robotrick::Game>(value->get_object(), size);
  fuzz<robots::Game>(value->get_object(), size);
  return 0;
}
