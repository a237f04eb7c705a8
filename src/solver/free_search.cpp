#include "solver/free_search.h"

#include <algorithm>

namespace botyard::solver {
namespace {

/// Hands of so many cards and less are bounded by the own cards and Droco's.
constexpr int bounded_cards = 6;

/// What a whole trick brings everybody.
PackedScores gains(const OpenRound& round, const Position& position, const Trick& trick) {
  if (trick.best_by != droco_place) return PackedScores::of(trick.best_by, gain(round, position, trick, trick.best_by));
  return PackedScores::of(0, gain(round, position, trick, 0)) + PackedScores::of(1, gain(round, position, trick, 1)) +
         PackedScores::of(2, gain(round, position, trick, 2));
}

}  // namespace

bool prefers(int player, const Scores& these, const Scores& those) {
  const auto own = static_cast<std::size_t>(player);
  const auto left = static_cast<std::size_t>(next_player(player));
  if (these[own] != those[own]) return these[own] > those[own];
  const int sum_these = these[0] + these[1] + these[2];
  const int sum_those = those[0] + those[1] + those[2];
  if (sum_these != sum_those) return sum_these < sum_those;
  return these[left] < those[left];
}

FreeSearch::FreeSearch(const OpenRound& round, int most_row_bits, Effort& effort)
    : round_(round),
      effort_(effort),
      top_(round, 0),
      own_{OwnBounds(round, 0, bounded_cards, most_row_bits), OwnBounds(round, 1, bounded_cards, most_row_bits),
           OwnBounds(round, 2, bounded_cards, most_row_bits)},
      table_(most_row_bits) {}

/// Of a trick at most one card counts against player 0, the own or Droco's.
Bounds FreeSearch::limits(const Moment& moment) const {
  const Position& position = moment.position;
  return {moment.scored[0] - top_.best(position.hands[0], position.droco, position.tricks_left()),
          moment.scored[0] + round_.best_captures(position.droco, position.hangars[0])};
}

Scores FreeSearch::scores(const Moment& moment) {
  if (moment.is_over()) return moment.scored;
  PackedScores found;
  switch (moment.trick.played) {
    case 0: found = search_trick<0, false>(moment.position, moment.trick); break;
    case 1: found = search_trick<1, false>(moment.position, moment.trick); break;
    default: found = search_trick<2, false>(moment.position, moment.trick); break;
  }
  Scores scores = found.unpacked();
  for (std::size_t player = 0; player < player_count; ++player) scores[player] += moment.scored[player];
  return scores;
}

std::uint64_t FreeSearch::key_of(const Position& position) const {
  std::uint64_t key = position.droco;
  for (std::size_t player = 0; player < player_count; ++player) {
    key = (key << 12) | gather(position.hands[player], round_.start().hands[player]);
  }
  key = (key << 2) | position.leader;
  for (std::size_t player = 0; player < player_count; ++player) key = (key << 3) | position.usable_hangars(player);
  return key;
}

PackedScores FreeSearch::search_position(const Position& position) {
  const int tricks = position.tricks_left();
  if (tricks == 0) return {};
  if (tricks == 1) return last_trick(position);
  effort_.count_node();
  const std::uint64_t key = key_of(position);
  PackedScores scores;
  if (table_.find(key, scores)) return scores;
  const Trick trick = begin_trick(round_, position);
  scores = tricks == 2 ? search_trick<0, true>(position, trick) : search_trick<0, false>(position, trick);
  if (!effort_.stopped()) table_.store(key, scores);
  return scores;
}

/// Nobody has a choice.
PackedScores FreeSearch::last_trick(const Position& position) const {
  Trick trick = begin_trick(round_, position);
  for (int played = 0; played < player_count; ++played) {
    trick = with_card(round_, position, trick, lowest(position.hands[static_cast<std::size_t>(trick.to_play)]));
  }
  return gains(round_, position, trick);
}

template <bool two_left>
PackedScores FreeSearch::finish_trick(const Position& position, const Trick& trick) {
  const Position next = after_trick(position, trick);
  if constexpr (two_left) return gains(round_, position, trick) + last_trick(next);
  return gains(round_, position, trick) + search_position(next);
}

template <int played, bool two_left>
PackedScores FreeSearch::search_trick(const Position& position, const Trick& trick) {
  if constexpr (played == player_count) {
    return finish_trick<two_left>(position, trick);
  } else {
    const Bits legal = playable(trick, position.hands[static_cast<std::size_t>(trick.to_play)]);
    if ((legal & (legal - 1)) == 0) {  // one card: nothing to choose
      return search_trick<played + 1, two_left>(position, with_card(round_, position, trick, lowest(legal)));
    }
    if constexpr (two_left) return choose_of_two<played>(position, trick, legal);
    return choose<played>(position, trick, legal);
  }
}

template <int played>
PackedScores FreeSearch::choose_of_two(const Position& position, const Trick& trick, Bits legal) {
  const auto try_card = [&](int card) {
    return search_trick<played + 1, true>(position, with_card(round_, position, trick, card));
  };
  const PackedScores one = try_card(lowest(legal));
  const PackedScores other = try_card(highest(legal));
  return one.appeal(trick.to_play) >= other.appeal(trick.to_play) ? one : other;
}

/// The most that a player can still get by a card: in this trick, and then by the own cards and Droco's.
class FreeSearch::MostByCard {
 public:
  MostByCard(const OpenRound& round, const Position& position, const Trick& trick, OwnBounds& own)
      : round_(round), position_(position), trick_(trick), own_(own) {
    const auto player = static_cast<std::size_t>(trick.to_play);
    hand_ = position.hands[player];
    free_ = position.hangars[player];
    rival_suits_ = suits_of((position.hands[0] | position.hands[1] | position.hands[2]) ^ hand_);
  }

  int operator()(int card) {
    const Trick after = with_card(round_, position_, trick_, card);
    const int droco_hand = position_.droco ^ (1 << after.droco_number);
    const int points = round_.points(round_.droco_card(after.droco_number));
    const Later later = most_later(hand_ ^ bit(card), droco_hand);
    int most = later.other_leads;
    if (after.best_by == trick_.to_play) {
      most = later.captured + (free_ > 0 ? points : -points);
    } else if (after.best_by == droco_place) {
      most = later.droco_leads - round_.points(card);
    }
    return can_be_beaten(round_, position_, after) ? std::max(most, later.other_leads) : most;
  }

 private:
  /// The most that the tricks after this one bring, by who wins it.
  struct Later {
    int captured;
    int other_leads;
    int droco_leads;
  };

  [[nodiscard]] Later most_later(Bits hand, int droco_hand) {
    const int then = free_ > 0 ? free_ - 1 : 0;
    if (std::popcount(hand) > own_.most_cards()) {
      const int most = round_.best_captures(droco_hand, free_);
      return {round_.best_captures(droco_hand, then), most, most};
    }
    const auto& most = own_.of(hand, droco_hand, rival_suits_).most;
    const auto free = static_cast<std::size_t>(free_);
    return {most[OwnBounds::own][static_cast<std::size_t>(then)], most[OwnBounds::other][free],
            most[OwnBounds::droco][free]};
  }

  const OpenRound& round_;
  const Position& position_;
  const Trick& trick_;
  OwnBounds& own_;
  Bits hand_;
  int free_;
  Suits rival_suits_;
};

/// All cards must be looked at, but for those that cannot bring the player as much as another did; so the cards that
/// may bring the most come first.
template <int played>
PackedScores FreeSearch::choose(const Position& position, const Trick& trick, Bits legal) {
  const int player = trick.to_play;
  const auto at = static_cast<std::size_t>(player);
  const Bits neighboured = with_own_neighbour(position.hands[at], round_.all_cards(position));
  MostByCard most(round_, position, trick, own_[at]);
  MoveList moves;
  int below = 0;
  for (Bits rest = legal; rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    const bool equal = (neighboured & bit(card)) != 0 && round_.points(card) == round_.points(below);
    below = card;
    if (!equal) moves.insert(card, most(card));
  }
  const auto try_card = [&](int card) {
    return search_trick<played + 1, false>(position, with_card(round_, position, trick, card));
  };
  PackedScores best = try_card(moves[0]);
  for (int i = 1; i < moves.count && !effort_.stopped(); ++i) {
    if (moves.scores[static_cast<std::size_t>(i)] < best[player]) break;
    const PackedScores scores = try_card(moves[i]);
    if (scores.appeal(player) > best.appeal(player)) best = scores;
  }
  return best;
}

}  // namespace botyard::solver
