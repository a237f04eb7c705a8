#pragma once

#include <array>

#include "robotrick/view.h"

namespace botyard::robotrick {

/// What a seat can tell of the cards that it doesn't see: exact, from its view alone. The voids that the others have
/// shown, what it passed, and how many cards each must hold all count. A watcher can tell the same of what lies open.
class Knowledge {
 public:
  /// The view is one of a round that has been dealt.
  explicit Knowledge(const View& view);

  /// The cards that are neither seen nor known to be with the left neighbour.
  [[nodiscard]] CardSet unseen() const { return unseen_; }
  /// The cards that another seat may hold, in some deal that agrees with the view.
  [[nodiscard]] CardSet possible(int seat) const { return possible_without(seat, {}); }
  /// The same, in deals in which it holds none of these.
  [[nodiscard]] CardSet possible_without(int seat, CardSet without) const;
  /// The cards that may have been set aside, in some such deal.
  [[nodiscard]] CardSet possible_aside() const { return possible_without(aside, {}); }
  /// The cards that it holds in every such deal because it was given them.
  [[nodiscard]] CardSet given(int seat) const { return seat == left_ ? known_left_ : CardSet{}; }

 private:
  /// The places where unseen cards are: with the seats, of which the own one hides nothing, or aside.
  static constexpr int aside = player_count;
  static constexpr std::size_t hiding_places = player_count + 1;
  using Allowed = std::array<CardSet, hiding_places>;

  /// Whether the unseen cards can be laid out so that every place has as many as it must.
  [[nodiscard]] bool can_be(const Allowed& allowed) const;

  int left_;
  CardSet known_left_;  // passed to the left neighbour, and not played since
  CardSet unseen_;      // all but these
  Allowed allowed_;
  std::array<int, hiding_places> sizes_{};
};

}  // namespace botyard::robotrick
