#include "robotrick/sampling.h"

#include <algorithm>
#include <cassert>

namespace botyard::robotrick {
namespace {

/// n over k, exact: with at most 27 cards everything stays far below 64 bits.
std::uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return result;
}

}  // namespace

CardSet shown_voids(const Table& table, int seat) {
  CardSet voids;
  for (int n = 0; n < table.played_count; ++n) {
    const int suit_led = table.played[static_cast<std::size_t>(n - n % place_count)].suit();
    const bool follows = table.played[static_cast<std::size_t>(n)].suit() == suit_led;
    if (!follows && table.player_of(n) == seat) voids |= CardSet::of_suit(suit_led);
  }
  return voids;
}

Sampler::Sampler(const View& view, Memory memory)
    : known_{view.table, {}, {}, {}}, seat_(view.seat), left_(left_of(view.seat)), right_(right_of(view.seat)) {
  assert(view.seat != watcher);
  const Table& table = view.table;
  const auto seat = static_cast<std::size_t>(seat_);
  const auto left = static_cast<std::size_t>(left_);
  const auto right = static_cast<std::size_t>(right_);
  known_.hands[seat] = view.hand;
  known_.passes[seat] = view.passed;
  if (table.round == 0) {  // no cards yet: there is one state, and nothing to draw
    way_count_ = 1;
    total_ = 1;
    return;
  }
  CardSet all_played;
  for (int n = 0; n < table.played_count; ++n) {
    const Card card = table.played[static_cast<std::size_t>(n)];
    all_played.add(card);
    const int place = table.player_of(n);
    if (place != droco_place) played_[static_cast<std::size_t>(place)].add(card);
  }
  const bool remembers = memory == Memory::full;
  if (table.phase != Phase::pass) {
    known_.passes[right] = view.received;
    if (remembers) known_.hands[left] = view.passed.cards() - all_played;
  }
  const CardSet unseen =
      CardSet::full_deck() - CardSet{table.trump} - table.droco - all_played - view.hand - known_.hands[left];
  left_need_ = hand_size - played_[left].size() - known_.hands[left].size();
  right_need_ = hand_size - played_[right].size();
  sort_unseen(unseen, remembers ? shown_voids(table, left_) : CardSet{},
              remembers ? shown_voids(table, right_) : CardSet{});
  count_ways();
}

void Sampler::sort_unseen(CardSet unseen, CardSet left_void, CardSet right_void) {
  known_.aside = unseen & left_void & right_void;
  aside_need_ = aside_count - known_.aside.size();
  right_only_ = (unseen & left_void) - right_void;
  left_only_ = (unseen & right_void) - left_void;
  free_ = unseen - left_void - right_void;
}

void Sampler::count_ways() {
  for (int a = 0; a <= std::min(aside_need_, left_only_.size()); ++a) {
    for (int b = 0; b <= std::min(aside_need_ - a, right_only_.size()); ++b) {
      const int free_left = left_need_ - (left_only_.size() - a);
      const int free_right = right_need_ - (right_only_.size() - b);
      const int free_aside = aside_need_ - a - b;
      if (free_left < 0 || free_right < 0 || free_left + free_right + free_aside != free_.size()) continue;
      const std::uint64_t weight = choose(left_only_.size(), a) * choose(right_only_.size(), b) *
                                   choose(free_.size(), free_aside) * choose(free_left + free_right, free_left);
      ways_[static_cast<std::size_t>(way_count_++)] = {a, b, weight};
      total_ += weight;
    }
  }
}

}  // namespace botyard::robotrick
