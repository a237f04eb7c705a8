#include "solver/open_round.h"

#include <algorithm>
#include <cassert>

#include "robotrick/program.h"

namespace botyard::solver {

using cards::Card;
using robotrick::CardSet;

OpenRound::OpenRound(const robotrick::Rules& rules, const robotrick::State& state, int seat)
    : seat_(seat), trump_(state.table.trump.suit()) {
  const robotrick::Table& table = state.table;
  assert(table.phase == robotrick::Phase::play);
  after_droco_ = player_of(robotrick::next_place(table.round, droco_place));
  for (const Card card : CardSet::full_deck()) points_[card.index] = rules.points(card);

  for (int player = 0; player < player_count; ++player) {
    const auto at = static_cast<std::size_t>(seat_of(player));
    const int free = std::max(0, rules.options.hangars - table.captured[at]);
    start_.hands[static_cast<std::size_t>(player)] = state.hands[at].bits();
    start_.hangars[static_cast<std::size_t>(player)] = static_cast<std::uint8_t>(free);
  }
  const int leader = table.leader(table.trick());
  start_.leader = static_cast<std::uint8_t>(leader == droco_place ? droco_place : player_of(leader));

  // What lies on the table goes back into the hands: a search always starts with a whole trick.
  CardSet droco = table.droco;
  for (int n = table.trick() * robotrick::place_count; n < table.played_count; ++n) {
    const Card card = table.played[static_cast<std::size_t>(n)];
    const int place = table.player_of(n);
    if (place == droco_place) {
      droco.add(card);
    } else {
      start_.hands[static_cast<std::size_t>(player_of(place))] |= bit(card.index);
      on_table_.push_back(card.index);
    }
  }
  start_.droco = static_cast<std::uint16_t>((1U << droco.size()) - 1);
  fill_stronger();
  fill_droco(rules.ai_card(table.ai_card).program, droco);
  fill_best_captures();
}

/// The higher cards of its suit, if that is trump or led; trumps; and for a card of any other suit, the suit led.
void OpenRound::fill_stronger() {
  for (int led = 0; led < cards::suit_count; ++led) {
    for (const Card card : CardSet::full_deck()) {
      const int suit = card.suit();
      const Bits trumps = suit == trump_ ? 0 : suit_lane(trump_);
      const Bits higher = suit_lane(suit) & ~((bit(card.index) << 1) - 1);
      const Bits stronger = suit == trump_ || suit == led ? higher : suit_lane(led);
      stronger_[static_cast<std::size_t>((led << 6) | card.index)] = stronger | trumps;
    }
  }
}

void OpenRound::fill_droco(const robotrick::Program& program, CardSet hand) {
  std::array<std::uint8_t, 64> number{};
  int count = 0;
  for (const Card card : hand) {
    number[card.index] = static_cast<std::uint8_t>(count);
    droco_cards_[static_cast<std::size_t>(count++)] = card.index;
  }
  const auto hands = std::size_t{1} << hand.size();
  droco_hands_.resize(hands);
  answers_.resize(hands << 3);
  for (std::size_t part = 1; part < hands; ++part) {
    droco_hands_[part] = scatter(part, hand.bits());
    const CardSet held{droco_hands_[part]};
    for (std::size_t suit = 0; suit <= droco_leads; ++suit) {
      const int suit_led = suit == droco_leads ? -1 : static_cast<int>(suit);
      answers_[(part << 3) | suit] = number[choose_card(program, held, suit_led).index];
    }
  }
}

/// The best card of a hand is its first or the best of the rest; without it, the hand is one whose best captures are
/// known already.
void OpenRound::fill_best_captures() {
  constexpr std::size_t most_hangars = 4;
  best_captures_.resize(droco_hands_.size() << 3);
  std::vector<std::uint8_t> best_card(droco_hands_.size());
  for (std::size_t hand = 1; hand < droco_hands_.size(); ++hand) {
    const std::size_t rest = hand & (hand - 1);
    const int first = std::countr_zero(hand);
    const bool first_is_best = rest == 0 || points(droco_card(first)) >= points(droco_card(best_card[rest]));
    const int best = first_is_best ? first : best_card[rest];
    best_card[hand] = static_cast<std::uint8_t>(best);
    const std::size_t without = hand ^ (std::size_t{1} << best);
    for (std::size_t captures = 1; captures <= most_hangars; ++captures) {
      const int sum = points(droco_card(best)) + best_captures_[(without << 3) | (captures - 1)];
      best_captures_[(hand << 3) | captures] = static_cast<std::int16_t>(sum);
    }
  }
}

}  // namespace botyard::solver
