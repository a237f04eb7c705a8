#include "solver/own_bounds.h"

#include <algorithm>
#include <utility>

namespace botyard::solver {
namespace {

constexpr int first_place_bits = 8;
constexpr int last_place_bits = 18;
constexpr std::int16_t beyond = 30000;  // more than any points

using ByHangars = OwnBounds::ByHangars;

ByHangars all_of(int value) {
  ByHangars values{};
  values.fill(static_cast<std::int16_t>(value));
  return values;
}

void take_lower(ByHangars& values, const ByHangars& others) {
  for (std::size_t free = 0; free < values.size(); ++free) values[free] = std::min(values[free], others[free]);
}

void take_higher(ByHangars& values, const ByHangars& others) {
  for (std::size_t free = 0; free < values.size(); ++free) values[free] = std::max(values[free], others[free]);
}

ByHangars less(ByHangars values, int points) {
  for (std::int16_t& value : values) value = static_cast<std::int16_t>(value - points);
  return values;
}

/// A capture takes a hangar and brings its points; without a free one, it costs them.
ByHangars with_capture(const ByHangars& later, int points) {
  ByHangars values{};
  values[0] = static_cast<std::int16_t>(later[0] - points);
  for (std::size_t free = 1; free < values.size(); ++free) {
    values[free] = static_cast<std::int16_t>(later[free - 1] + points);
  }
  return values;
}

}  // namespace

struct OwnBounds::Game {
  Bits hand;
  int droco_hand;
  Suits rival_suits;

  [[nodiscard]] Bits following(int suit) const {
    const Bits cards = hand & suit_lane(suit);
    return cards != 0 ? cards : hand;
  }
};

/// A suit is led; the player may play some cards to it.
struct OwnBounds::Lead {
  Leader by;
  int suit;
  Bits playable;
  int droco_number;
};

OwnBounds::OwnBounds(const OpenRound& round, int player, int most_cards, int most_place_bits)
    : round_(round),
      player_(player),
      most_cards_(most_cards),
      root_(round.start().hands[static_cast<std::size_t>(player)]),
      rivals_((round.start().hands[0] | round.start().hands[1] | round.start().hands[2]) ^ root_),
      shift_(64 - first_place_bits),
      least_shift_(64 - std::clamp(most_place_bits, first_place_bits, last_place_bits)),
      kept_(std::size_t{1} << first_place_bits) {}

const OwnBounds::Bounds& OwnBounds::work_out(Bits hand, int droco_hand, Suits rival_suits) {
  Bounds bounds;
  bounds.key = key_of(hand, droco_hand, rival_suits);
  if (hand == 0) return keep(bounds);
  const Game game{hand, droco_hand, rival_suits};
  for (const Leader leader : {own, other, droco}) {
    bounds.least[leader] = all_of(leader == own ? -beyond : beyond);
    bounds.most[leader] = all_of(-beyond);
  }
  for (Bits rest = hand; rest != 0; rest &= rest - 1) {
    const int suit = suit_of(lowest(rest));
    add_lead(bounds, game, {own, suit, bit(lowest(rest)), round_.answer(droco_hand, suit)});
  }
  for (Suits rest = rival_suits; rest != 0; rest &= rest - 1) {
    const int suit = std::countr_zero(rest);
    add_lead(bounds, game, {other, suit, game.following(suit), round_.answer(droco_hand, suit)});
  }
  const int number = round_.answer(droco_hand, OpenRound::droco_leads);
  const int suit = suit_of(round_.droco_card(number));
  add_lead(bounds, game, {droco, suit, game.following(suit), number});
  return keep(bounds);
}

/// The player chooses among the own leads, the others among theirs.
void OwnBounds::add_lead(Bounds& bounds, const Game& game, const Lead& lead) {
  ByHangars least = all_of(-beyond);
  ByHangars most = all_of(-beyond);
  for (Bits rest = lead.playable; rest != 0; rest &= rest - 1) add_card(least, most, game, lead, lowest(rest));
  take_higher(bounds.most[lead.by], most);
  if (lead.by == own) {
    take_higher(bounds.least[own], least);
  } else {
    take_lower(bounds.least[lead.by], least);
  }
}

/// The player chooses a card, then the others what becomes of the trick.
void OwnBounds::add_card(ByHangars& least, ByHangars& most, const Game& game, const Lead& lead, int card) {
  const Bounds& later = of(game.hand ^ bit(card), game.droco_hand ^ (1 << lead.droco_number), game.rival_suits);
  const int droco_card = round_.droco_card(lead.droco_number);
  const bool beats_droco = (round_.stronger(lead.suit, droco_card) & bit(card)) != 0;
  const bool droco_beats = (round_.stronger(lead.suit, card) & bit(droco_card)) != 0;
  const Bits beating = round_.stronger(lead.suit, beats_droco ? card : droco_card);
  const bool other_may_win = (suits_of(beating & rivals_) & game.rival_suits) != 0;
  // Where others lead, one of their cards of that suit lies there, and all of them may be higher.
  const bool other_may_lose = lead.by != other || (rivals_ & suit_lane(lead.suit) & ~beating) != 0;
  ByHangars low = other_may_win ? later.least[other] : all_of(beyond);
  ByHangars high = other_may_win ? later.most[other] : all_of(-beyond);
  if (other_may_lose && beats_droco) {
    take_lower(low, with_capture(later.least[own], round_.points(droco_card)));
    take_higher(high, with_capture(later.most[own], round_.points(droco_card)));
  }
  if (other_may_lose && droco_beats) {
    take_lower(low, less(later.least[droco], round_.points(card)));
    take_higher(high, less(later.most[droco], round_.points(card)));
  }
  take_higher(least, low);
  take_higher(most, high);
}

const OwnBounds::Bounds& OwnBounds::keep(const Bounds& bounds) {
  if (++count_ > kept_.size() / 2) make_room();
  return kept_[place_of(bounds.key)] = bounds;
}

void OwnBounds::make_room() {
  if (shift_ == least_shift_) {
    std::ranges::fill(kept_, Bounds{});
    count_ = 1;
    return;
  }
  const std::vector<Bounds> old = std::exchange(kept_, std::vector<Bounds>(kept_.size() * 2));
  --shift_;
  for (const Bounds& bounds : old) {
    if (bounds.key != 0) kept_[place_of(bounds.key)] = bounds;
  }
}

}  // namespace botyard::solver
