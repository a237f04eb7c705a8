#include "robots/state.h"

#include <algorithm>

#include "robots/value.h"

namespace botyard::robots {

int Side::find(Card card) const {
  const auto robots_in_play = list();
  const auto found = std::ranges::find(robots_in_play, card, &Robot::card);
  return found == robots_in_play.end() ? -1 : static_cast<int>(found - robots_in_play.begin());
}

Card Table::asked_robot() const {
  const bool asks = phase == Phase::program || phase == Phase::combat || phase == Phase::block;
  return asks ? side(active).robots[asked].card : cards::no_card;
}

int to_move(const Table& table) { return table.phase == Phase::deal || table.phase == Phase::over ? -1 : table.mover; }

std::uint64_t outcome_bits(const State& state) {
  const Table& table = state.table;
  const auto piles = [&](int seat) { return state.hand(seat).bits() ^ (table.side(seat).discard.bits() << 1); };
  const auto end = static_cast<std::uint64_t>(table.turn) << 8 | static_cast<std::uint64_t>(table.winner + 1);
  return piles(black) ^ piles(red) ^ (end << 48);
}

namespace {

/// Adds the cards and tells whether none of them was there before.
bool add_new(CardSet& seen, CardSet more) {
  const bool fresh = (seen & more).empty();
  seen |= more;
  return fresh;
}

/// Every card of a player is in hand, supply, discard pile, in play, or damage under the opponent's robots.
bool cards_are_complete(const State& state, int seat) {
  const Side& side = state.table.side(seat);
  CardSet seen = state.hand(seat);
  bool good = add_new(seen, side.discard) && add_new(seen, side.in_play);
  for (const Card card : state.supply(seat)) good = good && add_new(seen, {card});
  for (const Robot& robot : state.table.side(other(seat)).list()) {
    for (const Card card : robot.damages()) good = good && add_new(seen, {card});
  }
  return good && seen == half_of(seat, state.table.jokers) && state.hand(seat).contains(side.known);
}

bool unused_places_are_empty(const State& state, int seat) {
  const Side& side = state.table.side(seat);
  const auto& supply = state.supplies[static_cast<std::size_t>(seat)];
  return std::ranges::all_of(std::span(side.robots).subspan(side.robot_count),
                             [](const Robot& robot) { return robot == Robot{}; }) &&
         std::ranges::all_of(std::span(supply).first(supply.size() - side.supply_size),
                             [](Card card) { return card == cards::no_card; });
}

bool robots_are_sound(const Side& side) {
  CardSet seen;
  for (const Robot& robot : side.list()) {
    if (is_face(robot.card) || !add_new(seen, {robot.card}) || value_of(side, robot) < 1) return false;
  }
  return seen == side.in_play && limited_robots(side) <= robot_limit;
}

bool combat_is_over(const Table& table) {
  return table.attackers == 0 && table.blockers == Table::none_blocked() && table.due == 0 && table.discarded == 0;
}

bool phase_is_sound(const Table& table) {
  const bool fights = table.phase == Phase::combat || table.phase == Phase::block || table.phase == Phase::unblocked;
  const bool recovers = table.phase == Phase::recovery;
  return (fights || combat_is_over(table)) && (recovers || (!table.recovering && table.returned == 0)) &&
         (table.turn > 0) == (table.phase != Phase::setup) && table.quiet_turns <= quiet_limit &&
         (table.attackers >> table.side(table.active).robot_count) == 0;
}

}  // namespace

bool is_consistent(const State& state) {
  if (state.table.phase == Phase::deal) return state == State{};
  const auto seat_is_sound = [&](int seat) {
    return cards_are_complete(state, seat) && unused_places_are_empty(state, seat) &&
           robots_are_sound(state.table.side(seat));
  };
  return phase_is_sound(state.table) && seat_is_sound(black) && seat_is_sound(red);
}

}  // namespace botyard::robots
