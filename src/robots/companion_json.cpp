#include "robots/companion_json.h"

#include <algorithm>
#include <utility>

#include "json/reader.h"
#include "json/telling.h"
#include "robots/building.h"
#include "robots/combat.h"
#include "robots/companion.h"
#include "robots/json.h"
#include "robots/reasons.h"
#include "robots/text.h"

namespace botyard::robots {
namespace {

using text::Reason;
using text::Refusal;
using text::Result;

constexpr std::size_t longest_name = 100;  // in bytes
constexpr std::size_t longest_entry = 40;

struct Sheet {
  Rules rules;
  std::vector<std::string> players;
  std::vector<std::string> entries;
};

class SheetReader : private json::Reader {
 public:
  explicit SheetReader(const json::object& from) : from_(from) {}

  Result<Sheet> read() {
    for (const auto& member : from_) {
      const std::string_view name = member.key();
      if (std::ranges::find(members_known, name) == members_known.end()) {
        refuse("companion.unknown_member", {{"member", std::string(name)}});
      }
    }
    read_rules_of();
    for (const json::value& entry : list(field(from_, "players"), "players", player_count)) {
      sheet_.players.push_back(short_text(entry, "a player's name", longest_name));
    }
    if (good() && sheet_.players.size() != player_count) {
      refuse("record.player_count",
             {{"count", std::to_string(sheet_.players.size())}, {"wanted", std::to_string(player_count)}});
    }
    for (const json::value& entry : list(field(from_, "entries"), "entries", most_entries)) {
      sheet_.entries.push_back(short_text(entry, "an entry", longest_entry));
    }
    if (!good()) return tl::unexpected(refusal());
    return std::move(sheet_);
  }

 private:
  static constexpr std::array<std::string_view, 6> members_known{"format",  "game",    "edition",
                                                                 "options", "players", "entries"};

  void read_rules_of() {
    const json::value* const edition = from_.if_contains("edition");
    const json::value* const options = from_.if_contains("options");
    const std::string id = edition == nullptr ? std::string(default_edition) : text(*edition, "edition");
    const json::object none;
    const json::object& chosen = options == nullptr ? none : members(*options, "options");
    if (!good()) return;
    const auto rules = read_rules(id, chosen);
    if (!rules) return refuse(rules.error());
    sheet_.rules = *rules;
  }

  std::string short_text(const json::value& value, std::string_view name, std::size_t longest) {
    std::string read = text(value, name);
    if (read.size() > longest) refuse("companion.long_name", {{"most", std::to_string(longest)}});
    return read;
  }

  const json::object& from_;
  Sheet sheet_;
};

Result<Board> follow_sheet(const Sheet& sheet) {
  Board board(sheet.rules.options.jokers, sheet.players);
  for (std::size_t i = 0; i < sheet.entries.size(); ++i) {
    const Reason place{"companion.place_entry",
                       {{"entry", "entries[" + std::to_string(i) + "]"},
                        {"number", std::to_string(i + 1)},
                        {"text", sheet.entries[i]}}};
    const auto entry = parse_entry(sheet.entries[i]);
    if (!entry) return tl::unexpected(Refusal(entry.error()).at(place));
    if (auto wrong = board.why_not(*entry)) return tl::unexpected(Refusal{*std::move(wrong), place});
    board.enter(*entry);
  }
  return board;
}

std::string_view phase_word(Phase phase) { return phase == Phase::unblocked ? "aftermath" : phase_name(phase); }

json::array card_list(std::span<const Card> cards) {
  json::array names;
  for (const Card card : cards) names.push_back(json::value(to_text(card)));
  return names;
}

/// The attacker that a robot of the defender blocks, or null.
json::value blocked_by(const Table& table, int seat, std::size_t place) {
  if (seat == table.active) return nullptr;
  for (std::size_t attacker = 0; attacker < max_robots; ++attacker) {
    if (!table.is_attacking(static_cast<int>(attacker)) || table.blockers[attacker] != place) continue;
    return json::value(to_text(table.side(table.active).robots[attacker].card));
  }
  return nullptr;
}

json::object robot_json(const Table& table, int seat, std::size_t place, const text::Language& language) {
  const Side& side = table.side(seat);
  const Robot& robot = side.robots[place];
  const int mates = robots_of_suit(side, robot.card) - 1;
  const int bonus = side.in_showdown() ? showdown_bonus : 0;
  const int damage = damage_value(robot);
  const int value = value_of(side, robot);
  const Reason why{"companion.value",
                   {{"card", to_text(robot.card)},
                    {"base", std::to_string(card_value(robot.card))},
                    {"damage", std::to_string(damage)},
                    {"mates", std::to_string(mates)},
                    {"showdown", std::to_string(bonus)},
                    {"value", std::to_string(value)}}};
  return {{"card", to_text(robot.card)},
          {"kind", kind_name(robot.kind)},
          {"mode", mode_name(robot)},
          {"value", value},
          {"parts",
           json::object{{"card", card_value(robot.card)}, {"damage", -damage}, {"mates", mates}, {"showdown", bonus}}},
          {"damage", card_list(robot.damages())},
          {"attacking", seat == table.active && table.is_attacking(static_cast<int>(place))},
          {"blocks", blocked_by(table, seat, place)},
          {"can_attack", seat == table.active && can_attack(table, robot)},
          {"can_block", can_block(robot)},
          {"why", json::reason_json(why, language)}};
}

json::value suit_of_four(const Side& side) {
  for (int suit = 0; suit < cards::suit_count; ++suit) {
    if (side.in_play.suit(suit).size() >= robots_for_high_limit) {
      return json::value(deck().suits.at(static_cast<std::size_t>(suit)));
    }
  }
  return nullptr;
}

json::object side_json(const Board& board, int seat, const text::Language& language) {
  const Table& table = board.table();
  const Side& side = table.side(seat);
  json::array robots;
  for (std::size_t place = 0; place < side.robot_count; ++place) {
    robots.push_back(robot_json(table, seat, place, language));
  }
  const Reason no_room{"companion.no_room", {{"who", board.name(seat)}}};
  return {{"showdown", side.in_showdown()},
          {"room", room(side)},
          {"limit_reason", room(side) > 0 ? json::value(nullptr) : json::value(json::reason_json(no_room, language))},
          {"suit_of_four", suit_of_four(side)},
          {"robots", std::move(robots)}};
}

std::string_view fight_word(Fight end) {
  switch (end) {
    case Fight::both_lost: return "both_lost";
    case Fight::attacker_lost: return "attacker_lost";
    case Fight::blocker_lost: break;
  }
  return "blocker_lost";
}

json::value combat_json(const Board& board, const text::Language& language) {
  const Table& table = board.table();
  if (table.attackers == 0) return nullptr;
  const Side& attacking = table.side(table.active);
  json::array pairs;
  json::array unblocked;
  for (std::size_t place = 0; place < attacking.robot_count; ++place) {
    if (!table.is_attacking(static_cast<int>(place))) continue;
    if (table.blockers[place] == no_robot) {
      unblocked.push_back(json::value(to_text(attacking.robots[place].card)));
      continue;
    }
    const Duel duel = duel_of(table, place);
    pairs.push_back(json::object{{"attacker", to_text(duel.attacker)},
                                 {"blocker", to_text(duel.blocker)},
                                 {"result", fight_word(duel.end)},
                                 {"why", json::reason_json(duel.why, language)}});
  }
  const Losses losses = losses_of(table);
  Reason why{losses.code, losses.words};
  why.arguments.push_back({"who", board.name(table.defender())});
  return json::object{{"cap", most_losses(attacking)},
                      {"sum", losses.sum},
                      {"losses", losses.due},
                      {"pairs", std::move(pairs)},
                      {"unblocked", std::move(unblocked)},
                      {"why", losses.due == 0 ? json::value(nullptr) : json::value(json::reason_json(why, language))}};
}

json::object possible_json(const Board& board) {
  const auto entries = [&](Verb kind) {
    json::array texts;
    for (const BoardEntry& entry : board.possible(kind)) {
      texts.push_back(json::value(kind == Verb::build ? to_text(entry.move.first) : to_text(entry)));
    }
    return texts;
  };
  return {{"build", entries(Verb::build)}, {"twin", entries(Verb::twin)},        {"recall", entries(Verb::recall)},
          {"block", entries(Verb::block)}, {"mode", entries(Verb::mode_attack)}, {"attack", entries(Verb::attack)}};
}

}  // namespace

Result<json::object> companion_json(const json::object& from, const text::Language& language) {
  const auto sheet = SheetReader(from).read();
  if (!sheet) return tl::unexpected(sheet.error());
  const auto board = follow_sheet(*sheet);
  if (!board) return tl::unexpected(board.error());
  const Table& table = board->table();
  json::array events;
  for (const Reason& event : board->events()) events.push_back(json::reason_json(event, language));
  return json::object{
      {"game", "robots"},
      {"turn", table.turn},
      {"active", seat_name(table.active)},
      {"phase", phase_word(table.phase)},
      {"todo", json::reason_json(board->todo(), language)},
      {"sides", json::object{{"black", side_json(*board, black, language)}, {"red", side_json(*board, red, language)}}},
      {"combat", combat_json(*board, language)},
      {"possible", possible_json(*board)},
      {"events", std::move(events)},
      {"result", table.phase == Phase::over ? json::value(result_json(table)) : json::value(nullptr)}};
}

}  // namespace botyard::robots
