#include "search/open_cards/free_search.h"

#include <algorithm>

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
  for (std::size_t player = 0; player < player_count; ++player) key = (key << 3) | position.usable_hangars(player);
  return key;
}

Scores FreeSearch::search_position(const Position& position) {
  if (position.droco == 0) return {};
  if (position.tricks_left() == 1) return last_trick(position);
  effort_.count_node();
  const Trick trick = begin_trick(round_, position);
  const std::uint64_t key = key_of(position);
  Scores scores{};
  if (table_.find(key, scores)) return scores;
  scores = search_trick(position, trick);
  if (!effort_.stopped()) table_.store(key, scores);
  return scores;
}

/// Nobody has a choice.
Scores FreeSearch::last_trick(const Position& position) const {
  Trick trick = begin_trick(round_, position);
  for (int played = 0; played < player_count; ++played) {
    trick = with_card(round_, position, trick, lowest(position.hands[static_cast<std::size_t>(trick.to_play)]));
  }
  return {gain(round_, position, trick, 0), gain(round_, position, trick, 1), gain(round_, position, trick, 2)};
}

Scores FreeSearch::finish_trick(const Position& position, const Trick& trick) {
  Scores scores = search_position(after_trick(position, trick));
  for (int player = 0; player < player_count; ++player) {
    scores[static_cast<std::size_t>(player)] += gain(round_, position, trick, player);
  }
  return scores;
}

/// The most that a player can still get by a card: captures from what Droco holds after this trick, and the trick
/// itself. What is the same for all cards is worked out once; with the lead, it depends on Droco's answer.
class FreeSearch::MostByCard {
 public:
  MostByCard(const OpenRound& round, const Position& position, const Trick& trick)
      : round_(round), position_(position), trick_(trick), leads_(trick.suit_led < 0) {
    if (!leads_) work_out(trick);
  }

  int operator()(int card) {
    if (!leads_) return beats(card, trick_.best, round_.trump()) ? winning_ : losing(card);
    const Trick after = with_card(round_, position_, trick_, card);
    Trick before_next = after;
    before_next.to_play = trick_.to_play;
    before_next.played = trick_.played;
    work_out(before_next);
    return after.best_by == trick_.to_play ? winning_ : losing(card);
  }

 private:
  [[nodiscard]] int losing(int card) const { return later_ - (droco_wins_ ? round_.points(card) : 0); }

  /// For a trick in which Droco's card is known.
  void work_out(const Trick& trick) {
    const int rest = position_.droco ^ (1 << trick.droco_number);
    const int free = position_.hangars[static_cast<std::size_t>(trick.to_play)];
    const int points = round_.points(trick.droco_card);
    const bool last = trick.played == player_count - 1;
    later_ = round_.best_captures(rest, free);
    winning_ = free > 0 ? points + round_.best_captures(rest, free - 1) : later_ - points;
    if (!last) winning_ = std::max(winning_, later_);
    droco_wins_ = trick.best_by == droco_place;
    if (!droco_wins_ || last) return;
    Trick next = trick;
    next.to_play = small(next_player(trick.to_play));
    ++next.played;
    droco_wins_ = !can_be_beaten(round_, position_, next);
  }

  const OpenRound& round_;
  const Position& position_;
  const Trick& trick_;
  bool leads_;
  int later_ = 0;            // without this trick
  int winning_ = 0;          // with a card that wins so far
  bool droco_wins_ = false;  // for certain, unless this card beats his
};

/// All cards must be looked at, but for those that cannot bring the player as much as another did; so the cards that
/// may bring the most come first.
Scores FreeSearch::search_trick(const Position& position, const Trick& trick) {
  if (trick.played == player_count) return finish_trick(position, trick);
  const int player = trick.to_play;
  const Bits hand = position.hands[static_cast<std::size_t>(player)];
  const Bits legal = playable(trick, hand);
  if ((legal & (legal - 1)) == 0) {  // one card: nothing to choose
    return search_trick(position, with_card(round_, position, trick, lowest(legal)));
  }
  const Bits neighboured = with_own_neighbour(hand, trick.all);
  MostByCard most(round_, position, trick);
  MoveList moves;
  int below = 0;
  for (Bits rest = legal; rest != 0; rest &= rest - 1) {
    const int card = lowest(rest);
    const bool equal = (neighboured & bit(card)) != 0 && round_.points(card) == round_.points(below);
    below = card;
    if (!equal) moves.insert(card, most(card));
  }
  Scores best = search_trick(position, with_card(round_, position, trick, moves[0]));
  for (int i = 1; i < moves.count && !effort_.stopped(); ++i) {
    if (moves.scores[static_cast<std::size_t>(i)] < best[static_cast<std::size_t>(player)]) break;
    const Scores scores = search_trick(position, with_card(round_, position, trick, moves[i]));
    if (prefers(player, scores, best)) best = scores;
  }
  return best;
}

}  // namespace botyard::open_cards
