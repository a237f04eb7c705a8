#include "solver/top_points.h"

#include <algorithm>

namespace botyard::solver {
namespace {

/// For every part of a list, what its members add up to. Each part is a smaller one and its first member.
template <class T>
std::vector<T> sums_of_parts(const std::vector<T>& members) {
  std::vector<T> sums(std::size_t{1} << members.size());
  for (std::size_t part = 1; part < sums.size(); ++part) {
    const auto first = static_cast<std::size_t>(std::countr_zero(part));
    sums[part] = static_cast<T>(sums[part & (part - 1)] + members[first]);
  }
  return sums;
}

}  // namespace

void TopPoints::fill(const OpenRound& round) {
  const Bits droco = round.droco_hand(round.start().droco);
  std::vector<int> cards;
  for (Bits rest = root_ | droco; rest != 0; rest &= rest - 1) cards.push_back(lowest(rest));
  std::ranges::stable_sort(cards, [&](int a, int b) { return round.points(a) > round.points(b); });

  const auto half = cards.size() / 2;
  low_bits_ = static_cast<int>(half);
  low_mask_ = (Bits{1} << half) - 1;
  std::vector<std::int16_t> low;
  std::vector<std::int16_t> high;
  std::vector<std::uint32_t> place(64);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    (i < half ? low : high).push_back(static_cast<std::int16_t>(round.points(cards[i])));
    place[static_cast<std::size_t>(cards[i])] = 1U << i;
  }
  low_sums_ = sums_of_parts(low);
  high_sums_ = sums_of_parts(high);

  const auto places_of = [&](Bits hand) {
    std::vector<std::uint32_t> places;
    for (; hand != 0; hand &= hand - 1) places.push_back(place[static_cast<std::size_t>(lowest(hand))]);
    return sums_of_parts(places);
  };
  own_places_ = places_of(root_);
  droco_places_ = places_of(droco);
  std::vector<std::int16_t> own;
  for (Bits rest = root_; rest != 0; rest &= rest - 1)
    own.push_back(static_cast<std::int16_t>(round.points(lowest(rest))));
  own_sums_ = sums_of_parts(own);
}

}  // namespace botyard::solver
