#pragma once

#include <array>

#include "robotrick/view.h"

namespace botyard::robotrick {

/// What a seat can tell of the cards that it doesn't see: exact, from its view alone. The voids that the others have
/// shown, what it passed, and how many cards each must hold all count.
class Knowledge {
 public:
  /// The view is that of a seat, once all have passed.
  explicit Knowledge(const View& view);

  /// The cards that another seat may hold, in some deal that agrees with the view.
  [[nodiscard]] CardSet possible(int seat) const;
  /// The same, in deals in which it holds none of these.
  [[nodiscard]] CardSet possible_without(int seat, CardSet without) const;
  /// The cards that it holds in every such deal because it was given them.
  [[nodiscard]] CardSet given(int seat) const { return seat == left_ ? known_left_ : CardSet{}; }

 private:
  /// The places where unseen cards are: with the left neighbour, the right one, or aside.
  static constexpr std::size_t hiding_places = 3;
  using Allowed = std::array<CardSet, hiding_places>;

  /// Whether the unseen cards can be laid out so that every place has as many as it must.
  [[nodiscard]] bool can_be(const Allowed& allowed) const;
  [[nodiscard]] std::size_t place_of(int seat) const { return seat == left_ ? 0 : 1; }

  int left_;
  CardSet known_left_;  // passed to the left neighbour, and not played since
  CardSet unseen_;      // all but these
  Allowed allowed_;
  std::array<int, hiding_places> sizes_{};
};

}  // namespace botyard::robotrick
