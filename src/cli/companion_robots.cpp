#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "cli/companion_session.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

using text::Reason;

/// Entries as people type them: words small, cards in capitals.
std::string tidy(const std::string& line) {
  constexpr std::array<std::string_view, 5> plain{"attack", "defense", "black", "red", "keep"};
  std::string text;
  for (const std::string& word : words_of(line)) {
    const std::string small = in_small_letters(word);
    const bool is_word = text.empty() || std::ranges::find(plain, small) != plain.end();
    text += (text.empty() ? "" : " ") + (is_word ? small : in_capitals(word));
  }
  return text;
}

class RobotsCompanion final : public CompanionSession {
 public:
  using CompanionSession::CompanionSession;

 protected:
  [[nodiscard]] std::string_view game() const override { return "robots"; }

  std::optional<json::object> new_sheet() override {
    json::array names;
    const text::Language language(language_code());
    for (const std::string_view colour : {"who_black", "who_red"}) {
      const std::string who(language.catalogue().name(colour, colour));
      const auto name = read(told(Reason{"companion.ask_player", {{"number", who}}}));
      if (!name) return std::nullopt;
      names.emplace_back(json::value(name->empty() ? who : *name));
    }
    const auto jokers = read(told(Reason{"companion.ask_jokers", {}}));
    if (!jokers) return std::nullopt;
    return json::object{{"format", "botyard-companion/1"},
                        {"game", game()},
                        {"options", json::object{{"jokers", *jokers == "1"}}},
                        {"players", std::move(names)},
                        {"entries", json::array()}};
  }

  std::string prompt() override { return text_of(answer().at("phase")) + ">"; }

  void enter(const std::string& line) override {
    json::object changed = sheet();
    changed["entries"].as_array().emplace_back(json::value(tidy(line)));
    if (take(changed)) show(false);
  }

  void show(bool all) override {
    for (const json::value& event : answer().at("events").as_array()) {
      if (!all) say(text_of(event.at("text")) + "\n");
    }
    show_side("black", 0);
    show_side("red", 1);
    const json::value& combat = answer().at("combat");
    if (!combat.is_null()) {
      for (const json::value& pair : combat.at("pairs").as_array()) say(text_of(pair.at("why").at("text")) + "\n");
      if (!combat.at("why").is_null()) say(text_of(combat.at("why").at("text")) + "\n");
    }
    say(paint(Paint::bold, text_of(answer().at("todo").at("text"))) + "\n");
  }

  /// Here what each Value is made of.
  void show_score() override {
    for (const std::string_view side : {"black", "red"}) {
      for (const json::value& robot : answer().at("sides").at(side).at("robots").as_array()) {
        say(text_of(robot.at("why").at("text")) + "\n");
      }
    }
  }

  void show_sheet() override {
    const json::array& entries = sheet().at("entries").as_array();
    for (std::size_t i = 0; i < entries.size(); ++i) say(fmt::format("{}. {}\n", i + 1, text_of(entries[i])));
  }

  [[nodiscard]] std::optional<json::object> without_last() const override {
    json::object shorter = sheet();
    if (shorter["entries"].as_array().empty()) return std::nullopt;
    shorter["entries"].as_array().pop_back();
    return shorter;
  }

  [[nodiscard]] std::optional<json::object> with_changed(std::size_t number, const std::string& entry) const override {
    json::object changed = sheet();
    json::array& entries = changed["entries"].as_array();
    if (number == 0 || number > entries.size()) return std::nullopt;
    entries[number - 1] = tidy(entry);
    return changed;
  }

 private:
  /// "Ann: S4 5 turbo, C5 6 normal attack (H2)", with * before those that attack.
  void show_side(std::string_view side, std::size_t seat) {
    std::string robots;
    for (const json::value& robot : answer().at("sides").at(side).at("robots").as_array()) {
      robots += fmt::format("{}{}{} {}", robots.empty() ? "" : " · ", robot.at("attacking").as_bool() ? "*" : "",
                            text_of(robot.at("card")), paint(Paint::bold, json::to_line(robot.at("value"))));
      robots += " " + word_for(text_of(robot.at("kind")));
      if (robot.at("kind") != "turbo") robots += " " + word_for(text_of(robot.at("mode")));
      for (const json::value& damage : robot.at("damage").as_array()) robots += " −" + text_of(damage);
      if (!robot.at("blocks").is_null()) robots += " → " + text_of(robot.at("blocks"));
    }
    say(fmt::format("  {}: {}\n", text_of(sheet().at("players").at(seat)), robots.empty() ? "–" : robots));
  }

  static std::string word_for(const std::string& word) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> codes{
        {{"normal", "companion.word_normal"},
         {"turbo", "companion.word_turbo"},
         {"nano", "companion.word_nano"},
         {"attack", "companion.word_attack"},
         {"defense", "companion.word_defense"}}};
    for (const auto& [known, code] : codes) {
      if (known == word) return told(Reason{code, {}});
    }
    return word;
  }
};

}  // namespace

std::unique_ptr<CompanionSession> robots_companion(engine::Engine& engine, LineSource& lines,
                                                   std::filesystem::path file) {
  return std::make_unique<RobotsCompanion>(engine, lines, std::move(file));
}

}  // namespace botyard::cli
