#include "robots/companion.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "robots/building.h"
#include "robots/combat.h"
#include "robots/open_play.h"
#include "robots/reasons.h"
#include "robots/refusal.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

using text::Reason;
using text::Result;

/// Stands for a supply that isn't empty: how many cards it has, nobody enters.
constexpr std::uint8_t some_cards = 1;

struct OwnVerb {
  std::string_view word;
  EntryVerb verb;
};
constexpr std::array<OwnVerb, 6> own_verbs{{{"build", EntryVerb::build},
                                            {"next", EntryVerb::next},
                                            {"empty", EntryVerb::empty},
                                            {"refill", EntryVerb::refill},
                                            {"remove", EntryVerb::remove},
                                            {"damage", EntryVerb::damage}}};

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::size_t most_words = 4;
  std::vector<std::string_view> words;
  while (words.size() <= most_words) {
    const std::size_t gap = text.find(' ');
    words.push_back(text.substr(0, gap));
    if (gap == std::string_view::npos) break;
    text.remove_prefix(gap + 1);
  }
  return words;
}

std::optional<BoardEntry> parse_own(EntryVerb verb, std::span<const std::string_view> words) {
  BoardEntry entry{verb, {}, black};
  switch (verb) {
    case EntryVerb::next: return words.empty() ? std::optional(entry) : std::nullopt;
    case EntryVerb::empty:
    case EntryVerb::refill:
      if (words.size() != 1 || (words[0] != seat_name(black) && words[0] != seat_name(red))) return std::nullopt;
      entry.seat = words[0] == seat_name(black) ? black : red;
      return entry;
    default: break;
  }
  const bool two = verb == EntryVerb::damage || (verb == EntryVerb::build && words.size() == 2);
  if (words.size() != (two ? 2U : 1U)) return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto card = parse_card(words[i]);
    if (!card) return std::nullopt;
    (i == 0 ? entry.move.first : entry.move.second) = *card;
  }
  return entry;
}

bool is_entered(Verb verb) {
  switch (verb) {
    case Verb::twin:
    case Verb::recall:
    case Verb::mode_attack:
    case Verb::mode_defense:
    case Verb::attack:
    case Verb::hold:
    case Verb::block:
    case Verb::open: return true;
    default: return false;
  }
}

std::vector<Move> twins_of(int seat) {
  std::vector<Move> moves;
  for (const Card card : half_of(seat, false) & number_cards) {
    const Card twin = twin_of(card);
    if (twin < card) continue;
    for (const Card kept : {cards::no_card, card, twin}) moves.push_back({Verb::twin, card, twin, kept});
  }
  return moves;
}

/// Each robot of the active player with each of the other's.
std::vector<Move> pairs_of(const Table& table, Verb verb) {
  std::vector<Move> moves;
  for (const Robot& own : table.side(table.active).list()) {
    for (const Robot& opponent : table.side(table.defender()).list()) moves.push_back({verb, own.card, opponent.card});
  }
  return moves;
}

std::vector<Move> modes_of(const Side& side) {
  std::vector<Move> moves;
  for (const Robot& robot : side.list()) {
    moves.push_back({Verb::mode_attack, robot.card});
    moves.push_back({Verb::mode_defense, robot.card});
  }
  return moves;
}

/// Whoever attacks can be held back, and the other way round.
std::vector<Move> attacks_of(const Table& table) {
  std::vector<Move> moves;
  const Side& side = table.side(table.active);
  for (std::size_t place = 0; place < side.robot_count; ++place) {
    const bool attacks = table.is_attacking(static_cast<int>(place));
    moves.push_back({attacks ? Verb::hold : Verb::attack, side.robots[place].card});
  }
  return moves;
}

std::vector<Move> blocks_of(const Table& table) {
  std::vector<Move> moves = pairs_of(table, Verb::block);
  const Side& side = table.side(table.active);
  for (std::size_t place = 0; place < side.robot_count; ++place) {
    if (table.blockers[place] != no_robot) moves.push_back({Verb::open, side.robots[place].card});
  }
  return moves;
}

/// Every move of a kind that could be entered at some time, as the robots are.
std::vector<Move> thinkable(const Table& table, Verb kind) {
  switch (kind) {
    case Verb::twin: return twins_of(table.active);
    case Verb::recall: return pairs_of(table, Verb::recall);
    case Verb::mode_attack: return modes_of(table.side(table.active));
    case Verb::attack: return attacks_of(table);
    case Verb::block: return blocks_of(table);
    default: return {};
  }
}

Reason card_reason(std::string_view code, Card card) { return {code, {{"card", to_text(card)}}}; }

}  // namespace

std::string to_text(const BoardEntry& entry) {
  if (entry.verb == EntryVerb::move) return to_text(entry.move);
  std::string text(std::ranges::find(own_verbs, entry.verb, &OwnVerb::verb)->word);
  const auto add = [&](std::string_view word) { text.append(1, ' ').append(word); };
  if (entry.verb == EntryVerb::empty || entry.verb == EntryVerb::refill) add(seat_name(entry.seat));
  for (const Card card : {entry.move.first, entry.move.second}) {
    if (card != cards::no_card) add(to_text(card));
  }
  return text;
}

namespace {

std::optional<EntryVerb> own_verb(std::string_view word) {
  for (const OwnVerb& own : own_verbs) {
    if (own.word == word) return own.verb;
  }
  return std::nullopt;
}

}  // namespace

Result<BoardEntry> parse_entry(std::string_view text) {
  const auto words = words_of(text);
  std::optional<BoardEntry> entry;
  if (const auto own = own_verb(words[0])) {
    entry = parse_own(*own, std::span(words).subspan(1));
  } else if (const auto move = parse_move(text); move && is_entered(move->verb)) {
    entry = BoardEntry{EntryVerb::move, *move, black};
    if (move->verb == Verb::twin && move->second < move->first) std::swap(entry->move.first, entry->move.second);
  }
  if (!entry) return text::refuse("companion.no_entry", {{"text", std::string(text)}});
  return *entry;
}

Board::Board(bool jokers, std::vector<std::string> players) : players_(std::move(players)) {
  table_.jokers = jokers;
  table_.phase = Phase::setup;
  for (Side& side : table_.sides) side.supply_size = some_cards;
}

// --- What can be

/// In play, or damage under the opponent's robots.
CardSet Board::visible(int seat) const {
  CardSet cards = table_.side(seat).in_play;
  for (const Robot& robot : table_.side(other(seat)).list()) {
    for (const Card card : robot.damages()) cards.add(card);
  }
  return cards;
}

CardSet Board::possible_hand(int seat) const { return half_of(seat, table_.jokers) - visible(seat); }

int Board::owner(Card card) const { return half_of(black, table_.jokers).contains(card) ? black : red; }

Reason Board::about(int seat, std::string_view code, Card card, Card second) const {
  Reason reason{code, {{"who", name(seat)}}};
  if (card != cards::no_card) reason.arguments.push_back({"card", to_text(card)});
  if (second != cards::no_card) reason.arguments.push_back({"other", to_text(second)});
  return reason;
}

std::optional<Reason> Board::not_in_hand(Card card) const {
  const int seat = table_.active;
  if (!half_of(seat, table_.jokers).contains(card)) return about(seat, "companion.other_half", card);
  if (table_.side(seat).in_play.contains(card)) return card_reason("companion.in_play", card);
  if (visible(seat).contains(card)) return card_reason("companion.is_damage", card);
  return std::nullopt;
}

/// With the part that was entered, or with any that could be in hand.
std::optional<Reason> Board::why_not_build(Card card, Card part) const {
  if (auto wrong = not_in_hand(card)) return wrong;
  const CardSet hand = possible_hand(table_.active);
  if (part != cards::no_card) {
    if (auto wrong = not_in_hand(part)) return wrong;
    return why_illegal(table_, table_.mover, hand, {Verb::build, card, part});
  }
  const CardSet parts = parts_for(card) & hand;
  const bool right_phase = table_.phase == Phase::setup || table_.phase == Phase::build;
  if (right_phase && parts.empty() && !is_face(card)) return card_reason("companion.no_part", card);
  return why_illegal(table_, table_.mover, hand, {Verb::build, card, parts.empty() ? card : parts.first()});
}

Table Board::without_block_of(Card attacker) const {
  Table table = table_;
  const int place = table.side(table.active).find(attacker);
  if (place < 0) return table;
  table.asked = static_cast<std::uint8_t>(place);
  table.blockers[static_cast<std::size_t>(place)] = no_robot;
  return table;
}

/// In any order, and as often as people change their minds.
std::optional<Reason> Board::why_not_attack(const Move& move) const {
  const int place = table_.side(table_.active).find(move.first);
  if (table_.phase != Phase::combat || place < 0) return why_illegal(table_, table_.mover, {}, move);
  const Robot& robot = table_.side(table_.active).robots[static_cast<std::size_t>(place)];
  if (move.verb == Verb::hold || can_attack(table_, robot)) return std::nullopt;
  return card_reason(robot.kind == Kind::turbo ? "robots.turbo_rests" : "robots.in_defense_mode", move.first);
}

/// In any order, and a block may be changed.
std::optional<Reason> Board::why_not_block(const Move& move) const {
  const Side& attacking = table_.side(table_.active);
  const int place = attacking.find(move.first);
  if (table_.phase != Phase::block || place < 0 || !table_.is_attacking(place)) {
    return table_.phase == Phase::block ? card_reason("robots.not_attacking", move.first)
                                        : why_illegal(table_, table_.mover, {}, move);
  }
  if (move.verb == Verb::open) return std::nullopt;
  if (attacking.robots[static_cast<std::size_t>(place)].kind == Kind::nano) {
    return card_reason("robots.nano_is_unblockable", move.first);
  }
  return why_illegal(without_block_of(move.first), table_.defender(), {}, move);
}

std::optional<Reason> Board::why_not_move(const Move& move) const {
  const Side& side = table_.side(table_.active);
  switch (move.verb) {
    case Verb::attack:
    case Verb::hold: return why_not_attack(move);
    case Verb::block:
    case Verb::open: return why_not_block(move);
    case Verb::twin:
      for (const Card card : {move.first, move.second}) {
        if (auto wrong = not_in_hand(card)) return wrong;
      }
      break;
    case Verb::mode_attack:
    case Verb::mode_defense: {
      const int place = side.find(move.first);
      if (table_.phase != Phase::program || place < 0) break;
      if (side.robots[static_cast<std::size_t>(place)].kind != Kind::turbo) return std::nullopt;
      return card_reason("robots.turbo_has_both_modes", move.first);
    }
    default: break;
  }
  return why_illegal(table_, table_.mover, possible_hand(table_.active), move);
}

std::optional<Reason> Board::why_not_damage(Card robot, Card damage) const {
  const int seat = owner(robot);
  if (table_.side(seat).find(robot) < 0) return card_reason("companion.not_in_play", robot);
  if (owner(damage) == seat) return about(other(seat), "companion.other_half", damage);
  if (table_.side(other(seat)).in_play.contains(damage)) return card_reason("companion.in_play", damage);
  if (visible(other(seat)).contains(damage)) return card_reason("companion.is_damage", damage);
  return std::nullopt;
}

std::optional<Reason> Board::why_not(const BoardEntry& entry) const {
  if (table_.phase == Phase::over) return Reason{"robots.game_over", {}};
  const Card card = entry.move.first;
  for (const Card each : {card, entry.move.second}) {
    if (each != cards::no_card && is_joker(each) && !table_.jokers) return card_reason("companion.no_jokers", each);
  }
  switch (entry.verb) {
    case EntryVerb::move: return why_not_move(entry.move);
    case EntryVerb::build: return why_not_build(card, entry.move.second);
    case EntryVerb::damage: return why_not_damage(card, entry.move.second);
    case EntryVerb::remove:
      if (table_.side(owner(card)).find(card) < 0) return card_reason("companion.not_in_play", card);
      break;
    case EntryVerb::next:
    case EntryVerb::empty:
    case EntryVerb::refill: break;
  }
  return std::nullopt;
}

std::vector<BoardEntry> Board::possible(Verb kind) const {
  std::vector<BoardEntry> entries;
  if (kind == Verb::build) {
    for (const Card card : possible_hand(table_.active))
      entries.push_back({EntryVerb::build, {Verb::done, card}, black});
  } else {
    for (const Move& move : thinkable(table_, kind)) entries.push_back({EntryVerb::move, move, black});
  }
  std::erase_if(entries, [&](const BoardEntry& entry) { return why_not(entry).has_value(); });
  return entries;
}

Reason Board::todo() const {
  const int active = table_.active;
  switch (table_.phase) {
    case Phase::setup:
      return about(active, active == black ? "companion.todo_setup_black" : "companion.todo_setup_red");
    case Phase::program: return about(active, "companion.todo_program");
    case Phase::build:
      return about(active, table_.side(active).in_showdown() ? "companion.todo_build_only" : "companion.todo_build");
    case Phase::combat: return about(active, "companion.todo_combat");
    case Phase::block: return about(table_.defender(), "companion.todo_block");
    case Phase::unblocked: {
      Reason reason = about(table_.defender(), table_.due == 0 ? "companion.todo_fights" : "companion.todo_losses");
      reason.arguments.push_back({"count", std::to_string(table_.due)});
      return reason;
    }
    case Phase::recovery: {
      const bool free = recovers_free(table_, table_.defender());
      Reason reason = about(active, free ? "companion.todo_recovery_free" : "companion.todo_recovery");
      reason.arguments.push_back({"other", name(table_.defender())});
      return reason;
    }
    case Phase::deal:
    case Phase::over: break;
  }
  if (table_.winner < 0) return {"robots.drawn", {{"turn", std::to_string(table_.turn)}}};
  return about(table_.winner, "companion.won");
}

// --- What follows

void Board::enter(const BoardEntry& entry) {
  events_.clear();
  const Card card = entry.move.first;
  switch (entry.verb) {
    case EntryVerb::move: make_move(entry.move); break;
    case EntryVerb::build: build(card, cards::no_card); break;
    case EntryVerb::next: next(); break;
    case EntryVerb::empty:
    case EntryVerb::refill: set_supply(entry.seat, entry.verb == EntryVerb::empty); break;
    case EntryVerb::remove:
      change_robots([&] {
        Side& side = table_.side(owner(card));
        take_out_of_play(table_, owner(card), 1U << side.find(card));
        events_.push_back(card_reason("companion.removed", card));
      });
      break;
    case EntryVerb::damage:
      change_robots([&] {
        Side& side = table_.side(owner(card));
        put_under(side.robots[static_cast<std::size_t>(side.find(card))], entry.move.second);
        events_.push_back({"companion.damaged", {{"card", to_text(card)}, {"other", to_text(entry.move.second)}}});
      });
      break;
  }
}

template <class Change>
void Board::change_robots(Change&& change) {
  struct Attack {
    Card attacker = cards::no_card;
    Card blocker = cards::no_card;
  };
  std::vector<Attack> attacks;
  const Side& attacking = table_.side(table_.active);
  const Side& defending = table_.side(table_.defender());
  for (std::size_t place = 0; place < attacking.robot_count; ++place) {
    if (!table_.is_attacking(static_cast<int>(place))) continue;
    const std::uint8_t blocker = table_.blockers[place];
    attacks.push_back(
        {attacking.robots[place].card, blocker == no_robot ? cards::no_card : defending.robots[blocker].card});
  }
  change();
  const CardSet before = table_.side(black).in_play | table_.side(red).in_play;
  discard_weak_robots(table_);
  for (const Card gone : before - table_.side(black).in_play - table_.side(red).in_play) {
    events_.push_back(card_reason("event.destroyed", gone));
  }
  table_.attackers = 0;
  table_.blockers = Table::none_blocked();
  for (const auto& [attacker, blocker] : attacks) {
    const int place = attacking.find(attacker);
    if (place < 0) continue;
    table_.attackers = static_cast<std::uint8_t>(table_.attackers | (1U << place));
    const int blocked_by = blocker == cards::no_card ? -1 : defending.find(blocker);
    if (blocked_by >= 0) table_.blockers[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(blocked_by);
  }
  if (table_.phase == Phase::unblocked)
    table_.due = static_cast<std::uint8_t>(losses_to(table_, unblocked_attackers(table_)));
}

void Board::build(Card first, Card second) {
  Side& side = table_.side(table_.active);
  for (const Card card : {first, second}) {
    if (card == cards::no_card) continue;
    const int value = entry_value(side, card);
    events_.push_back(reason_for_kind(kind_for(value), card, value));
  }
  if (second == cards::no_card) {
    enter_play(side, first, table_.turn);
  } else {
    enter_play_together(side, first, second, table_.turn);
  }
  ++table_.builds;
  if (table_.phase == Phase::setup && table_.builds == setup_builds(table_.active)) finish_setup();
}

void Board::recall(const Move& move) {
  events_.push_back(about(table_.active, "event.recalls", move.first, move.second));
  change_robots([&] { recall_robots(table_, move.first, move.second); });
}

void Board::make_move(const Move& move) {
  Side& own = table_.side(table_.active);
  const int place = own.find(move.first);
  const auto bit = static_cast<std::uint8_t>(place < 0 ? 0 : 1U << place);
  switch (move.verb) {
    case Verb::twin:
      return move.kept == cards::no_card ? build(move.first, move.second) : build(move.kept, cards::no_card);
    case Verb::recall: return recall(move);
    case Verb::mode_attack:
    case Verb::mode_defense: {
      const bool attacks = move.verb == Verb::mode_attack;
      own.robots[static_cast<std::size_t>(place)].mode = attacks ? Mode::attack : Mode::defense;
      events_.push_back(about(table_.active, attacks ? "event.mode_attack" : "event.mode_defense", move.first));
      break;
    }
    case Verb::attack:
      table_.attackers = static_cast<std::uint8_t>(table_.attackers | bit);
      events_.push_back(about(table_.active, "event.attacks", move.first));
      break;
    case Verb::hold:
      table_.attackers = static_cast<std::uint8_t>(table_.attackers & ~bit);
      events_.push_back(about(table_.active, "event.holds", move.first));
      break;
    case Verb::block:
      table_.blockers[static_cast<std::size_t>(place)] =
          static_cast<std::uint8_t>(table_.side(table_.defender()).find(move.second));
      events_.push_back(about(table_.defender(), "event.blocks", move.first, move.second));
      break;
    case Verb::open:
      table_.blockers[static_cast<std::size_t>(place)] = no_robot;
      events_.push_back(about(table_.defender(), "event.lets_through", move.first));
      break;
    default: break;
  }
}

void Board::set_supply(int seat, bool empty) {
  Side& side = table_.side(seat);
  const bool was = side.in_showdown();
  change_robots([&] { side.supply_size = empty ? 0 : some_cards; });
  if (empty && !was) events_.push_back(about(seat, "event.showdown"));
}

// --- The phases: those in which nothing can be entered are passed over, but for Build and Recovery, where people have
// something to do with their hands.

void Board::next() {
  switch (table_.phase) {
    case Phase::setup: return finish_setup();
    case Phase::program: table_.phase = Phase::build; return;
    case Phase::build: return start_combat();
    case Phase::combat: return finish_attacks();
    case Phase::block: return start_aftermath();
    case Phase::unblocked: return finish_aftermath();
    case Phase::recovery: return finish_turn();
    case Phase::deal:
    case Phase::over: break;
  }
}

void Board::finish_setup() {
  table_.builds = 0;
  if (table_.active == red) return start_turn(black);
  table_.active = red;
  table_.mover = red;
}

void Board::start_turn(int seat) {
  begin_turn(table_, seat);
  Reason turn = about(seat, "event.turn");
  turn.arguments.push_back({"turn", std::to_string(table_.turn)});
  events_.push_back(std::move(turn));
  const auto robots = table_.side(seat).list();
  const bool asks = std::ranges::any_of(robots, [](const Robot& robot) { return robot.kind != Kind::turbo; });
  if (!asks) table_.phase = Phase::build;
}

void Board::start_combat() {
  table_.phase = Phase::combat;
  const auto robots = table_.side(table_.active).list();
  if (std::ranges::none_of(robots, [&](const Robot& robot) { return can_attack(table_, robot); })) finish_attacks();
}

void Board::finish_attacks() {
  if (table_.attackers == 0) return start_recovery();
  table_.attacked = true;
  table_.phase = Phase::block;
  table_.mover = static_cast<std::uint8_t>(table_.defender());
  const auto& robots = table_.side(table_.active).robots;
  bool blockable = false;
  for (int place = 0; place < max_robots; ++place) {
    blockable = blockable || (table_.is_attacking(place) && robots[static_cast<std::size_t>(place)].kind != Kind::nano);
  }
  if (!blockable || free_defenders(table_) == 0) start_aftermath();
}

void Board::start_aftermath() {
  table_.phase = Phase::unblocked;
  const Losses losses = losses_of(table_);
  table_.due = static_cast<std::uint8_t>(losses.due);
  if (losses.due == 0) return;
  Reason must = about(table_.defender(), "event.must_discard");
  must.arguments.insert(must.arguments.end(), losses.words.begin(), losses.words.end());
  events_.push_back(std::move(must));
}

void Board::finish_aftermath() {
  if (decide_victory(table_)) {
    forget_combat(table_);
    return tell_end();
  }
  CardSet lost;
  for (std::size_t place = 0; place < max_robots; ++place) {
    if (!table_.is_attacking(static_cast<int>(place)) || table_.blockers[place] == no_robot) continue;
    Duel duel = duel_of(table_, place);
    if (duel.end != Fight::blocker_lost) lost.add(duel.attacker);
    if (duel.end != Fight::attacker_lost) lost.add(duel.blocker);
    events_.push_back(std::move(duel.what));
  }
  const CardSet before = table_.side(black).in_play | table_.side(red).in_play;
  settle_blocks(table_);
  for (const Card gone : before - lost - table_.side(black).in_play - table_.side(red).in_play) {
    events_.push_back(card_reason("event.destroyed", gone));
  }
  forget_combat(table_);
  start_recovery();
}

void Board::start_recovery() {
  table_.phase = Phase::recovery;
  table_.mover = table_.active;
}

void Board::finish_turn() {
  if (close_turn(table_)) return start_turn(other(table_.active));
  tell_end();
}

void Board::tell_end() {
  events_.push_back(todo());
  if (table_.winner >= 0) events_.push_back({"why.supply_empty", {{"loser", name(other(table_.winner))}}});
}

}  // namespace botyard::robots
