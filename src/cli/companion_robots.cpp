#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "cli/companion_session.h"
#include "cli/terminal.h"
#include "cli/told.h"
#include "terminal/canvas.h"
#include "terminal/input.h"
#include "terminal/width.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

using text::Reason;

using Synonym = std::pair<std::string_view, std::string_view>;
/// What people also write, and the word of the entry; empty: it can be left out.
constexpr std::array<Synonym, 17> synonyms{{{"attacks", "attack"},
                                            {"blocks", "block"},
                                            {"builds", "build"},
                                            {"holds", "hold"},
                                            {"twins", "twin"},
                                            {"recalls", "recall"},
                                            {"defend", "defense"},
                                            {"defends", "defense"},
                                            {"defence", "defense"},
                                            {"done", "next"},
                                            {"end", "next"},
                                            {"with", ""},
                                            {"and", ""},
                                            {"by", ""},
                                            {"to", ""},
                                            {"in", ""},
                                            {"on", ""}}};

std::string without_synonym(const std::string& small) {
  const auto* const found = std::ranges::find(synonyms, small, &Synonym::first);
  return found == synonyms.end() ? small : std::string(found->second);
}

/// Entries as people type them: words small, cards in capitals.
std::string tidy(const std::string& line) {
  std::string text;
  for (const std::string& word : words_of(line)) {
    const std::string meant = without_synonym(in_small_letters(word));
    for (const std::string& written : terminal::words_of(meant)) text += (text.empty() ? "" : " ") + written;
  }
  return text;
}

/// The shortest of these entries: "S4" is rather "build S4" than "twin S4 C4". Several if they are equally short.
std::vector<std::string> shortest(const std::vector<std::string>& entries) {
  std::size_t least = std::string::npos;
  for (const std::string& entry : entries) least = std::min(least, words_of(entry).size());
  std::vector<std::string> result;
  std::ranges::copy_if(entries, std::back_inserter(result),
                       [&](const std::string& entry) { return words_of(entry).size() == least; });
  return result;
}

/// How the entries are written, and the code of what is said about them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> entry_forms{
    {{"build CARD", "companion.about_build"},
     {"twin A B", "companion.about_twin"},
     {"recall NANO TARGET", "companion.about_recall"},
     {"mode CARD attack, mode CARD defense", "companion.about_mode"},
     {"attack CARD, hold CARD", "companion.about_attack"},
     {"block ATTACKER BLOCKER, open ATTACKER", "companion.about_block"},
     {"empty black, refill black", "companion.about_supply"},
     {"remove CARD, damage CARD BY", "companion.about_correction"},
     {"next", "companion.about_next"}}};

/// The phases of a turn, and the code of their names.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> phase_names{{{"setup", "terminal.setup"},
                                                                                    {"program", "terminal.program"},
                                                                                    {"build", "terminal.build"},
                                                                                    {"combat", "terminal.combat"},
                                                                                    {"block", "terminal.combat"},
                                                                                    {"aftermath", "terminal.aftermath"},
                                                                                    {"recovery", "terminal.recovery"}}};

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
      const auto name = ask_name(told("companion.ask_player", {{"number", who}}), who);
      if (!name) return std::nullopt;
      names.emplace_back(json::value(*name));
    }
    const auto jokers = ask_whether(told("companion.ask_jokers"));
    if (!jokers) return std::nullopt;
    return json::object{{"format", "botyard-companion/1"},
                        {"game", game()},
                        {"options", json::object{{"jokers", *jokers}}},
                        {"players", std::move(names)},
                        {"entries", json::array()}};
  }

  std::string prompt() override {
    const std::string phase = text_of(answer().at("phase"));
    const auto* const name =
        std::ranges::find(phase_names, phase, &std::pair<std::string_view, std::string_view>::first);
    if (name == phase_names.end()) return told("companion.ask_over");
    const bool defends = phase == "block" || phase == "aftermath";
    const bool black = (answer().at("active") == "black") != defends;
    return told("companion.ask_phase",
                {{"phase", told(name->second)}, {"who", text_of(sheet().at("players").at(black ? 0 : 1))}});
  }

  void enter(const std::string& line) override {
    const auto meant = shortest(meant_entries(tidy(line)));
    if (meant.size() > 1) return say(told("terminal.which", {{"moves", listed(meant)}}) + "\n");
    json::object changed = sheet();
    changed["entries"].as_array().emplace_back(json::value(meant.empty() ? tidy(line) : meant.front()));
    if (take(changed)) show(false);
  }

  void show_possible() override {
    for (const std::string& line : terminal::wrapped(listed(possible()), terminal::screen_columns)) say(line + "\n");
  }

  void show_entries() override {
    for (const auto& [form, about] : entry_forms) say(fmt::format("  {}\n      {}\n", form, told(about)));
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
  /// All entries that the rules allow now, corrections excepted.
  [[nodiscard]] std::vector<std::string> possible() const {
    std::vector<std::string> entries;
    for (const auto& list : answer().at("possible").as_object()) {
      for (const json::value& entry : list.value().as_array()) {
        entries.push_back((list.key() == "build" ? "build " : "") + text_of(entry));
      }
    }
    if (answer().at("phase") != "over") entries.emplace_back("next");
    return entries;
  }

  /// Those that a line may mean, as with moves in a game: "s4 attack" is "mode S4 attack". Two cards to build are
  /// twins.
  [[nodiscard]] std::vector<std::string> meant_entries(const std::string& line) const {
    if (line.find_first_not_of("0123456789") == std::string::npos) return {};  // they have no numbers
    const auto entries = possible();
    auto meant = terminal::meant_moves(line, entries);
    if (meant.empty() && line.starts_with("build ")) meant = terminal::meant_moves("twin" + line.substr(5), entries);
    return meant;
  }

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
