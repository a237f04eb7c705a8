#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "cards/draw.h"
#include "robotrick/view.h"

namespace botyard::robotrick {

/// The suits in which a seat has failed to follow in this round, as all their cards.
CardSet shown_voids(const Table& table, int seat);

/// What of a round a sampler keeps in mind.
enum class Memory : std::uint8_t {
  full,
  open_table  // neither what the seat passed nor who has failed to follow: only the cards that were seen
};

/// Draws full states that agree with a seat's view, each equally likely: the own hand and passes, every
/// card played, the voids that the others have shown, and the passed cards that their new owner still holds.
///
/// The unseen cards fall into four classes by who may hold them (both opponents, one of them, or nobody but
/// the pile set aside), and only three lie aside, so there are at most ten ways to say how many cards of
/// each class lie there. The constructor counts the deals of each way exactly; sample() draws a way by its
/// weight, then cards at random within it. Nothing is allocated.
class Sampler {
 public:
  explicit Sampler(const View& view, Memory memory = Memory::full);

  template <cards::RandomSource R>
  State sample(R& random) const;

  /// How many different placements of the unseen cards agree with the view; none, if someone made it up.
  [[nodiscard]] std::uint64_t deal_count() const { return total_; }

 private:
  static constexpr int max_ways = 10;

  /// How many cards of the classes "left or aside" and "right or aside" lie aside.
  struct Way {
    int left_aside = 0;
    int right_aside = 0;
    std::uint64_t weight = 0;
  };

  void sort_unseen(CardSet unseen, CardSet left_void, CardSet right_void);
  void count_ways();

  template <cards::RandomSource R>
  const Way& draw_way(R& random) const;
  template <cards::RandomSource R>
  static Pass draw_pass(CardSet cards, R& random);
  template <cards::RandomSource R>
  void draw_passes(State& state, R& random) const;

  State known_;  // everything that the view settles
  int seat_;
  int left_;
  int right_;
  std::array<CardSet, player_count> played_;  // by each seat in this round
  int left_need_ = 0;                         // cards that the hand is short of
  int right_need_ = 0;
  CardSet free_;        // may be with either opponent or aside
  CardSet left_only_;   // with the left one or aside
  CardSet right_only_;  // with the right one or aside
  int aside_need_ = 0;
  std::array<Way, max_ways> ways_;
  int way_count_ = 0;
  std::uint64_t total_ = 0;
};

template <cards::RandomSource R>
const Sampler::Way& Sampler::draw_way(R& random) const {
  if (way_count_ == 1) return ways_[0];
  std::uint64_t drawn = cards::below_wide(random, total_);
  std::size_t way = 0;
  while (drawn >= ways_[way].weight) drawn -= ways_[way++].weight;
  return ways_[way];
}

template <cards::RandomSource R>
Pass Sampler::draw_pass(CardSet cards, R& random) {
  const LegalMoves pairs(cards, true);
  const Move pair = pairs[static_cast<int>(cards::below(random, static_cast<std::uint32_t>(pairs.size())))];
  return {pair.first, pair.second};
}

/// What the others gave, where the view doesn't tell. Whatever the hands, there are equally many ways, so
/// drawing them last keeps all states equally likely.
template <cards::RandomSource R>
void Sampler::draw_passes(State& state, R& random) const {
  const auto left = static_cast<std::size_t>(left_);
  const auto right = static_cast<std::size_t>(right_);
  const Table& table = state.table;
  if (table.phase == Phase::pass) {
    for (const std::size_t other : {left, right}) {
      if (((table.has_passed >> other) & 1) != 0) state.passes[other] = draw_pass(state.hands[other], random);
    }
  } else if (table.round > 0) {
    state.passes[left] = draw_pass(state.hands[right] | played_[right], random);
  }
}

template <cards::RandomSource R>
State Sampler::sample(R& random) const {
  assert(total_ > 0 && "some deal always agrees with a true view: the dealt one does");
  State state = known_;
  const Way& way = draw_way(random);
  CardSet& left = state.hands[static_cast<std::size_t>(left_)];
  CardSet& right = state.hands[static_cast<std::size_t>(right_)];
  CardSet left_only = left_only_;
  CardSet right_only = right_only_;
  CardSet free = free_;
  state.aside |= cards::draw_cards(left_only, way.left_aside, random);
  state.aside |= cards::draw_cards(right_only, way.right_aside, random);
  state.aside |= cards::draw_cards(free, aside_need_ - way.left_aside - way.right_aside, random);
  left |= left_only | cards::draw_cards(free, left_need_ - left_only.size(), random);
  right |= right_only | free;

  draw_passes(state, random);
  return state;
}

}  // namespace botyard::robotrick
