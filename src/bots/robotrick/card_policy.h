#pragma once

#include <cassert>
#include <span>

#include "bots/robotrick/card_features.h"
#include "cards/random.h"
#include "robotrick/view.h"

namespace botyard::bots {

/// How people who search play, as a table of factors: for rollouts, and to tell from someone's plays what they hold.
class CardPolicy {
 public:
  static constexpr bool knows_good_moves = true;

  /// One factor for each entry of CardTables.
  explicit CardPolicy(std::span<const float> factors) {
    assert(factors.size() == factors_.size());
    std::ranges::copy(factors, factors_.begin());
  }
  [[nodiscard]] std::span<const float> factors() const { return factors_; }

  /// Draws one of the legal moves.
  template <class Legal>
  robotrick::Move choose(const robotrick::Rules& rules, const robotrick::State& state, int seat, const Legal& /*legal*/,
                         cards::Xoshiro& random) const {
    const cards::CardSet hand = state.hands[static_cast<std::size_t>(seat)];
    if (state.table.phase == robotrick::Phase::pass) return draw_pass(rules, state.table, hand, random);
    const cards::CardSet playable = robotrick::playable(state.table, hand);
    if (playable.size() == 1) return robotrick::Move::play(playable.first());
    const cards::CardSet unseen = (state.hands[0] | state.hands[1] | state.hands[2] | state.aside) - hand;
    Weights weights;
    const float sum = weigh_plays(rules, state.table, seat, hand, unseen, playable, weights);
    return robotrick::Move::play(playable.nth(draw(weights, playable.size(), sum, random)));
  }

  /// The move that is likeliest; of equal ones the first in card order.
  [[nodiscard]] robotrick::Move favourite(const robotrick::Rules& rules, const robotrick::View& view) const {
    if (view.table.phase == robotrick::Phase::pass) return favourite_pass(rules, view);
    const cards::CardSet playable = robotrick::playable(view.table, view.hand);
    Weights weights;
    weigh_plays(rules, view.table, view.seat, view.hand, cards_not_open(view.table) - view.hand, playable, weights);
    const auto best = std::max_element(weights.begin(), weights.begin() + playable.size()) - weights.begin();
    return robotrick::Move::play(playable.nth(static_cast<int>(best)));
  }

  /// How likely a player with this hand plays this card here.
  [[nodiscard]] float chance(const robotrick::Rules& rules, const robotrick::Table& table, int seat,
                             cards::CardSet hand, cards::CardSet unseen, cards::Card card) const {
    const cards::CardSet playable = robotrick::playable(table, hand);
    Weights weights;
    const float sum = weigh_plays(rules, table, seat, hand, unseen, playable, weights);
    const int place = (playable & cards::CardSet{(1ULL << card.index) - 1}).size();
    return weights[static_cast<std::size_t>(place)] / sum;
  }

  /// How likely someone with these twelve passes these two.
  [[nodiscard]] float pass_chance(const robotrick::Rules& rules, const robotrick::Table& table, cards::CardSet hand,
                                  const robotrick::Pass& pass) const {
    const PassSituation situation(rules, table, hand);
    float sum = 0;
    float squares = 0;
    for (const cards::Card card : hand) {
      const float weight = product(situation.entries(card));
      sum += weight;
      squares += weight * weight;
    }
    return 2 * product(situation.entries(pass.first)) * product(situation.entries(pass.second)) / (sum * sum - squares);
  }

 private:
  using Weights = std::array<float, robotrick::hand_size>;

  template <class Entries>
  [[nodiscard]] float product(const Entries& entries) const {
    float result = 1;
    for (const std::uint16_t entry : entries) result *= factors_[entry];
    return result;
  }

  float weigh_plays(const robotrick::Rules& rules, const robotrick::Table& table, int seat, cards::CardSet hand,
                    cards::CardSet unseen, cards::CardSet playable, Weights& weights) const {
    const PlaySituation situation(rules, table, seat, hand, unseen);
    float sum = 0;
    std::size_t place = 0;
    for (const cards::Card card : playable) {
      const float weight = product(situation.entries(card));
      weights[place++] = weight;
      sum += weight;
    }
    return sum;
  }

  static int draw(const Weights& weights, int count, float sum, cards::Xoshiro& random) {
    float left = static_cast<float>(random() >> 40) * 0x1p-24F * sum;
    int place = 0;
    while (place < count - 1 && (left -= weights[static_cast<std::size_t>(place)]) >= 0) ++place;
    return place;
  }

  [[nodiscard]] robotrick::Move favourite_pass(const robotrick::Rules& rules, const robotrick::View& view) const {
    const PassSituation situation(rules, view.table, view.hand);
    std::array<cards::Card, 2> best{cards::no_card, cards::no_card};
    std::array<float, 2> weights{-1, -1};
    for (const cards::Card card : view.hand) {
      const float weight = product(situation.entries(card));
      if (weight <= weights[1]) continue;
      best[1] = card;
      weights[1] = weight;
      if (weights[1] > weights[0]) {
        std::swap(best[0], best[1]);
        std::swap(weights[0], weights[1]);
      }
    }
    return robotrick::Move::pass(best[0], best[1]);
  }

  /// A pair by the product of its cards' weights: the first by how much it weighs with all others, then the other.
  robotrick::Move draw_pass(const robotrick::Rules& rules, const robotrick::Table& table, cards::CardSet hand,
                            cards::Xoshiro& random) const {
    const PassSituation situation(rules, table, hand);
    Weights weights{};
    float sum = 0;
    std::size_t count = 0;
    for (const cards::Card card : hand) sum += weights[count++] = product(situation.entries(card));
    Weights with_others{};
    float all = 0;
    for (std::size_t i = 0; i < count; ++i) all += with_others[i] = weights[i] * (sum - weights[i]);
    const auto first = static_cast<std::size_t>(draw(with_others, static_cast<int>(count), all, random));
    sum -= weights[first];
    weights[first] = 0;
    auto second = static_cast<std::size_t>(draw(weights, static_cast<int>(count), sum, random));
    if (second == first) second = first == 0 ? 1 : 0;  // by rounding only
    return robotrick::Move::pass(hand.nth(static_cast<int>(first)), hand.nth(static_cast<int>(second)));
  }

  std::array<float, CardTables::size> factors_{};
};

/// With the factors of data/bots.
const CardPolicy& learned_card_policy();

}  // namespace botyard::bots
