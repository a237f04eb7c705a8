#include "robots/sampling.h"

#include <cassert>

namespace botyard::robots {

Sampler::CardList Sampler::list_of(CardSet cards) {
  CardList list;
  for (const Card card : cards) list.cards[list.count++] = card;
  return list;
}

Sampler::Sampler(const View& view) : known_{view.table, {}, {}}, seat_(view.seat) {
  assert(view.seat != watcher);
  if (view.table.phase == Phase::deal) return;  // no cards yet: there is one state, and nothing to draw
  const int opponent = other(seat_);
  const Side& theirs = view.table.side(opponent);
  for (Supply& supply : known_.supplies) supply.fill(cards::no_card);
  known_.hands[static_cast<std::size_t>(seat_)] = view.hand;
  known_.hands[static_cast<std::size_t>(opponent)] = theirs.known;
  own_unseen_ = list_of(unseen_cards(view, seat_));
  other_unseen_ = list_of(unseen_cards(view, opponent));
  const int hand_size = view.hand_sizes[static_cast<std::size_t>(opponent)];
  other_hand_need_ = static_cast<std::size_t>(hand_size - theirs.known.size());
  other_has_face_ = view.table.phase == Phase::recovery && view.table.mover == opponent && !view.table.recovering &&
                    !recovers_free(view.table, opponent);
  assert(own_unseen_.count == view.table.side(seat_).supply_size);
  assert(other_unseen_.count == other_hand_need_ + theirs.supply_size);
}

}  // namespace botyard::robots
