#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "bots/factors.h"
#include "robots/combat.h"
#include "robots/moves.h"

/// What tells a good move from a bad one in Robots, from what the player knows: the open table and the own hand.
/// Each move has one entry in each of four tables; the tables' numbers are learned from games of the search
/// (docs/experiments), and their product is how likely the move is made.
namespace botyard::bots {

/// Tables laid one after the other: each knows where it begins.
struct MoveTables {
  static constexpr int values = 16;  // a robot's Value, or a card's rank; more counts as 15
  static constexpr int counts = 5;   // robots of one side; more counts as 4
  static constexpr int groups = 4;   // of numbers of cards
  static constexpr int kinds = 3;

  static constexpr int none = 0;                                 // where a move has fewer entries; its factor stays one
  static constexpr int done = 1;                                 // [set-up, build, recovery][own robots][cards in hand]
  static constexpr int done_enemy = done + 3 * counts * groups;  // [set-up, build, recovery][their robots]
  static constexpr int build_value = done_enemy + 3 * counts;    // [kind][entry Value][showdown]
  static constexpr int build_part = build_value + kinds * values * 2;        // [rank of the part][cards in hand]
  static constexpr int build_sides = build_part + values * groups;           // [kind][own robots][their robots]
  static constexpr int build_mates = build_sides + kinds * counts * counts;  // [kind][suit mates]
  static constexpr int twin_kinds = build_mates + kinds * counts;            // [kind][kind][only one is kept]
  static constexpr int twin_value = twin_kinds + kinds * kinds * 2;          // [rank]
  static constexpr int twin_sides = twin_value + values;                     // [own robots][their robots]
  static constexpr int recall_value = twin_sides + counts * counts;          // [Value of the target][its kind]
  static constexpr int recall_sides = recall_value + values * kinds;         // [own robots][their robots]
  static constexpr int mode_value = recall_sides + counts * counts;          // [mode][Value][who could stop it]
  static constexpr int mode_sides = mode_value + 2 * values * groups;        // [mode][own robots][their robots]
  static constexpr int mode_supply = mode_sides + 2 * counts * counts;       // [mode][own supply][their supply]
  static constexpr int attack_value = mode_supply + 2 * groups * groups;     // [attack][Value][who could stop it]
  static constexpr int attack_end = attack_value + 2 * values * groups;      // [attack][empty supplies][nano]
  static constexpr int attack_supply = attack_end + 2 * 4 * 2;               // [attack][own supply][their supply]
  static constexpr int attack_crowd = attack_supply + 2 * groups * groups;   // [attack][attackers][free blockers]
  static constexpr int block_fight = attack_crowd + 2 * groups * groups;     // [loses, both, wins][Value attacker]
  static constexpr int block_gap = block_fight + 3 * values;                 // [blocker less attacker, -7 to 7]
  static constexpr int block_need = block_gap + values;                  // [open, block][it would be the end][supply]
  static constexpr int open_value = block_need + 2 * 2 * groups;         // [Value attacker][supply]
  static constexpr int discard_rank = open_value + values * groups;      // [rank][own supply]
  static constexpr int discard_need = discard_rank + values * groups;    // [supply, discard][it would be the end]
  static constexpr int discard_left = discard_need + 2 * 2;              // [supply, discard][still due][hand]
  static constexpr int spend_hand = discard_left + 2 * groups * groups;  // [face cards in hand][cards in hand]
  static constexpr int spend_lost = spend_hand + groups * groups;        // [cards to bring back]
  static constexpr int return_rank = spend_lost + groups;                // [rank][own robots]
  static constexpr int return_fit = return_rank + values * counts;       // [has a part][has a twin][is a part]
  static constexpr int size = return_fit + 8;

  static constexpr int entries = 4;

  /// The learned factors belong to this layout. Whoever changes a table or what its indexes mean changes its name here.
  static constexpr std::array tables{
      FactorTable{"none", none},
      FactorTable{"done[phase][own robots][hand]", done},
      FactorTable{"done_enemy[phase][their robots]", done_enemy},
      FactorTable{"build_value[kind][Value][showdown]", build_value},
      FactorTable{"build_part[rank][hand]", build_part},
      FactorTable{"build_sides[kind][own robots][their robots]", build_sides},
      FactorTable{"build_mates[kind][mates]", build_mates},
      FactorTable{"twin_kinds[kind][kind][one is kept]", twin_kinds},
      FactorTable{"twin_value[rank]", twin_value},
      FactorTable{"twin_sides[own robots][their robots]", twin_sides},
      FactorTable{"recall_value[Value][kind]", recall_value},
      FactorTable{"recall_sides[own robots][their robots]", recall_sides},
      FactorTable{"mode_value[mode][Value][stoppers]", mode_value},
      FactorTable{"mode_sides[mode][own robots][their robots]", mode_sides},
      FactorTable{"mode_supply[mode][own supply][their supply]", mode_supply},
      FactorTable{"attack_value[attack][Value][stoppers]", attack_value},
      FactorTable{"attack_end[attack][empty supplies][nano]", attack_end},
      FactorTable{"attack_supply[attack][own supply][their supply]", attack_supply},
      FactorTable{"attack_crowd[attack][attackers][free blockers]", attack_crowd},
      FactorTable{"block_fight[outcome][Value]", block_fight},
      FactorTable{"block_gap[difference]", block_gap},
      FactorTable{"block_need[block][end][supply]", block_need},
      FactorTable{"open_value[Value][supply]", open_value},
      FactorTable{"discard_rank[rank][supply]", discard_rank},
      FactorTable{"discard_need[discard][end]", discard_need},
      FactorTable{"discard_left[discard][due][hand]", discard_left},
      FactorTable{"spend_hand[face cards][hand]", spend_hand},
      FactorTable{"spend_lost[lost cards]", spend_lost},
      FactorTable{"return_rank[rank][own robots]", return_rank},
      FactorTable{"return_fit[part][twin][is a part]", return_fit},
  };
  static constexpr std::uint64_t layout = layout_of(tables, size);
};

/// One decision of a player. Made once, then asked for each move.
class MoveSituation {
 public:
  using Entries = std::array<std::uint16_t, MoveTables::entries>;

  MoveSituation(const robots::Table& table, int seat, cards::CardSet hand)
      : table_(table), mine_(table.side(seat)), theirs_(table.side(robots::other(seat))), hand_(hand) {
    own_robots_ = few(mine_.robot_count);
    their_robots_ = few(theirs_.robot_count);
    hand_group_ = group(hand.size());
    own_supply_ = group(mine_.supply_size);
    their_supply_ = group(theirs_.supply_size);
    empty_ = (mine_.in_showdown() ? 1 : 0) + (theirs_.in_showdown() ? 2 : 0);
    if (table.phase == robots::Phase::combat || table.phase == robots::Phase::program) prepare_attack();
    if (table.phase == robots::Phase::block) prepare_block();
  }

  [[nodiscard]] Entries entries(robots::Move move) const {
    using robots::Verb;
    switch (move.verb) {
      case Verb::done: return done();
      case Verb::build: return build(move);
      case Verb::twin: return twin(move);
      case Verb::recall: return recall(move);
      case Verb::mode_attack: return mode(1);
      case Verb::mode_defense: return mode(0);
      case Verb::attack: return attack(1);
      case Verb::hold: return attack(0);
      case Verb::block: return block(move);
      case Verb::open: return open();
      case Verb::discard: return discard(move.first);
      case Verb::supply: return from_supply();
      case Verb::spend: return spend();
      case Verb::free: return {at(T::spend_lost + lost_group())};
      case Verb::give_back: return give_back(move.first);
    }
    return {};
  }

 private:
  using T = MoveTables;

  static std::uint16_t at(int place) { return static_cast<std::uint16_t>(place); }
  static int few(int count) { return std::min(count, T::counts - 1); }
  static int value(int value) { return std::clamp(value, 0, T::values - 1); }
  /// 0, 1 to 5, 6 to 11, more.
  static int group(int count) { return count == 0 ? 0 : count < 6 ? 1 : count < 12 ? 2 : 3; }
  static int kind(robots::Kind kind) { return static_cast<int>(kind); }
  [[nodiscard]] int sides() const { return own_robots_ * T::counts + their_robots_; }
  [[nodiscard]] int supplies() const { return own_supply_ * T::groups + their_supply_; }

  void prepare_attack() {
    const cards::Card asked = table_.asked_robot();
    if (asked == cards::no_card) return;
    const robots::Robot& robot = mine_.robots[static_cast<std::size_t>(mine_.find(asked))];
    asked_value_ = robots::value_of(mine_, robot);
    asked_nano_ = robot.kind == robots::Kind::nano;
    for (const robots::Robot& other : theirs_.list()) {
      if (!robots::can_block(other)) continue;
      ++free_blockers_;
      if (!asked_nano_ && robots::value_of(theirs_, other) >= asked_value_) ++stoppers_;
    }
    free_blockers_ = std::min(free_blockers_, T::groups - 1);
    stoppers_ = std::min(stoppers_, T::groups - 1);
  }
  void prepare_block() {
    const cards::Card asked = table_.asked_robot();
    const int place = theirs_.find(asked);
    asked_value_ = robots::value_of(theirs_, theirs_.robots[static_cast<std::size_t>(place)]);
    const unsigned later = table_.attackers & ~((1U << place) - 1);
    const unsigned open = robots::unblocked_attackers(table_) & ~later;
    fatal_ = robots::losses_to(table_, open | (1U << place)) >= mine_.supply_size + hand_.size() ? 1 : 0;
  }

  [[nodiscard]] Entries done() const {
    const int phase = table_.phase == robots::Phase::setup ? 0 : table_.phase == robots::Phase::build ? 1 : 2;
    return {at(T::done + (phase * T::counts + own_robots_) * T::groups + hand_group_),
            at(T::done_enemy + phase * T::counts + their_robots_)};
  }
  [[nodiscard]] Entries build(robots::Move move) const {
    const int entry = robots::entry_value(mine_, move.first);
    const int what = kind(robots::kind_for(entry));
    const int mates = few(robots::robots_of_suit(mine_, move.first));
    return {at(T::build_value + (what * T::values + value(entry)) * 2 + (mine_.in_showdown() ? 1 : 0)),
            at(T::build_part + move.second.rank() * T::groups + hand_group_),
            at(T::build_sides + what * T::counts * T::counts + sides()), at(T::build_mates + what * T::counts + mates)};
  }
  [[nodiscard]] Entries twin(robots::Move move) const {
    const int first = kind(robots::entry_kind(mine_, move.first));
    const int second = kind(robots::entry_kind(mine_, move.second));
    const int one = move.kept == cards::no_card ? 0 : 1;
    return {at(T::twin_kinds + (first * T::kinds + second) * 2 + one), at(T::twin_value + move.first.rank()),
            at(T::twin_sides + sides())};
  }
  [[nodiscard]] Entries recall(robots::Move move) const {
    const robots::Robot& target = theirs_.robots[static_cast<std::size_t>(theirs_.find(move.second))];
    return {at(T::recall_value + value(robots::value_of(theirs_, target)) * T::kinds + kind(target.kind)),
            at(T::recall_sides + sides())};
  }
  [[nodiscard]] Entries mode(int attacks) const {
    return {at(T::mode_value + (attacks * T::values + value(asked_value_)) * T::groups + stoppers_),
            at(T::mode_sides + attacks * T::counts * T::counts + sides()),
            at(T::mode_supply + attacks * T::groups * T::groups + supplies()),
            at(T::attack_end + (attacks * 4 + empty_) * 2 + (asked_nano_ ? 1 : 0))};
  }
  [[nodiscard]] Entries attack(int attacks) const {
    const int attackers = std::min(std::popcount(table_.attackers), T::groups - 1);
    return {at(T::attack_value + (attacks * T::values + value(asked_value_)) * T::groups + stoppers_),
            at(T::attack_end + (attacks * 4 + empty_) * 2 + (asked_nano_ ? 1 : 0)),
            at(T::attack_supply + attacks * T::groups * T::groups + supplies()),
            at(T::attack_crowd + (attacks * T::groups + attackers) * T::groups + free_blockers_)};
  }
  [[nodiscard]] Entries block(robots::Move move) const {
    const robots::Robot& blocker = mine_.robots[static_cast<std::size_t>(mine_.find(move.second))];
    const int gap = robots::value_of(mine_, blocker) - asked_value_;
    const int fight = gap < 0 ? 0 : gap == 0 ? 1 : 2;
    return {at(T::block_fight + fight * T::values + value(asked_value_)),
            at(T::block_gap + std::clamp(gap + 7, 0, T::values - 1)),
            at(T::block_need + (2 + fatal_) * T::groups + own_supply_)};
  }
  [[nodiscard]] Entries open() const {
    return {at(T::open_value + value(asked_value_) * T::groups + own_supply_),
            at(T::block_need + fatal_ * T::groups + own_supply_)};
  }
  [[nodiscard]] int still_due() const { return table_.due - table_.discarded; }
  [[nodiscard]] int supply_would_end() const { return still_due() >= mine_.supply_size ? 1 : 0; }
  [[nodiscard]] Entries discard(cards::Card card) const {
    return {at(T::discard_rank + value(card.rank()) * T::groups + own_supply_),
            at(T::discard_need + 2 + supply_would_end()),
            at(T::discard_left + (T::groups + group(still_due())) * T::groups + hand_group_)};
  }
  [[nodiscard]] Entries from_supply() const {
    return {at(T::discard_need + supply_would_end()),
            at(T::discard_left + group(still_due()) * T::groups + hand_group_)};
  }
  [[nodiscard]] int lost_group() const { return group((mine_.discard & robots::number_cards).size()); }
  [[nodiscard]] Entries spend() const {
    const int faces = std::min((hand_ & robots::face_cards).size(), T::groups - 1);
    return {at(T::spend_hand + faces * T::groups + hand_group_), at(T::spend_lost + lost_group())};
  }
  [[nodiscard]] Entries give_back(cards::Card card) const {
    const cards::CardSet suit = hand_.suit(card.suit());
    const bool has_part = (suit.bits() >> card.index) != 0;
    const bool is_part = !suit.empty() && suit.first().rank() < card.rank();
    const cards::Card twin{static_cast<std::uint8_t>(card.index ^ 16)};
    const int fit = (has_part ? 4 : 0) + (hand_.contains(twin) ? 2 : 0) + (is_part ? 1 : 0);
    return {at(T::return_rank + card.rank() * T::counts + own_robots_), at(T::return_fit + fit)};
  }

  const robots::Table& table_;
  const robots::Side& mine_;
  const robots::Side& theirs_;
  cards::CardSet hand_;
  int own_robots_;
  int their_robots_;
  int hand_group_;
  int own_supply_;
  int their_supply_;
  int empty_;  // supplies: bit 0 the own, bit 1 theirs
  int asked_value_ = 0;
  bool asked_nano_ = false;
  int free_blockers_ = 0;
  int stoppers_ = 0;  // blockers that would not lose to the robot asked about
  int fatal_ = 0;     // leaving this attacker unblocked costs the last cards
};

}  // namespace botyard::bots
