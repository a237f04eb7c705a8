#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "play/game.h"
#include "robotrick/game.h"
#include "robots/game.h"

// Bytes as choices: games of any kind of play, audited after every deal and move, and texts as moves.
namespace {

using namespace botyard;

struct Bytes {
  const std::uint8_t* data;
  std::size_t left;
  int next() {
    if (left == 0) return -1;
    --left;
    return *data++;
  }
};

template <play::PublishedGame G>
void play_game(const typename G::Rules& rules, std::uint64_t seed, Bytes bytes) {
  cards::Xoshiro random(seed);
  typename G::State state = G::start(rules);
  while (!G::is_over(state)) {
    if (G::needs_deal(state)) {
      G::deal(rules, state, G::shuffle(rules, state, random));
      if (!is_consistent(state)) std::abort();
    }
    const int seat = G::to_move(state);
    const auto legal = G::legal_moves(rules, state, seat);
    const int choice = bytes.next();
    if (choice < 0) break;
    const typename G::Move move = legal[choice % legal.size()];
    if (G::why_illegal(rules, state, seat, move)) std::abort();
    const auto view = G::view(rules, state, seat);
    if (!(G::view(rules, G::sampler(rules, view).sample(random), seat) == view)) std::abort();
    G::apply(rules, state, seat, move);
    if (!is_consistent(state)) std::abort();
  }
}

template <play::PublishedGame G>
void fuzz(const std::uint8_t* data, std::size_t size) {
  static const typename G::Editions editions;
  static const typename G::Rules rules = *G::rules(editions, G::default_edition(), {});
  if (size < 2) return;
  play_game<G>(rules, data[0], {data + 1, size - 1});
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto move = G::parse_move(rules, text); move && G::to_text(rules, *move) != text) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz<robotrick::Game>(data, size);
  fuzz<robots::Game>(data, size);
  return 0;
}
