#include "solver/margin_search.h"

#include <algorithm>

namespace botyard::solver {

MarginSearch::MarginSearch(const OpenRound& round, int most_row_bits, Effort& effort)
    : round_(round),
      effort_(effort),
      top_{TopPoints(round, 0), TopPoints(round, 1), TopPoints(round, 2)},
      table_(most_row_bits) {}

Bounds MarginSearch::limits(const Moment& moment) const {
  const Position& position = moment.position;
  const int tricks = position.tricks_left();
  const int loss = top_[0].best(position.hands[0], position.droco, tricks);
  Bounds bounds{0, 0};
  for (std::size_t other = 1; other < player_count; ++other) {
    const int ahead = moment.scored[0] - moment.scored[other];
    const int most = ahead + top_[other].best(position.hands[other], position.droco, tricks);
    bounds.low = other == 1 ? ahead - loss : std::min(bounds.low, ahead - loss);
    bounds.high = other == 1 ? most : std::min(bounds.high, most);
  }
  return bounds;
}

int MarginSearch::bound(const Moment& moment, int need) {
  const std::array<int, 2> ahead{moment.scored[0] - moment.scored[1], moment.scored[0] - moment.scored[2]};
  if (moment.is_over()) return std::min(ahead[0], ahead[1]);
  const MarginPair still{{need - ahead[0], need - ahead[1]}};
  const Found found = search_trick(moment.position, moment.trick, still, MoveList::no_card, nullptr);
  const int first = found.pair.over[0] + ahead[0];
  const int second = found.pair.over[1] + ahead[1];
  return found.reached ? std::min(first, second) : std::max(first, second) - 1;
}

std::uint64_t MarginSearch::key_of(const Position& position) const {
  std::uint64_t key = position.droco;
  for (std::size_t player = 0; player < player_count; ++player) {
    key = (key << 12) | gather(position.hands[player], round_.start().hands[player]);
  }
  key = (key << 2) | position.leader;
  for (std::size_t player = 0; player < player_count; ++player) key = (key << 3) | position.usable_hangars(player);
  return key;
}

/// Of a trick, player 0 loses at most one card on another player, its own or Droco's, and gains at most the other
/// player's card or Droco's.
bool MarginSearch::find_static(const Position& position, const MarginPair& need, Found& found) const {
  const int tricks = position.tricks_left();
  const int loss = top_[0].best(position.hands[0], position.droco, tricks);
  if (-loss >= need.over[0] && -loss >= need.over[1]) {
    found = {{{-loss, -loss}}, true};
    return true;
  }
  for (std::size_t other = 0; other < 2; ++other) {
    const int most = top_[other + 1].best(position.hands[other + 1], position.droco, tricks);
    if (most >= need.over[other]) continue;
    found = {{{MarginPair::nothing, MarginPair::nothing}}, false};
    found.pair.over[other] = most + 1;
    return true;
  }
  return false;
}

MarginSearch::Found MarginSearch::search_position(const Position& position, const MarginPair& need) {
  if (position.droco == 0) {
    if (need.over[0] <= 0 && need.over[1] <= 0) return {{{0, 0}}, true};
    if (need.over[0] > 0) return {{{1, MarginPair::nothing}}, false};
    return {{{MarginPair::nothing, 1}}, false};
  }
  effort_.count_node();
  Found found;
  if (find_static(position, need, found)) return found;
  const Trick trick = begin_trick(round_, position);
  if (position.tricks_left() == 1) return search_trick(position, trick, need, MoveList::no_card, nullptr);
  const std::uint64_t key = key_of(position);
  MarginBound bound;
  if (table_.find(key, need, bound)) return {bound.pair, bound.reached};
  int best_card = MoveList::no_card;
  found = search_trick(position, trick, need, bound.card, &best_card);
  if (!effort_.stopped()) table_.store(key, {found.pair, found.reached, best_card});
  return found;
}

MarginSearch::Found MarginSearch::finish_trick(const Position& position, const Trick& trick, const MarginPair& need) {
  const int own = gain(round_, position, trick, 0);
  const std::array<int, 2> gained{own - gain(round_, position, trick, 1), own - gain(round_, position, trick, 2)};
  MarginPair still = need;
  for (std::size_t other = 0; other < 2; ++other) still.over[other] -= gained[other];
  Found found = search_position(after_trick(position, trick), still);
  for (std::size_t other = 0; other < 2; ++other) found.pair.over[other] += gained[other];
  return found;
}

MoveList MarginSearch::list_moves(const Position& position, const Trick& trick, Bits legal) const {
  const Bits hand = position.hands[static_cast<std::size_t>(trick.to_play)];
  const Bits neighboured = with_own_neighbour(hand, round_.all_cards(position)) & legal;
  const Choice choice = choose_by_points(round_, position, trick, legal, neighboured);
  MoveList list;
  const CardOrder order(margin_weights, round_, position, trick);
  for (Bits rest = choice.kept; rest != 0; rest &= rest - 1) list.insert(lowest(rest), order.score(lowest(rest)));
  return list;
}

MarginSearch::Found MarginSearch::search_trick(const Position& position, const Trick& trick, const MarginPair& need,
                                               int hint, int* best_card) {
  if (trick.played == player_count) return finish_trick(position, trick, need);
  const Bits legal = playable(trick, position.hands[static_cast<std::size_t>(trick.to_play)]);
  if ((legal & (legal - 1)) == 0) {  // one card: nothing to choose
    return search_trick(position, with_card(round_, position, trick, lowest(legal)), need, MoveList::no_card, nullptr);
  }
  MoveList moves = list_moves(position, trick, legal);
  if (hint != MoveList::no_card) moves.move_to_front(hint);
  const bool own = trick.to_play == 0;
  Found all{{{own ? MarginPair::nothing : 20000, own ? MarginPair::nothing : 20000}}, !own};
  for (int i = 0; i < moves.count; ++i) {
    const Trick after = with_card(round_, position, trick, moves[i]);
    const Found found = search_trick(position, after, need, MoveList::no_card, nullptr);
    if (found.reached == own || effort_.stopped()) {
      if (best_card != nullptr) *best_card = moves[i];
      return found;
    }
    for (std::size_t other = 0; other < 2; ++other) {
      auto& over = all.pair.over[other];
      over = own ? std::max(over, found.pair.over[other]) : std::min(over, found.pair.over[other]);
    }
  }
  return all;
}

}  // namespace botyard::solver
