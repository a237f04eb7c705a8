#include "robots/json.h"

#include <string>
#include <utility>

#include "robots/effects.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

json::value card_json(Card card) { return card == cards::no_card ? json::value(nullptr) : json::value(to_text(card)); }

json::value seat_json(int seat) { return seat < 0 ? json::value(nullptr) : json::value(seat_name(seat)); }

template <class Cards>
json::array cards_json(const Cards& cards) {
  json::array texts;
  for (const Card card : cards) texts.push_back(card_json(card));
  return texts;
}

json::object robot_json(const Side& side, const Robot& robot) {
  return {{"card", card_json(robot.card)},
          {"mode", mode_name(robot)},
          {"kind", kind_name(robot.kind)},
          {"damage", cards_json(robot.damages())},
          {"value", value_of(side, robot)}};
}

json::object full_side_json(const State& state, int seat) {
  const Side& side = state.table.side(seat);
  json::array robots;
  for (const Robot& robot : side.list()) robots.push_back(robot_json(side, robot));
  return {{"hand", cards_json(state.hand(seat))},
          {"supply", side.supply_size},
          {"discard", cards_json(side.discard)},
          {"robots", std::move(robots)}};
}

/// How a robot's Value comes about: the four parts of value_of.
json::object sum_json(const Side& side, const Robot& robot) {
  return {{"card", card_value(robot.card)},
          {"damage", -damage_value(robot)},
          {"suit_mates", robots_of_suit(side, robot.card) - 1},
          {"showdown", side.in_showdown() ? showdown_bonus : 0}};
}

/// Supply, discard pile and robots: what is said of both players alike.
void add_open_side(const Side& side, json::object& result) {
  json::array robots;
  for (const Robot& robot : side.list()) {
    json::object entry = robot_json(side, robot);
    entry["built"] = robot.built;
    entry["sum"] = sum_json(side, robot);
    robots.push_back(std::move(entry));
  }
  result["supply"] = side.supply_size;
  result["discard"] = cards_json(side.discard);
  result["robots"] = std::move(robots);
}

json::object opponent_json(const View& view, int seat) {
  json::object result{{"hand", view.hand_sizes[static_cast<std::size_t>(seat)]},
                      {"known", cards_json(view.table.side(seat).known)}};
  add_open_side(view.table.side(seat), result);
  return result;
}

void add_players(const View& view, json::object& result) {
  if (view.seat == watcher) {
    result["black"] = opponent_json(view, black);
    result["red"] = opponent_json(view, red);
    return;
  }
  const Side& own = view.table.side(view.seat);
  result["hand"] = cards_json(view.hand);
  result["shown"] = cards_json(own.known);
  add_open_side(own, result);
  result["opponent"] = opponent_json(view, other(view.seat));
}

bool may_build(const Table& table) {
  if (table.phase == Phase::setup || table.phase == Phase::program) return true;
  return table.phase == Phase::build && table.builds == 0;
}

void add_combat(const Table& table, json::object& result) {
  json::array attackers;
  json::array blocks;
  const Side& attacking = table.side(table.active);
  for (int place = 0; place < attacking.robot_count; ++place) {
    if (!table.is_attacking(place)) continue;
    const json::value attacker = card_json(attacking.robots[static_cast<std::size_t>(place)].card);
    attackers.push_back(attacker);
    const std::uint8_t blocker = table.blockers[static_cast<std::size_t>(place)];
    if (blocker == no_robot) continue;
    blocks.push_back(json::array{attacker, card_json(table.side(table.defender()).robots[blocker].card)});
  }
  result["attackers"] = std::move(attackers);
  result["blocks"] = std::move(blocks);
}

void add_decision(const Table& table, json::object& result) {
  result["may_build"] = may_build(table);
  result["asked"] = card_json(table.asked_robot());
  add_combat(table, result);
  result["losses"] = nullptr;
  if (table.phase == Phase::unblocked) {
    result["losses"] = json::object{{"due", table.due}, {"discarded", table.discarded}};
  }
  result["recovery"] = nullptr;
  if (table.recovering) result["recovery"] = json::object{{"returned", table.returned}};
}

json::array log_json(std::span<const LoggedMove> log) {
  json::array moves;
  for (const auto& [seat, move] : log) moves.push_back(json::array{seat_json(seat), json::value(to_text(move))});
  return moves;
}

json::object fight_json(Move move, const FightOutlook& fight) {
  json::array lost;
  if (fight.end != Fight::blocker_lost) lost.push_back(card_json(move.first));
  if (fight.end != Fight::attacker_lost) lost.push_back(card_json(move.second));
  return {{"attacker", fight.attacker_value},
          {"blocker", fight.blocker_value},
          {"lost", std::move(lost)},
          {"survivor", fight.survivor_value ? json::value(*fight.survivor_value) : json::value(nullptr)}};
}

/// A result as records write it.
json::object result_of(int winner) {
  return {{"winner", seat_json(winner)}, {"reason", winner < 0 ? "no-attack" : "supply"}};
}

/// What is known about the end of the game, where there is something to say.
void add_end(const Effect& effect, json::object& result) {
  if (effect.end.winner) result["result"] = result_of(*effect.end.winner);
  if (effect.end.last_attack) result["last_attack"] = true;
  if (effect.end.from_hand) result["from_hand"] = *effect.end.from_hand;
  if (effect.if_unblocked) result["if_unblocked"] = result_of(*effect.if_unblocked);
}

json::object effect_json(Move move, const Effect& effect) {
  json::object result;
  json::array enters;
  for (int i = 0; i < effect.enter_count; ++i) {
    const Entry& entry = effect.enters[static_cast<std::size_t>(i)];
    enters.push_back(
        json::object{{"card", card_json(entry.card)}, {"value", entry.value}, {"kind", kind_name(entry.kind)}});
  }
  if (!enters.empty()) result["enters"] = std::move(enters);
  if (move.verb == Verb::recall) result["destroys"] = cards_json(effect.destroys);
  if (effect.fight) result["fight"] = fight_json(move, *effect.fight);
  if (effect.due) result["due"] = *effect.due;
  if (move.verb == Verb::attack) result["could_block"] = cards_json(effect.could_block);
  if (!effect.to_come.empty()) result["to_come"] = cards_json(effect.to_come);
  if (effect.from_supply) result["from_supply"] = *effect.from_supply;
  add_end(effect, result);
  return result;
}

/// The legal moves, and beside them what each would do, where there is something to say.
void add_legal(const View& view, json::object& result) {
  const LegalMoves legal = legal_moves(view);
  json::array moves;
  json::object effects;
  for (int i = 0; i < legal.size(); ++i) {
    const std::string text = to_text(legal[i]);
    moves.push_back(json::value(text));
    json::object effect = effect_json(legal[i], effect_of(view, legal[i]));
    if (!effect.empty()) effects[text] = std::move(effect);
  }
  result["legal"] = std::move(moves);
  result["effects"] = std::move(effects);
}

}  // namespace

json::object deck_json() {
  json::array values;
  for (int rank = 0; rank < cards::rank_count; ++rank) values.push_back(card_value(Card::of(0, rank)));
  return {{"suits", json::array(deck().suits.begin(), deck().suits.end())},
          {"ranks", json::array(deck().ranks.begin(), deck().ranks.end())},
          {"values", std::move(values)}};
}

json::object options_json(const Options& options) { return {{"jokers", options.jokers}}; }

text::Result<Options> read_options(const json::object& options) {
  Options result;
  if (const auto known = json::check_options(options, {"jokers"}); !known) return tl::unexpected(known.error());
  if (const json::value* const jokers = options.if_contains("jokers")) {
    const auto chosen = json::as_bool(*jokers, "option jokers");
    if (!chosen) return tl::unexpected(chosen.error());
    result.jokers = *chosen;
  }
  return result;
}

text::Result<Rules> read_rules(std::string_view edition, const json::object& options) {
  if (edition != default_edition) {
    return text::refuse(
        "record.unknown_edition",
        {{"edition", std::string(edition)}, {"game", "robots"}, {"known", std::string(default_edition)}});
  }
  return read_options(options).map([](const Options& chosen) { return Rules{chosen}; });
}

json::object state_json(const State& state) {
  return {{"turn", state.table.turn},
          {"active", seat_json(state.table.active)},
          {"black", full_side_json(state, black)},
          {"red", full_side_json(state, red)}};
}

json::object result_json(const Table& table) { return result_of(table.winner); }

json::object public_view_json(const Table& table, std::span<const LoggedMove> log) {
  json::object result{{"game", "robots"},
                      {"edition", default_edition},
                      {"options", options_json({table.jokers})},
                      {"to_move", seat_json(to_move(table))},
                      {"phase", phase_name(table.phase)},
                      {"turn", table.turn},
                      {"active", seat_json(table.active)},
                      {"quiet_turns", table.quiet_turns},
                      {"result", table.phase == Phase::over ? json::value(result_json(table)) : json::value(nullptr)}};
  add_decision(table, result);
  result["log"] = log_json(log);
  return result;
}

json::object own_view_json(const View& view) {
  json::object result{{"seat", seat_json(view.seat)}};
  add_players(view, result);
  add_legal(view, result);
  return result;
}

json::object view_json(const View& view, std::span<const LoggedMove> log) {
  json::object result = public_view_json(view.table, log);
  const json::object own = own_view_json(view);
  result.insert(own.begin(), own.end());
  return result;
}

}  // namespace botyard::robots
