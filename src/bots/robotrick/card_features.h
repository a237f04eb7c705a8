#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "bots/factors.h"
#include "robotrick/program.h"
#include "robotrick/scoring.h"
#include "robotrick/state.h"

/// What tells a good card from a bad one in Robotrick, from what its holder knows: the open table and the own hand.
/// Each card has one entry in each of a few tables; the tables' numbers are learned from games of the search
/// (docs/experiments), and their product is how likely the card is played.
namespace botyard::bots {

/// Tables laid one after the other: each knows where it begins.
class CardTables {
 public:
  static constexpr int stages = 3;    // of the round
  static constexpr int statuses = 3;  // wins so far, a player is ahead, Droco is ahead
  static constexpr int afters = 3;    // players still to play in the trick
  static constexpr int worths = 5;    // 1-3, 4-6, 7-9, 10, more
  static constexpr int kinds = 6;     // led plain, led trump, followed plain, followed trump, ruffed, thrown off
  static constexpr int slots = 4;     // free hangars
  static constexpr int ranks = cards::rank_count;

  // For cards to play.
  static constexpr int capture = 0;                                          // [status][after][worth of Droco's, sign]
  static constexpr int strength = capture + statuses * afters * 2 * worths;  // [status][after][trump][rank]
  static constexpr int kind_rank = strength + statuses * afters * 2 * ranks;
  static constexpr int length = kind_rank + kinds * ranks;                  // [kind][length of its suit][stage]
  static constexpr int cost = length + kinds * 6 * stages;                  // [status][slots][stage][own worth]
  static constexpr int higher = cost + statuses * slots * stages * worths;  // [kind][after][higher cards unseen]
  // For cards to pass.
  static constexpr int pass_rank = higher + kinds * afters * 4;    // [trump][rank]
  static constexpr int pass_length = pass_rank + 2 * ranks;        // [trump][length][worth]
  static constexpr int pass_droco = pass_length + 2 * 6 * worths;  // [Droco's cards of the suit][worth][he follows low]
  static constexpr int size = pass_droco + 5 * worths * 2;

  static constexpr int play_entries = 6;
  static constexpr int pass_entries = 3;

  /// The learned factors belong to this layout. Whoever changes a table or what its indexes mean changes its name here.
  static constexpr std::array tables{
      FactorTable{"capture[status][after][hangar free][worth of Droco's]", capture},
      FactorTable{"strength[status][after][trump][rank]", strength},
      FactorTable{"kind_rank[kind][rank]", kind_rank},
      FactorTable{"length[kind][length][stage]", length},
      FactorTable{"cost[status][slots][stage][worth]", cost},
      FactorTable{"higher[kind][after][higher unseen]", higher},
      FactorTable{"pass_rank[trump][rank]", pass_rank},
      FactorTable{"pass_length[trump][length][worth]", pass_length},
      FactorTable{"pass_droco[Droco's][worth][follows low]", pass_droco},
  };
  static constexpr std::uint64_t layout = layout_of(tables, size);
};

/// A card's points as one of five groups; any edition's points fall into one.
inline int worth_group(int points) {
  return points <= 3 ? 0 : points <= 6 ? 1 : points <= 9 ? 2 : points <= 10 ? 3 : 4;
}

/// The cards of the deck that don't lie open: in the three hands, or aside.
inline cards::CardSet cards_not_open(const robotrick::Table& table) {
  cards::CardSet open = table.droco;
  open.add(table.trump);
  for (int n = 0; n < table.played_count; ++n) open.add(table.played[static_cast<std::size_t>(n)]);
  return cards::CardSet::full_deck() - open;
}

/// One decision of a player about a card to play. Made once, then asked for each card.
class PlaySituation {
 public:
  using Entries = std::array<std::uint16_t, CardTables::play_entries>;

  /// `unseen` are the cards that the player can't see: with the other two, or aside.
  PlaySituation(const robotrick::Rules& rules, const robotrick::Table& table, int seat, cards::CardSet hand,
                cards::CardSet unseen)
      : rules_(rules), hand_(hand), unseen_(unseen), trump_(table.trump.suit()) {
    const int in_trick = table.played_count % robotrick::place_count;
    const auto start = static_cast<std::size_t>(table.played_count - in_trick);
    suit_led_ = table.suit_led();
    const auto& seated = robotrick::seating(table.round);
    const int leader = in_trick == 0 ? seat : table.leader(table.trick());
    const int droco_steps = seated.steps_to[static_cast<std::size_t>(leader)][robotrick::droco_place];
    droco_played_ = droco_steps < in_trick;
    after_ = robotrick::place_count - 1 - in_trick - (droco_played_ ? 0 : 1);
    free_slots_ = std::clamp(rules.options.hangars - table.captured[static_cast<std::size_t>(seat)], 0, 3);
    const int trick = table.trick();
    stage_ = trick < 4 ? 0 : trick < 8 ? 1 : 2;
    for (int n = 0; n < in_trick; ++n) {
      beat(table.played[start + static_cast<std::size_t>(n)], n == droco_steps);
    }
    const auto& program = rules.ai_card(table.ai_card).program;
    if (in_trick == 0) {
      for (int suit = 0; suit < cards::suit_count; ++suit) {
        if (!hand.suit(suit).empty()) {
          answers_[static_cast<std::size_t>(suit)] = robotrick::choose_card(program, table.droco, suit);
        }
      }
    } else if (droco_played_) {
      answers_.fill(table.played[start + static_cast<std::size_t>(droco_steps)]);
    } else {
      const cards::Card answer = robotrick::choose_card(program, table.droco, suit_led_);
      answers_.fill(answer);
      beat(answer, true);
    }
  }

  [[nodiscard]] Entries entries(cards::Card card) const {
    using T = CardTables;
    const bool leads = suit_led_ < 0;
    const int led = leads ? card.suit() : suit_led_;
    const cards::Card answer = answers_[static_cast<std::size_t>(card.suit())];
    const int own = strength_of(card, led);
    int status = 0;
    if (leads) {
      status = own > strength_of(answer, led) ? 0 : 2;
    } else if (own < best_) {
      status = droco_ahead_ ? 2 : 1;
    }
    const bool trump = card.suit() == trump_;
    const int kind = leads ? (trump ? 1 : 0) : card.suit() == led ? (trump ? 3 : 2) : trump ? 4 : 5;
    const int answer_worth = worth_group(rules_.points(answer)) + (free_slots_ > 0 ? T::worths : 0);
    const int worth = worth_group(rules_.points(card));
    const int long_suit = std::min(hand_.suit(card.suit()).size(), 6) - 1;
    const auto above = static_cast<std::uint32_t>((unseen_.bits() >> card.index) & (0x1FFFU >> card.rank()));
    const int higher = std::min(std::popcount(above), 3);
    const auto at = [](int place) { return static_cast<std::uint16_t>(place); };
    const int where = status * T::afters + after_;
    return {at(T::capture + where * 2 * T::worths + answer_worth),
            at(T::strength + (where * 2 + (trump ? 1 : 0)) * T::ranks + card.rank()),
            at(T::kind_rank + kind * T::ranks + card.rank()),
            at(T::length + (kind * 6 + long_suit) * T::stages + stage_),
            at(T::cost + ((status * T::slots + free_slots_) * T::stages + stage_) * T::worths + worth),
            at(T::higher + (kind * T::afters + after_) * 4 + higher)};
  }

 private:
  [[nodiscard]] int strength_of(cards::Card card, int led) const {
    return robotrick::trick_strength(card, led, trump_);
  }
  void beat(cards::Card card, bool is_droco) {
    const int strength = strength_of(card, suit_led_);
    if (strength <= best_) return;
    best_ = strength;
    droco_ahead_ = is_droco;
  }

  const robotrick::Rules& rules_;
  cards::CardSet hand_;
  cards::CardSet unseen_;
  std::array<cards::Card, cards::suit_count> answers_{};  // Droco's card of this trick, by the suit of ours if we lead
  int trump_;
  int suit_led_ = -1;
  int after_ = 0;
  int free_slots_ = 0;
  int stage_ = 0;
  int best_ = -1;
  bool droco_ahead_ = false;
  bool droco_played_ = false;
};

/// The same for a card to pass; a pair's entries are those of both.
class PassSituation {
 public:
  using Entries = std::array<std::uint16_t, CardTables::pass_entries>;

  PassSituation(const robotrick::Rules& rules, const robotrick::Table& table, cards::CardSet hand)
      : rules_(rules), table_(table), hand_(hand) {
    const auto& follow = rules.ai_card(table.ai_card).program[static_cast<std::size_t>(robotrick::Situation::follow)];
    follows_low_ = follow.primary == robotrick::Criterion::low;
  }

  [[nodiscard]] Entries entries(cards::Card card) const {
    using T = CardTables;
    const int trump = card.suit() == table_.trump.suit() ? 1 : 0;
    const int worth = worth_group(rules_.points(card));
    const int long_suit = std::min(hand_.suit(card.suit()).size(), 6) - 1;
    const int droco = std::min(table_.droco.suit(card.suit()).size(), 4);
    const auto at = [](int place) { return static_cast<std::uint16_t>(place); };
    return {at(T::pass_rank + trump * T::ranks + card.rank()),
            at(T::pass_length + (trump * 6 + long_suit) * T::worths + worth),
            at(T::pass_droco + (droco * T::worths + worth) * 2 + (follows_low_ ? 1 : 0))};
  }

 private:
  const robotrick::Rules& rules_;
  const robotrick::Table& table_;
  cards::CardSet hand_;
  bool follows_low_ = false;
};

}  // namespace botyard::bots
