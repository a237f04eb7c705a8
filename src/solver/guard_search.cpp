#include "solver/guard_search.h"

#include <algorithm>

namespace botyard::solver {
namespace {

/// The ranks that decided a trick: the winner's, if it beat a card of its suit. The seat's own cards and Droco's are
/// known exactly wherever a bound is used, so how they compare with each other goes without saying.
Bits deciding_ranks(const OpenRound& round, const Position& position, const Trick& trick) {
  const bool winner_known = trick.best_by == 0 || trick.best_by == droco_place;
  const Bits compared =
      winner_known ? trick.cards & ~position.hands[0] : trick.cards | bit(round.droco_card(trick.droco_number));
  const Bits beaten = compared & suit_lane(suit_of(trick.best)) & ~bit(trick.best);
  return beaten != 0 ? bit(trick.best) : 0;
}

/// Where a card counted as equal to its lower neighbour, a proof that rests on its rank rests on the neighbour's too.
Bits with_linked(Bits ranks, Bits linked, Bits all) {
  if (linked == 0) return ranks;
  for (;;) {
    const Bits torn = lowest_of_suits(upwards(ranks) & all) & linked;
    if (torn == 0) return ranks;
    for (Bits rest = torn; rest != 0; rest &= rest - 1) {
      const int card = lowest(rest);
      ranks |= bit(highest(all & suit_lane(suit_of(card)) & (bit(card) - 1)));
    }
  }
}

}  // namespace

GuardSearch::GuardSearch(const OpenRound& round, int most_row_bits, Effort& effort)
    : round_(round),
      effort_(effort),
      top_(round, 0),
      own_(round, 0, round.start().tricks_left() / 2, most_row_bits),
      table_(most_row_bits) {}

Bounds GuardSearch::limits(const Moment& moment) const {
  const Position& position = moment.position;
  return {moment.scored[0] + least(position),
          moment.scored[0] + round_.best_captures(position.droco, position.hangars[0])};
}

int GuardSearch::bound(const Moment& moment, int need) {
  if (moment.is_over()) return moment.scored[0];
  const int still = need - moment.scored[0];
  return moment.scored[0] + search_trick(moment.position, moment.trick, still, MoveList::no_card, nullptr).value;
}

GuardPattern GuardSearch::pattern_of(const Position& position, Bits all) const {
  const Bits droco = round_.droco_hand(position.droco);
  GuardPattern pattern;
  pattern.planes = {gather(position.hands[1] | droco, all), gather(position.hands[2] | droco, all)};
  std::uint64_t key = gather(position.hands[0], round_.start().hands[0]);
  key = (key << 12) | position.droco;
  for (std::size_t player = 1; player < player_count; ++player) {
    for (int suit = 0; suit < 3; ++suit) {  // the fourth follows from the size of the hand
      key = (key << 4) | static_cast<unsigned>(std::popcount(position.hands[player] & suit_lane(suit)));
    }
  }
  key = (key << 2) | position.leader;
  pattern.key = (key << 3) | position.usable_hangars(0);
  return pattern;
}

/// The least that player 0 can get. With no more captures than free hangars, at worst all own cards go to Droco; with
/// more, some tricks are gains, and of each other trick at most one card counts against it, the own or Droco's.
int GuardSearch::least(const Position& position) const {
  const int free = position.hangars[0];
  const int losing = std::max(0, position.tricks_left() - free);
  const int loss = top_.best(position.hands[0], position.droco, losing);
  return -(free > 0 ? std::max(loss, top_.own(position.hands[0])) : loss);
}

/// What can be told without a search; it rests on no rank of the others.
Bounds GuardSearch::static_bounds(const Position& position) {
  if (position.tricks_left() > own_.most_cards()) {
    return {least(position), round_.best_captures(position.droco, position.hangars[0])};
  }
  const Suits rival_suits = suits_of(position.hands[1] | position.hands[2]);
  const OwnBounds::Bounds& own = own_.of(position.hands[0], position.droco, rival_suits);
  const auto leader = own_.leader_of(position.leader);
  return {own.least[leader][position.hangars[0]], own.most[leader][position.hangars[0]]};
}

GuardSearch::Found GuardSearch::search_position(const Position& position, int need) {
  if (position.droco == 0) return {0, 0};
  effort_.count_node();
  const Bits all = round_.all_cards(position);
  const GuardPattern pattern = pattern_of(position, all);
  table_.expect(pattern);
  const Bounds known = static_bounds(position);
  if (known.high < need) return {known.high, 0};
  if (known.low >= need) return {known.low, 0};
  Trick trick = begin_trick(round_, position);
  if (position.tricks_left() == 1) {  // nobody has a choice
    for (int played = 0; played < player_count; ++played) {
      trick = with_card(round_, position, trick, lowest(position.hands[static_cast<std::size_t>(trick.to_play)]));
    }
    return {gain(round_, position, trick, 0), deciding_ranks(round_, position, trick)};
  }
  GuardBound bound;
  if (table_.find(pattern, need, bound)) return {bound.value, scatter(bound.mask, all)};
  int best_card = MoveList::no_card;
  Found found = search_trick(position, trick, need, bound.card, &best_card);
  if (effort_.stopped()) return found;
  found.ranks = upwards(found.ranks) & all;
  table_.store(pattern, {found.value, found.value >= need, gather(found.ranks, all), best_card});
  return found;
}

GuardSearch::Found GuardSearch::finish_trick(const Position& position, const Trick& trick, int need) {
  const int gained = gain(round_, position, trick, 0);
  Found found = search_position(after_trick(position, trick), need - gained);
  found.value += gained;
  found.ranks |= deciding_ranks(round_, position, trick);
  return found;
}

/// The opponents' points don't matter, so of neighbours one is as good as the other.
Choice GuardSearch::choose_cards(const Position& position, const Trick& trick, Bits legal) const {
  const Bits hand = position.hands[static_cast<std::size_t>(trick.to_play)];
  const Bits neighboured = with_own_neighbour(hand, round_.all_cards(position)) & legal;
  if (trick.to_play == 0) return choose_by_points(round_, position, trick, legal, neighboured);
  return {legal & ~neighboured, neighboured, 0};
}

GuardSearch::Found GuardSearch::search_trick(const Position& position, const Trick& trick, int need, int hint,
                                             int* best_card) {
  if (trick.played == player_count) return finish_trick(position, trick, need);
  const Bits legal = playable(trick, position.hands[static_cast<std::size_t>(trick.to_play)]);
  if ((legal & (legal - 1)) == 0) {  // one card: nothing to choose
    return search_trick(position, with_card(round_, position, trick, lowest(legal)), need, MoveList::no_card, nullptr);
  }
  const Choice choice = choose_cards(position, trick, legal);
  MoveList moves;
  const CardOrder order(guard_weights, round_, position, trick);
  for (Bits rest = choice.kept; rest != 0; rest &= rest - 1) moves.insert(lowest(rest), order.score(lowest(rest)));
  if (hint != MoveList::no_card) moves.move_to_front(hint);

  const bool own = trick.to_play == 0;
  Found best{own ? -30000 : 30000, 0};
  Bits covered = 0;  // cards that another one's proof holds for
  for (int i = 0; i < moves.count; ++i) {
    const int card = moves[i];
    if ((covered & bit(card)) != 0) continue;
    const Trick after = with_card(round_, position, trick, card);
    const Found found = search_trick(position, after, need, MoveList::no_card, nullptr);
    if ((found.value >= need) == own || effort_.stopped()) {
      if (best_card != nullptr) *best_card = card;
      return found;
    }
    best.value = own ? std::max(best.value, found.value) : std::min(best.value, found.value);
    best.ranks |= found.ranks;
    // An opponent's card whose rank played no part stands for all others of its suit below the ranks that did.
    const Bits indifferent = suit_lane(suit_of(card)) & ~upwards(found.ranks);
    if (!own && (indifferent & bit(card)) != 0) covered |= indifferent;
  }
  best.ranks = with_linked(best.ranks | choice.ranks, choice.linked, round_.all_cards(position));
  return best;
}

}  // namespace botyard::solver
