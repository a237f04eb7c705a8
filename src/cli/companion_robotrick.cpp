#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/companion_session.h"
#include "cli/data_folder.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "terminal/scene.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

using terminal::texts;
using text::Reason;

constexpr std::string_view double_line = "════════════════════════════════════════";
constexpr int players = 3;

/// Where an entry stands in a sheet; `index` only in lists.
struct EntryPlace {
  std::size_t round = 0;
  std::string_view member;
  std::size_t index = 0;
};

/// What stands there.
template <class Object>
auto& at(Object& sheet, const EntryPlace& place) {
  auto& member = sheet.at("rounds").as_array().at(place.round).as_object().at(place.member);
  return member.is_array() ? member.as_array().at(place.index) : member;
}

class RobotrickCompanion final : public CompanionSession {
 public:
  using CompanionSession::CompanionSession;

 protected:
  [[nodiscard]] std::string_view game() const override { return "robotrick"; }

  std::optional<json::object> new_sheet() override {
    const auto edition = ask_edition();
    if (!edition) return std::nullopt;
    json::array names;
    for (int number = 1; number <= players; ++number) {
      const std::string which = std::to_string(number);
      const auto name = ask_name(told("companion.ask_player", {{"number", which}}), which);
      if (!name) return std::nullopt;
      names.emplace_back(json::value(*name));
    }
    const auto hangars = ask_one_of(told("companion.ask_hangars"), {"3", "4"});
    if (!hangars) return std::nullopt;
    const auto one_ai_card = ask_whether(told("companion.ask_one_ai_card"));
    if (!one_ai_card) return std::nullopt;
    return json::object{{"format", "botyard-companion/1"},
                        {"game", game()},
                        {"edition", *edition},
                        {"options", json::object{{"hangars", *hangars == "4" ? 4 : 3}, {"one_ai_card", *one_ai_card}}},
                        {"players", std::move(names)},
                        {"rounds", json::array{json::object()}}};
  }

  std::string prompt() override {
    open_next_round();
    const json::value& needs = answer().at("needs");
    if (needs.is_null()) return told(Reason{"companion.ask_over", {}});
    const std::string need = text_of(needs);
    const std::string round = std::to_string(rounds().size());
    if (need == "ai_card") {
      return told(
          Reason{"companion.ask_ai_card", {{"round", round}, {"known", listed(texts(answer().at("possible")))}}});
    }
    if (need == "trump") return told(Reason{"companion.ask_trump", {{"round", round}}});
    if (need == "droco") {
      constexpr std::size_t hand = 12;
      return told(Reason{"companion.ask_droco", {{"count", std::to_string(hand - entered("droco").size())}}});
    }
    const json::value& view = answer().at("view");
    const std::size_t trick = view.at("tricks").as_array().size() + 1;
    return told(
        Reason{"companion.ask_card", {{"trick", std::to_string(trick)}, {"who", name(answer().at("by").as_int64())}}});
  }

  void enter(const std::string& line) override {
    std::vector<std::string> words = words_of(line);
    // The id of an AI card may hold blanks.
    if (is_ai_card(line)) words = {line};
    for (const std::string& word : words) {
      open_next_round();
      const json::value& needs = answer().at("needs");
      if (needs.is_null()) return say(text_of(answer().at("summary").at("text")) + "\n");
      const std::string need = text_of(needs);
      if (need == "ai_card" && in_small_letters(word) == "new") return enter_new_ai_card();
      if (!take(sheet_with(need, word))) return;
      show(false);
    }
  }

  /// The sheet with what was needed in its last round.
  json::object sheet_with(const std::string& need, const std::string& word) {
    json::object changed = sheet();
    json::object& round = changed["rounds"].as_array().back().as_object();
    if (need == "droco" || need == "card") {
      json::value& list = round[need == "droco" ? "droco" : "cards"];
      if (!list.is_array()) list = json::array();
      list.as_array().emplace_back(json::value(in_capitals(word)));
    } else {
      round[need] = need == "ai_card" ? known_word(word, ai_cards()) : in_capitals(word);
    }
    return changed;
  }

  void show(bool all) override {
    if (all) {
      if (!answer().at("droco").is_null()) show_droco(answer().at("droco").at("why").as_array(), droco_sentence());
      if (!answer().at("view").is_null()) show_hangars();
      return;
    }
    bool settled = false;
    for (const json::value& event : answer().at("events").as_array()) {
      const std::string kind = text_of(event.at("event"));
      settled = settled || kind == "trick";
      if (kind == "card" && event.at("place") == "D") {
        if (std::exchange(settled, false)) show_hangars();
        show_droco(event.at("why").as_array(), text_of(event.at("text")));
        continue;
      }
      const bool important = kind == "trick" || kind == "over";
      say((important ? paint(Paint::bold, text_of(event.at("text"))) : text_of(event.at("text"))) + "\n");
      if (kind == "round") show_score();
    }
    if (settled) show_hangars();
  }

  void show_score() override {
    if (answer().at("view").is_null()) return;
    const json::array& scores = answer().at("view").at("rounds").as_array();
    for (std::size_t round = 0; round < scores.size(); ++round) {
      say(told(Reason{"companion.score_round",
                      {{"round", std::to_string(round + 1)}, {"scores", by_name(scores[round])}}}) +
          "\n");
    }
    say(paint(Paint::bold,
              told(Reason{"companion.score_total", {{"scores", by_name(answer().at("view").at("totals"))}}})) +
        "\n");
  }

  void show_possible() override {
    for (const std::string& line :
         terminal::wrapped(listed(texts(answer().at("possible"))), terminal::screen_columns)) {
      say(line + "\n");
    }
  }

  void show_sheet() override {
    std::size_t number = 0;
    std::size_t shown = 0;
    std::string_view member;
    for (const EntryPlace& place : places()) {
      if (place.round + 1 != shown)
        say(fmt::format(
            "{}{}", shown == 0 ? "" : "\n",
            paint(Paint::bold, told(Reason{"companion.place_round", {{"round", std::to_string(place.round + 1)}}}))));
      if (place.member != member || place.round + 1 != shown) say("\n" + label(place.member));
      shown = place.round + 1;
      member = place.member;
      say(fmt::format(" {}.{}", ++number, text_of(at(sheet(), place))));
    }
    say("\n");
  }

  [[nodiscard]] std::optional<json::object> without_last() const override {
    json::object shorter = sheet();
    json::array& all = shorter["rounds"].as_array();
    if (all.back().as_object().empty() && all.size() > 1) all.pop_back();
    json::object& round = all.back().as_object();
    for (const std::string_view list : {"cards", "droco"}) {
      if (!round.contains(list) || round[list].as_array().empty()) continue;
      round[list].as_array().pop_back();
      return shorter;
    }
    for (const std::string_view member : {"trump", "ai_card"}) {
      if (round.erase(member) > 0) return shorter;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<json::object> with_changed(std::size_t number, const std::string& entry) const override {
    const auto all = places();
    if (number == 0 || number > all.size()) return std::nullopt;
    json::object changed = sheet();
    const EntryPlace& place = all[number - 1];
    at(changed, place) = place.member == "ai_card" ? known_word(entry, ai_cards()) : in_capitals(entry);
    return changed;
  }

 private:
  [[nodiscard]] const json::array& rounds() const { return sheet().at("rounds").as_array(); }
  [[nodiscard]] std::string name(std::int64_t seat) const {
    return text_of(sheet().at("players").at(static_cast<std::size_t>(seat)));
  }
  [[nodiscard]] json::array entered(std::string_view list) const {
    const json::object& round = rounds().back().as_object();
    return round.contains(list) ? round.at(list).as_array() : json::array();
  }
  /// The ids of the edition's AI cards, as its file has them.
  [[nodiscard]] std::vector<std::string> ai_cards() const {
    std::vector<std::string> ids;
    const auto edition = ask({{"method", "edition"}, {"game", game()}, {"edition", sheet().at("edition")}});
    if (!edition) return ids;
    for (const json::value& card : edition->at("ai_cards").as_array()) ids.push_back(text_of(card.at("id")));
    return ids;
  }
  [[nodiscard]] bool is_ai_card(const std::string& line) const {
    if (answer().at("needs") != "ai_card") return false;
    const auto known = ai_cards();
    return std::ranges::find(known, known_word(line, known)) != known.end();
  }
  [[nodiscard]] std::string by_name(const json::value& numbers) const {
    std::string text;
    for (std::size_t seat = 0; seat < players; ++seat) {
      text += fmt::format("{}{} {}", seat == 0 ? "" : ", ", name(static_cast<std::int64_t>(seat)),
                          signed_number(numbers.at(seat).as_int64()));
    }
    return text;
  }
  static std::string label(std::string_view member) {
    if (member == "ai_card") return told(Reason{"companion.label_ai_card", {}});
    if (member == "trump") return told(Reason{"companion.label_trump", {}});
    return member == "droco" ? "Droco:" : told(Reason{"companion.label_cards", {}});
  }

  static void show_droco(const json::array& why, const std::string& sentence) {
    say(fmt::format("\n{0}\n  {1}\n{0}\n", double_line, paint(Paint::bold, sentence)));
    for (const json::value& reason : why) say(paint(Paint::dim, "  " + text_of(reason.at("text"))) + "\n");
    say("\n");
  }
  [[nodiscard]] std::string droco_sentence() const {
    const json::value& droco = answer().at("droco");
    const bool leads = droco.at("suit_led").is_null();
    return told(Reason{leads ? "event.leads" : "event.plays", {{"who", "Droco"}, {"card", text_of(droco.at("card"))}}});
  }
  void show_hangars() {
    const json::value& view = answer().at("view");
    const auto hangars = static_cast<std::size_t>(view.at("options").at("hangars").as_int64());
    for (std::size_t seat = 0; seat < players; ++seat) {
      const auto up = texts(view.at("up").at(seat));
      std::string full;
      for (std::size_t i = 0; i < hangars; ++i) full += i < up.size() ? "■" : "□";
      const auto down = texts(view.at("down").at(seat));
      say(fmt::format("  {} {}{}{}  ({})\n", full, name(static_cast<std::int64_t>(seat)),
                      up.empty() ? "" : "  +" + listed(up), down.empty() ? "" : "  −" + listed(down),
                      signed_number(view.at("running").at(seat).to_number<std::int64_t>())));
    }
  }

  /// The set-up of a round begins as soon as the one before is over; also in a sheet that came from elsewhere.
  void open_next_round() {
    if (answer().at("needs") != "round" && !rounds().empty()) return;
    json::object changed = sheet();
    changed["rounds"].as_array().emplace_back(json::object());
    take(changed);
  }

  [[nodiscard]] std::vector<EntryPlace> places() const {
    std::vector<EntryPlace> all;
    for (std::size_t number = 0; number < rounds().size(); ++number) {
      const json::object& round = rounds()[number].as_object();
      for (const std::string_view member : {"ai_card", "trump"}) {
        if (round.contains(member)) all.push_back({number, member, 0});
      }
      for (const std::string_view member : {"droco", "cards"}) {
        const std::size_t count = round.contains(member) ? round.at(member).as_array().size() : 0;
        for (std::size_t i = 0; i < count; ++i) all.push_back({number, member, i});
      }
    }
    return all;
  }
  // --- Editions and AI cards

  [[nodiscard]] std::vector<std::string> edition_ids() const {
    const auto games = ask({{"method", "games"}});
    std::vector<std::string> ids;
    for (const json::value& listed_game : games->at("games").as_array()) {
      if (text_of(listed_game.at("game")) != game()) continue;
      for (const json::value& edition : listed_game.at("editions").as_array()) ids.push_back(text_of(edition.at("id")));
    }
    return ids;
  }

  std::optional<std::string> ask_edition() {
    std::vector<std::string> ids = edition_ids();
    const auto usual = std::ranges::find(ids, "robotrick");
    std::rotate(ids.begin(), usual, usual + 1);  // an empty line means the first
    return ask_one_of(told("companion.ask_edition", {{"known", listed(ids)}}), ids);
  }

  std::optional<json::array> ask_column(std::string_view column, const json::object& criteria) {
    std::string known;
    for (const auto& criterion : criteria) known += (known.empty() ? "" : ", ") + text_of(criterion.value());
    const auto line = read(told("companion.ask_column", {{"column", told(column)}, {"known", known}}));
    if (!line) return std::nullopt;
    json::array codes;
    for (const std::string& word : words_of(*line)) {
      std::string code = in_capitals(word);
      for (const auto& criterion : criteria) {
        if (in_small_letters(text_of(criterion.value())) == in_small_letters(word)) code = criterion.key();
      }
      codes.emplace_back(json::value(code));
    }
    return codes;
  }

  /// The edition that a new AI card is added to: the own one, if earlier cards have made one.
  [[nodiscard]] std::string base_of_own_edition() const {
    std::string edition = text_of(sheet().at("edition"));
    const auto known = edition_ids();
    const bool has_own = std::ranges::find(known, "my-" + edition) != known.end();
    return has_own ? "my-" + edition : edition;
  }

  /// A card of the box that the edition hasn't: it becomes part of an edition of one's own, kept as a file.
  void enter_new_ai_card() {
    const std::string base = base_of_own_edition();
    const auto edition = ask({{"method", "edition"}, {"game", game()}, {"edition", base}});
    const auto id = read(told(Reason{"companion.ask_new_id", {}}));
    if (!edition || !id) return;
    json::object card{{"id", *id}};
    for (const auto& [column, words] :
         {std::pair{"follow", "terminal.follow"}, {"unfollow", "terminal.unfollow"}, {"lead", "terminal.lead"}}) {
      auto criteria = ask_column(words, edition->at("criteria").as_object());
      if (!criteria) return;
      card[column] = *std::move(criteria);
    }
    const std::string own = base.starts_with("my-") ? base : "my-" + base;
    const auto made = ask({{"method", "make_edition"}, {"base", base}, {"id", own}, {"ai_cards", json::array{card}}});
    if (!made) return;
    const auto file = data_folder() / "editions" / (own + ".toml");
    if (!save(file, text_of(made->at("toml")))) return;
    say(told(Reason{"companion.card_saved", {{"card", text_of(card.at("id"))}, {"file", file.string()}}}) + "\n");
    json::object changed = sheet();
    changed["edition"] = own;
    changed["rounds"].as_array().back().as_object()["ai_card"] = card.at("id");
    if (take(changed)) show(false);
  }
};

}  // namespace

std::unique_ptr<CompanionSession> robotrick_companion(engine::Engine& engine, LineSource& lines,
                                                      std::filesystem::path file) {
  return std::make_unique<RobotrickCompanion>(engine, lines, std::move(file));
}

}  // namespace botyard::cli
