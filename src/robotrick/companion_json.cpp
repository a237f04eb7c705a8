#include "robotrick/companion_json.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "json/reader.h"
#include "json/telling.h"
#include "robotrick/companion.h"
#include "robotrick/events.h"
#include "robotrick/json.h"
#include "robotrick/reasons.h"
#include "robotrick/text.h"
#include "robotrick/view.h"

namespace botyard::robotrick {
namespace {

using text::Result;

constexpr std::size_t longest_name = 100;  // in bytes

class SheetReader : private json::Reader {
 public:
  SheetReader(const Editions& editions, const json::object& from) : editions_(editions), from_(from) {}

  Result<Sheet> read() {
    know(from_, {"format", "game", "edition", "options", "players", "rounds"});
    read_rules_of();
    if (good()) read_players();
    if (good()) read_rounds();
    if (!good()) return tl::unexpected(refusal());
    return std::move(sheet_);
  }

 private:
  /// A misspelt member would be ignored in silence otherwise.
  void know(const json::object& object, std::initializer_list<std::string_view> members) {
    for (const auto& member : object) {
      if (std::ranges::find(members, std::string_view(member.key())) == members.end()) {
        refuse("companion.unknown_member", {{"member", std::string(member.key())}});
      }
    }
  }

  void read_rules_of() {
    const json::value* const edition = from_.if_contains("edition");
    const json::value* const options = from_.if_contains("options");
    const std::string id = edition == nullptr ? std::string(default_edition) : text(*edition, "edition");
    const json::object none;
    const json::object& chosen = options == nullptr ? none : members(*options, "options");
    if (!good()) return;
    const auto rules = read_rules(editions_, id, chosen);
    if (!rules) return refuse(rules.error());
    sheet_.rules = *rules;
  }

  void read_players() {
    const json::array& names = list(field(from_, "players"), "players", player_count);
    if (good() && names.size() != player_count) {
      refuse("record.player_count",
             {{"count", std::to_string(names.size())}, {"wanted", std::to_string(player_count)}});
    }
    for (const json::value& entry : names) {
      std::string name = text(entry, "a player's name");
      if (name.size() > longest_name) refuse("companion.long_name", {{"most", std::to_string(longest_name)}});
      sheet_.players.push_back(std::move(name));
    }
  }

  void read_rounds() {
    const json::array& rounds = list(field(from_, "rounds"), "rounds", round_count);
    for (std::size_t i = 0; i < rounds.size() && good(); ++i) read_round(rounds[i], static_cast<int>(i));
  }

  void read_round(const json::value& value, int number) {
    const std::string path = fmt::format("rounds[{}]", number);
    const json::object& round = members(value, path);
    know(round, {"ai_card", "trump", "droco", "cards"});
    SheetRound& entered = sheet_.rounds.emplace_back();
    if (const json::value* const id = round.if_contains("ai_card")) {
      const std::string name = text(*id, "ai_card");
      const int index = sheet_.rules.edition->find_ai_card(name);
      if (index < 0) refuse_at(path + ".ai_card", number, "robotrick.unknown_ai_card", name);
      entered.ai_card = index;
    }
    if (const json::value* const card = round.if_contains("trump")) {
      entered.trump = read_card(*card, path + ".trump", number);
    }
    // One more than there can be is read, so that the refusal tells which it is.
    entered.droco = read_cards(round, "droco", most_droco_cards + 1, number);
    entered.cards = read_cards(round, "cards", most_player_cards + 1, number);
  }

  std::vector<Card> read_cards(const json::object& round, std::string_view name, std::size_t most, int number) {
    std::vector<Card> cards;
    const json::value* const value = round.if_contains(name);
    if (value == nullptr) return cards;
    for (const json::value& entry : list(*value, name, most)) {
      if (!good()) break;
      cards.push_back(read_card(entry, fmt::format("rounds[{}].{}[{}]", number, name, cards.size()), number));
    }
    return cards;
  }

  Card read_card(const json::value& value, const std::string& path, int number) {
    const std::string written = text(value, path);
    const auto card = sheet_.rules.edition->deck.parse(written);
    if (!card) refuse_at(path, number, "companion.unknown_card", written);
    return card.value_or(cards::no_card);
  }

  void refuse_at(const std::string& path, int number, std::string_view code, const std::string& card) {
    refuse(text::Refusal{{code, {{"card", card}}}, sheet_place(path, number + 1)});
  }

  const Editions& editions_;
  const json::object& from_;
  Sheet sheet_;
};

json::value need_json(Need need) {
  switch (need) {
    case Need::ai_card: return "ai_card";
    case Need::trump: return "trump";
    case Need::droco: return "droco";
    case Need::card: return "card";
    case Need::round: return "round";
    case Need::nothing: break;
  }
  return nullptr;
}

json::array possible_json(const Rules& rules, const Companion& companion) {
  if (companion.need != Need::ai_card) return cards_json(rules, companion.possible);
  json::array ids;
  for (const AiCard& card : rules.edition->ai_cards) ids.push_back(json::value(card.id));
  return ids;
}

json::value droco_json(const Rules& rules, const Table& table, const text::Language& language) {
  const auto last = last_droco_card(rules, table);
  if (!last) return nullptr;
  const json::object explained = explanation_json(rules, last->choice);
  json::object result{
      {"card", explained.at("card")}, {"round", table.round}, {"trick", last->trick}, {"suit_led", nullptr}};
  if (last->suit_led >= 0) result["suit_led"] = rules.edition->deck.suits[static_cast<std::size_t>(last->suit_led)];
  const json::object& facts = explained.at("why").get_object();
  result.insert(facts.begin(), facts.end());
  json::array why;
  for (const text::Reason& reason : reasons_for(rules, last->choice, last->suit_led)) {
    why.push_back(json::reason_json(reason, language));
  }
  result["why"] = std::move(why);
  return result;
}

/// What Droco would play to each suit, while someone is about to lead; to the one that is led, if he is still to play.
json::value answers_json(const Rules& rules, const Table& table) {
  const auto& suits = rules.edition->deck.suits;
  json::object by_suit;
  if (const auto answers = droco_answers(rules, table)) {
    for (std::size_t suit = 0; suit < answers->size(); ++suit) {
      by_suit[suits[suit]] = explanation_json(rules, (*answers)[suit]);
    }
  } else if (const auto next = next_droco_card(rules, table)) {
    by_suit[suits[static_cast<std::size_t>(table.suit_led())]] = explanation_json(rules, *next);
  }
  return by_suit.empty() ? json::value(nullptr) : json::value(std::move(by_suit));
}

/// What the last entry brought about, as a watcher is told.
json::array events_json(const Sheet& sheet, const Companion& companion, const text::Language& language) {
  State before;
  State after;
  before.table = companion.before;
  after.table = companion.table;
  std::vector<json::Event> events;
  if (companion.just_dealt) {
    events = deal_events(sheet.rules, after);
    before.table = companion.table;
    before.table.played_count = 0;
  }
  if (companion.just_dealt || companion.just_played) {
    // For cards it matters how many lay there before; whose the first was, the table itself tells.
    for (json::Event& event :
         events_of(sheet.rules, before, after, 0, Move::play(cards::no_card), watcher, sheet.players)) {
      events.push_back(std::move(event));
    }
  }
  json::array told;
  for (const json::Event& event : events) told.push_back(json::event_json(event, language));
  return told;
}

View watchers_view(const Table& table) {
  View view;
  view.table = table;
  return view;
}

}  // namespace

Result<json::object> companion_json(const Editions& editions, const json::object& from,
                                    const text::Language& language) {
  const auto sheet = SheetReader(editions, from).read();
  if (!sheet) return tl::unexpected(sheet.error());
  const auto companion = follow_sheet(*sheet);
  if (!companion) return tl::unexpected(companion.error());
  const Rules& rules = sheet->rules;
  const Table& table = companion->table;
  const bool begun = table.round > 0;
  const bool over = table.phase == Phase::over;
  json::object answer{{"game", "robotrick"},
                      {"needs", need_json(companion->need)},
                      {"by", companion->by < 0 ? json::value(nullptr) : json::value(companion->by)},
                      {"possible", possible_json(rules, *companion)}};
  answer["view"] = begun ? json::value(view_json(rules, watchers_view(table))) : json::value(nullptr);
  answer["droco"] = begun ? droco_json(rules, table, language) : json::value(nullptr);
  answer["answers"] = begun ? answers_json(rules, table) : json::value(nullptr);
  answer["events"] = events_json(*sheet, *companion, language);
  answer["result"] = over ? json::value(result_json(table)) : json::value(nullptr);
  answer["summary"] =
      begun ? json::value(json::reason_json(summary(table, sheet->players), language)) : json::value(nullptr);
  return answer;
}

}  // namespace botyard::robotrick
