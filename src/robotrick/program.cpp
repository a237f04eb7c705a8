#include "robotrick/program.h"

#include <bit>

namespace botyard::robotrick {
namespace {

bool is_strength(Criterion criterion) { return criterion == Criterion::low || criterion == Criterion::high; }
bool is_length(Criterion criterion) { return criterion == Criterion::long_ || criterion == Criterion::short_; }

/// The ranks that occur in any suit, as 13 bits.
std::uint32_t ranks_in(CardSet cards) {
  const std::uint64_t halves = cards.bits() | (cards.bits() >> 32);
  return static_cast<std::uint32_t>(halves | (halves >> 16)) & 0x1FFFU;
}

CardSet of_rank_bit(std::uint32_t rank_bit) { return CardSet{rank_bit * 0x0001'0001'0001'0001ULL}; }

/// The highest, or the lowest, of the bits that are set; one must be.
std::uint32_t outermost(std::uint32_t bits, bool highest) {
  return highest ? 0x8000'0000U >> std::countl_zero(bits) : bits & (0U - bits);
}

CardSet narrow_by_strength(CardSet candidates, bool strongest) {
  return candidates & of_rank_bit(outermost(ranks_in(candidates), strongest));
}

/// The cards of those suits of the candidates that have the most, or the fewest, cards in the hand. It
/// is written without branches, for nobody could predict them.
CardSet narrow_by_length(CardSet candidates, CardSet hand, bool longest) {
  std::uint32_t lengths = 0;  // a bit for each length that a candidate's suit has
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    lengths |= (candidates.suit(suit).empty() ? 0U : 1U) << hand.suit(suit).size();
  }
  const std::uint32_t best = outermost(lengths, longest);
  CardSet kept;
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    const std::uint64_t keeps = (best >> hand.suit(suit).size()) & 1U;
    kept |= CardSet{candidates.suit(suit).bits() * keeps};
  }
  return kept;
}

CardSet candidates_in(Situation situation, CardSet hand, int suit_led) {
  return situation == Situation::follow ? hand.suit(suit_led) : hand;
}

}  // namespace

ColumnFault column_fault(Situation situation, Column column) {
  const int strengths = (is_strength(column.primary) ? 1 : 0) + (is_strength(column.secondary) ? 1 : 0);
  const int lengths = (is_length(column.primary) ? 1 : 0) + (is_length(column.secondary) ? 1 : 0);
  if (strengths == 0) return lengths == 2 ? ColumnFault::two_lengths : ColumnFault::no_strength;
  if (strengths == 2) return ColumnFault::two_strengths;
  if (situation == Situation::follow && lengths > 0) return ColumnFault::length_in_follow;
  return ColumnFault::none;
}

CardSet narrow(Criterion criterion, CardSet candidates, CardSet hand) {
  switch (criterion) {
    case Criterion::none: return candidates;
    case Criterion::low:
    case Criterion::high: return narrow_by_strength(candidates, criterion == Criterion::high);
    case Criterion::long_:
    case Criterion::short_: return narrow_by_length(candidates, hand, criterion == Criterion::long_);
  }
  return candidates;
}

Situation situation_of(CardSet hand, int suit_led) {
  if (suit_led < 0) return Situation::lead;
  return hand.suit(suit_led).empty() ? Situation::unfollow : Situation::follow;
}

Card choose_card(const Program& program, CardSet hand, int suit_led) {
  const Situation situation = situation_of(hand, suit_led);
  const Column column = program[static_cast<std::size_t>(situation)];
  const CardSet candidates = candidates_in(situation, hand, suit_led);
  const CardSet primary = narrow(column.primary, candidates, hand);
  // Card order starts with the suit of the highest priority, so the first card settles what is tied.
  return narrow(column.secondary, primary, hand).first();
}

Explanation explain_choice(const Program& program, CardSet hand, int suit_led) {
  Explanation why;
  why.situation = situation_of(hand, suit_led);
  why.candidates = candidates_in(why.situation, hand, suit_led);
  CardSet left = why.candidates;
  const Column column = program[static_cast<std::size_t>(why.situation)];
  for (const Criterion criterion : {column.primary, column.secondary}) {
    if (criterion == Criterion::none || left.size() == 1) continue;
    left = narrow(criterion, left, hand);
    why.steps.push_back({criterion, left});
  }
  why.by_priority = left.size() > 1;
  why.card = left.first();
  return why;
}

}  // namespace botyard::robotrick
