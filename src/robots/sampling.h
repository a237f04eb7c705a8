#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "cards/random.h"
#include "robots/view.h"

namespace botyard::robots {

/// Draws full states that agree with a seat's view, each equally likely. Open are the own hand, all piles
/// and robots, how many cards each pile holds, and which cards everybody saw go to the opponent's hand. The
/// other cards of the opponent lie in his hand or his supply, the own ones in the own supply, in any order;
/// all of that is one shuffle of each half's unseen cards. One thing more is certain: a player who is asked
/// to spend a face card has one.
///
/// What an opponent who was *not* asked in an earlier recovery may have drawn since is left open: the view
/// doesn't say when a card came to his hand. Nothing is allocated.
class Sampler {
 public:
  explicit Sampler(const View& view);

  template <cards::RandomSource R>
  State sample(R& random) const;

 private:
  struct CardList {
    Supply cards{};
    std::size_t count = 0;
    [[nodiscard]] std::span<Card> span() { return std::span(cards).first(count); }
  };
  static CardList list_of(CardSet cards);

  State known_;  // everything that the view settles
  int seat_;
  CardList own_unseen_;
  CardList other_unseen_;
  std::size_t other_hand_need_ = 0;  // cards of the opponent's hand that nobody saw
  bool other_has_face_ = false;
};

template <cards::RandomSource R>
State Sampler::sample(R& random) const {
  State state = known_;
  const auto lay_supply = [&](int seat, std::span<const Card> cards) {
    Supply& supply = state.supplies[static_cast<std::size_t>(seat)];
    std::copy(cards.begin(), cards.end(), supply.end() - static_cast<std::ptrdiff_t>(cards.size()));
  };
  CardList own = own_unseen_;
  cards::shuffle_front(own.span(), own.count, random);
  lay_supply(seat_, own.span());

  const int opponent = other(seat_);
  CardList theirs = other_unseen_;
  CardSet drawn;
  do {  // a hand without the face card that must be there is drawn anew, which leaves the others equally likely
    cards::shuffle_front(theirs.span(), other_hand_need_, random);
    drawn = {};
    for (const Card card : theirs.span().first(other_hand_need_)) drawn.add(card);
  } while (other_has_face_ && (drawn & face_cards).empty());
  const auto rest = theirs.span().subspan(other_hand_need_);
  cards::shuffle_front(rest, rest.size(), random);
  state.hands[static_cast<std::size_t>(opponent)] |= drawn;
  lay_supply(opponent, rest);
  return state;
}

}  // namespace botyard::robots
