#include "search/open_cards/free_search.h"

namespace botyard::open_cards {

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
    : round_(round), effort_(effort), top_(round, 0), table_(most_row_bits) {}

/// Of a trick at most one card counts against player 0, the own or Droco's.
Bounds FreeSearch::limits(const Moment& moment) const {
  const Position& position = moment.position;
  return {moment.scored[0] - top_.best(position.hands[0], position.droco, position.tricks_left()),
          moment.scored[0] + round_.best_captures(position.droco, position.hangars[0])};
}

Scores FreeSearch::scores(const Moment& moment) {
  if (moment.is_over()) return moment.scored;
  Scores scores = search_trick(moment.position, moment.trick);
  for (std::size_t player = 0; player < player_count; ++player) scores[player] += moment.scored[player];
  return scores;
}

std::uint64_t FreeSearch::key_of(const Position& position) const {
  std::uint64_t key = position.droco;
  for (std::size_t player = 0; player < player_count; ++player) {
    key = (key << 12) | gather(position.hands[player], round_.start().hands[player]);
  }
  key = (key << 2) | position.leader;
  for (const auto free : position.hangars) key = (key << 3) | free;
  return key;
}

Scores FreeSearch::search_position(const Position& position) {
  if (position.droco == 0) return {};
  effort_.count_node();
  const Trick trick = begin_trick(round_, position);
  if (position.tricks_left() == 1) return search_trick(position, trick);
  const std::uint64_t key = key_of(position);
  Scores scores{};
  if (table_.find(key, scores)) return scores;
  scores = search_trick(position, trick);
  if (!effort_.stopped()) table_.store(key, scores);
  return scores;
}

Scores FreeSearch::finish_trick(const Position& position, const Trick& trick) {
  Scores scores = search_position(after_trick(position, trick));
  for (int player = 0; player < player_count; ++player) {
    scores[static_cast<std::size_t>(player)] += gain(round_, position, trick, player);
  }
  return scores;
}

Scores FreeSearch::search_trick(const Position& position, const Trick& trick) {
  if (trick.played == player_count) return finish_trick(position, trick);
  const Bits hand = position.hands[static_cast<std::size_t>(trick.to_play)];
  const Bits legal = playable(trick, hand);
  const Bits neighboured = with_own_neighbour(hand, trick.all);
  bool first = true;
  Scores best{};
  int below = 0;
  for (Bits rest = legal; rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    const bool equal = (neighboured & bit(card)) != 0 && round_.points(card) == round_.points(below);
    below = card;
    if (equal) continue;
    const Scores scores = search_trick(position, with_card(round_, position, trick, card));
    if (first || prefers(trick.to_play, scores, best)) best = scores;
    first = false;
    if (effort_.stopped()) break;
  }
  return best;
}

}  // namespace botyard::open_cards
