#include "terminal/conversation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <vector>

#include "terminal/local_table.h"
#include "terminal/width.h"
#include "testing/sample_size.h"
#include "text/catalogue.h"

namespace botyard::terminal {
namespace {

/// Answers every question with the next line of a script, or by itself, and looks at every screen.
class Script : public Terminal {
 public:
  explicit Script(Looks looks) : looks_(looks) {}
  [[nodiscard]] Looks looks() const override { return looks_; }
  [[nodiscard]] Size size() const override { return on; }
  void show(Picture picture) override {
    screen = picture(on);
    EXPECT_LE(screen.size(), static_cast<std::size_t>(table_size(on).rows));
    for (const std::string& line : screen) EXPECT_LE(columns_of(without_codes(line)), on.columns) << line;
    ++shown;
  }
  void show_briefly(Picture picture) override {
    for (const std::string& line : picture(on)) {
      const std::size_t found = line.find(" thinks");
      if (found >= 2 && found != std::string::npos) thoughts.insert(line.substr(found - 2, 2));
    }
  }
  std::optional<std::string> ask(const std::string& prompt, const Completer& completer) override {
    EXPECT_LE(columns_of(prompt), screen_columns - 20) << prompt;
    if (!lines.empty()) {
      std::string line = lines.front();
      lines.pop_front();
      return line;
    }
    if (answer) return answer(completer);
    return std::nullopt;
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& line : screen) all += line + "\n";
    return all;
  }
  static std::string without_codes(const std::string& line) {
    std::string plain;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\x1b') {
        i = line.find('m', i);
        continue;
      }
      plain += line[i];
    }
    return plain;
  }

  std::deque<std::string> lines;
  std::function<std::optional<std::string>(const Completer&)> answer;
  std::vector<std::string> screen;
  std::set<std::string> thoughts;  // who was said to think: the two letters of a bot's name
  Size on;
  int shown = 0;

 private:
  Looks looks_;
};

std::unique_ptr<LocalTable> table(const std::string& game, const std::string& seat, const std::string& language = "en",
                                  json::object options = {}, const std::string& edition = "") {
  const NewLocalGame wanted{game, edition, std::move(options), seat, "random", std::string(63, '0') + "7", "Ann", ""};
  auto made = LocalTable::create(wanted, language, [](const LocalGame&) {});
  EXPECT_TRUE(made) << (made ? "" : made.error());
  return *std::move(made);
}

Surroundings nothing_around() {
  return {[](const json::object&, const std::string&) { return std::string("saved"); },
          [](const std::string&, int) { return std::vector<std::string>(60, "the rules"); }};
}

/// The first legal move each time, Enter where nothing is to be decided, until the end.
void play_through(Table& game, Script& script, const std::string& language = "en") {
  script.answer = [&](const Terminal::Completer&) -> std::optional<std::string> {
    if (game.ending()) return "";
    const json::array& legal = game.view().at("legal").as_array();
    return legal.empty() ? "" : std::string(legal.front().as_string());
  };
  Conversation conversation(game, script, language, nothing_around());
  EXPECT_EQ(conversation.run(), Ending::left);
  EXPECT_TRUE(game.ending());
}

TEST(TerminalGame, OfRobotrickIsPlayedToTheEndWithinTheScreenInEveryLanguage) {
  for (const std::string language : {"en", "fr", "de", "ja"}) {
    const auto game = table("robotrick", "1", language, {{"hangars", 4}}, "prototype");
    Script script({true, true});
    play_through(*game, script, language);
    EXPECT_GT(script.shown, 36);
  }
}

TEST(TerminalGame, OfRobotsIsPlayedToTheEndWithinTheScreenInEveryLanguage) {
  for (const std::string language : {"en", "fr", "de", "ja"}) {
    const auto game = table("robots", "red", language, {{"jokers", true}});
    Script script({false, true});
    play_through(*game, script, language);
  }
}

TEST(TerminalGame, UsesTheRoomOfALargeTerminal) {
  for (const std::string name : {"robotrick", "robots"}) {
    for (const Size size :
         is_nightly() ? std::vector{Size{120, 50}, Size{81, 25}, Size{80, 24}} : std::vector{Size{120, 50}}) {
      const auto game = table(name, name == "robots" ? "red" : "1");
      Script script({false, true});
      script.on = size;
      play_through(*game, script);
      script.answer = nullptr;
      script.lines = {"rules"};
      Conversation(*game, script, "en", nothing_around()).run();
      EXPECT_EQ(std::ranges::count(script.screen, "the rules"), table_size(size).rows);
    }
  }
}

TEST(TerminalGame, ShowsMoreOfWhatHappenedWhereThereIsRoom) {
  const auto sentences_shown = [](Size size) {
    const auto game = table("robotrick", "1");
    Script script({false, true});
    script.on = size;
    script.answer = [&, count = 0](const Terminal::Completer&) mutable -> std::optional<std::string> {
      const json::array& legal = game->view().at("legal").as_array();
      const bool decides =
          game->view().at("phase").as_string() == "pass" || script.text().find("may win") != std::string::npos;
      if (legal.empty() || !decides) return "";
      if (++count > 6) return std::nullopt;
      return std::string(legal.front().as_string());
    };
    Conversation(*game, script, "en", nothing_around()).run();
    return std::ranges::count_if(script.screen, [](const std::string& line) { return line.ends_with('.'); });
  };
  EXPECT_LE(sentences_shown({80, 24}), 2);
  EXPECT_GT(sentences_shown({80, 40}), 10);
}

TEST(TerminalGame, SaysWhoThinks) {
  const auto game = table("robotrick", "0");
  Script script({false, true});
  play_through(*game, script);
  EXPECT_EQ(script.thoughts, (std::set<std::string>{"Bo", "Cy"}));
}

TEST(TerminalGame, IsNotLeftByLeavingAPage) {
  for (const std::string name : {"robotrick", "robots"}) {
    for (const std::string page : {"rules", "help", "log", "moves", "why"}) {
      const auto game = table(name, name == "robots" ? "black" : "0");
      Script script({false, true});
      int asked = 0;
      script.answer = [&](const Terminal::Completer&) -> std::optional<std::string> {
        const std::array<std::string, 3> typed{page, "q", "hint"};
        return asked < 3 ? std::optional(typed.at(static_cast<std::size_t>(asked++))) : std::nullopt;
      };
      Conversation(*game, script, "en", nothing_around()).run();
      EXPECT_EQ(asked, 3) << name << " " << page;
      EXPECT_NE(script.text().find("would be my choice"), std::string::npos) << script.text();
    }
  }
}

TEST(TerminalGame, NamesEveryPhaseOfATurnOfRobots) {
  for (const std::string language : {"en", "fr", "de", "ja"}) {
    const auto game = table("robots", "black", language);
    Script script({false, true});
    script.answer = [&](const Terminal::Completer&) -> std::optional<std::string> {
      const json::object& view = game->view();
      if (view.at("phase").as_string() == "build") return std::nullopt;
      const json::array& legal = view.at("legal").as_array();
      return legal.empty() ? "" : std::string(legal.back().as_string());
    };
    Conversation(*game, script, language, nothing_around()).run();
    for (const std::string_view code : {"terminal.program", "terminal.research", "terminal.build", "terminal.combat",
                                        "terminal.aftermath", "terminal.recovery"}) {
      const std::string name = text::sentence(text::Reason{code, {}}, text::Language(language));
      EXPECT_NE(script.screen.at(1).find(name), std::string::npos) << name << "\n" << script.text();
    }
  }
}

TEST(TerminalGame, IsDrawnInPlainAsciiWhereTheTerminalCanDoNoMore) {
  for (const std::string name : {"robotrick", "robots"}) {
    const auto game = table(name, name == "robots" ? "black" : "0");
    Script script({false, false});
    script.lines = {"help", "", "moves", "q"};
    Conversation conversation(*game, script, "en", nothing_around());
    conversation.run();
    const std::string text = script.text();
    EXPECT_TRUE(std::ranges::all_of(text, [](char each) { return each == '\n' || (each >= ' ' && each <= '~'); }))
        << text;
  }
}

TEST(TerminalGame, ShowsDrocosHandCardAndLens) {
  const auto game = table("robotrick", "0");
  Script script({false, true});
  const auto droco = game->view().at("droco").as_array();
  Conversation conversation(*game, script, "en", nothing_around());
  conversation.run();
  EXPECT_NE(script.text().find("[leads"), std::string::npos) << script.text();
  for (const json::value& card : droco) {
    EXPECT_NE(script.text().find(std::string(card.as_string()).substr(1)), std::string::npos);
  }
  script.lines = {std::string(game->view().at("legal").as_array().front().as_string())};
  Conversation again(*game, script, "en", nothing_around());
  again.run();
  EXPECT_NE(script.text().find("may win"), std::string::npos) << script.text();
}

TEST(TerminalGame, ShowsWhereEachCardIsAndWhoCouldNotFollow) {
  for (const std::string& edition : {std::string("robotrick"), std::string("prototype")}) {
    const auto game = table("robotrick", "0", "en", {}, edition);
    Script script({false, true});
    std::string sheet;
    script.answer = [&](const Terminal::Completer&) -> std::optional<std::string> {
      sheet = script.text();
      if (sheet.find("Cards played and voids") != std::string::npos) return std::nullopt;
      const auto& legal = game->view().at("legal").as_array();
      const bool late = game->view().at("tricks").as_array().size() == 9;
      return late ? "cards" : legal.empty() ? "" : std::string(legal.front().as_string());
    };
    Conversation conversation(*game, script, "en", nothing_around());
    conversation.run();
    const json::object& deck = game->edition().at("cards").as_object();
    for (const std::string& suit : texts(deck.at("suits"))) {
      for (const std::string& rank : texts(deck.at("ranks"))) {
        EXPECT_NE(sheet.find(suit + rank + " "), std::string::npos) << suit << rank << "\n" << sheet;
      }
    }
    for (const char* const words : {"Bo ", "Cy ", "You (", "Droco (", "unseen", "Hand", " could not follow: "}) {
      EXPECT_NE(sheet.find(words), std::string::npos) << words << "\n" << sheet;
    }
  }
  const auto game = table("robots", "black");
  Script script({false, true});
  script.lines = {"cards"};
  Conversation conversation(*game, script, "en", nothing_around());
  conversation.run();
  EXPECT_NE(script.text().find("Robots has no sheet of cards"), std::string::npos) << script.text();
}

TEST(TerminalGame, RefusesWithTheReasonOfTheRules) {
  const auto game = table("robotrick", "0");
  Script script({false, true});
  const auto hand = texts(game->view().at("hand"));
  std::string foreign = "A1";
  while (std::ranges::find(hand, foreign) != hand.end())
    foreign = "A" + std::to_string(std::stoi(foreign.substr(1)) + 1);
  script.lines = {foreign + " " + hand.front()};
  Conversation conversation(*game, script, "en", nothing_around());
  conversation.run();
  EXPECT_NE(script.text().find(foreign + " isn't in your hand"), std::string::npos) << script.text();
}

/// The cards that may be named behind a verb now.
std::vector<std::string> cards_to(const std::string& verb, const json::object& view) {
  std::vector<std::string> cards;
  for (const std::string& move : texts(view.at("legal"))) {
    if (move.starts_with(verb + " ")) cards.push_back(move.substr(verb.size() + 1));
  }
  return cards;
}

/// A person who wants cards to return and to be discarded, and names two of them in the wrong order.
class WrongOrder {
 public:
  explicit WrongOrder(const LocalTable& game) : game_(game) {}

  std::optional<std::string> answer() {
    const json::object& view = game_.view();
    expect_last_moves(view.at("log").as_array());
    if (returned && discarded) return std::nullopt;
    if (!returned && cards_to("return", view).size() > 2) return two_cards("return", returned);
    const json::value& losses = view.at("losses");
    const bool loses_some = !losses.is_null() && losses.at("due").as_int64() > 2;
    if (!discarded && loses_some && cards_to("discard", view).size() > 2) return two_cards("discard", discarded);
    const auto legal = texts(view.at("legal"));
    for (const std::string verb : {"spend", "free", "open", "build"}) {
      for (const std::string& move : legal) {
        if (move.starts_with(verb)) return move;
      }
    }
    return legal.empty() ? "" : legal.front();
  }

  bool returned = false;
  bool discarded = false;

 private:
  std::string two_cards(const std::string& verb, bool& done) {
    const auto cards = cards_to(verb, game_.view());
    done = true;
    expected_ = {verb + " " + cards.at(0), verb + " " + cards.at(1)};
    return verb + " " + cards.at(1) + " " + cards.at(0);
  }
  void expect_last_moves(const json::array& log) {
    for (std::size_t i = 0; i < expected_.size(); ++i) {
      const std::size_t place = log.size() - expected_.size() + i;
      EXPECT_EQ(log.at(place), (json::array{"red", json::value(expected_[i])}));
    }
    expected_.clear();
  }

  const LocalTable& game_;
  std::vector<std::string> expected_;
};

TEST(TerminalGame, TakesSeveralCardsOfRobotsInAnyOrder) {
  bool returned = false;
  bool discarded = false;
  for (char seed = '1'; seed <= '9' && !(returned && discarded); ++seed) {
    const NewLocalGame wanted{"robots", "", {}, "red", "random", std::string(64, seed), "Ann", ""};
    const auto game = LocalTable::create(wanted, "en", [](const LocalGame&) {});
    ASSERT_TRUE(game);
    WrongOrder person(**game);
    Script script({false, true});
    script.answer = [&](const Terminal::Completer&) -> std::optional<std::string> {
      return (*game)->ending() ? std::nullopt : person.answer();
    };
    Conversation(**game, script, "en", nothing_around()).run();
    returned = returned || person.returned;
    discarded = discarded || person.discarded;
  }
  EXPECT_TRUE(returned);
  EXPECT_TRUE(discarded);
}

TEST(TerminalGame, TakesADecisionBack) {
  const auto game = table("robots", "black");
  Script script({false, true});
  const auto before = game->view();
  const std::string move(before.at("legal").as_array().front().as_string());
  script.lines = {move, "undo"};
  Conversation conversation(*game, script, "en", nothing_around());
  conversation.run();
  EXPECT_EQ(game->view().at("legal"), before.at("legal"));
  EXPECT_EQ(game->view().at("hand"), before.at("hand"));
  EXPECT_NE(script.text().find("Taken back"), std::string::npos) << script.text();
}

/// Plays the last legal move, and remembers what it was told.
class LastMoveBots : public OutsideBots {
 public:
  Told<std::string> choose(const OutsideSeat& seat, const json::object& view) override {
    EXPECT_EQ(view.at("seat"), seat.seat);
    EXPECT_FALSE(view.contains("state"));
    EXPECT_EQ(view.at("options"), seat.options);
    EXPECT_EQ(seat.players.as_array().size(), seat.game == "robots" ? 2U : 3U);
    EXPECT_TRUE(seat.cards.as_object().contains("suits"));
    seats.insert(as_text(seat.seat));
    if (fails) return tl::unexpected(std::string("The program went home."));
    return std::string(view.at("legal").as_array().back().as_string());
  }
  void end(const json::value& result) override { results.push_back(result); }

  std::set<std::string> seats;
  std::vector<json::value> results;
  bool fails = false;
};

TEST(TerminalGame, IsPlayedByBotsFromOutsideTheEngine) {
  for (const std::string name : {"robotrick", "robots"}) {
    LastMoveBots bots;
    const auto game = table(name, name == "robots" ? "red" : "1");
    game->let_play(bots);
    Script script({false, true});
    play_through(*game, script);
    EXPECT_EQ(bots.seats, name == "robots" ? (std::set<std::string>{"black"}) : (std::set<std::string>{"0", "2"}));
    ASSERT_EQ(bots.results.size(), 1U);
    EXPECT_TRUE(bots.results.front().as_object().contains(name == "robots" ? "winner" : "totals"));
  }
}

TEST(TerminalGame, SaysWhyABotFromOutsideCannotGoOn) {
  LastMoveBots bots;
  bots.fails = true;
  const auto game = table("robots", "red");
  game->let_play(bots);
  Script script({false, true});
  script.lines = {""};  // after the page with the reason
  EXPECT_EQ(Conversation(*game, script, "en", nothing_around()).run(), Ending::left);
  EXPECT_NE(script.text().find("The program went home."), std::string::npos) << script.text();
  EXPECT_FALSE(game->ending());
}

TEST(TerminalGame, GoesOnFromWhatWasKept) {
  std::optional<LocalGame> kept;
  const NewLocalGame wanted{"robotrick", "", {}, "2", "random", std::string(64, '3'), "Ann", ""};
  auto first = LocalTable::create(wanted, "en", [&](const LocalGame& game) { kept = game; });
  ASSERT_TRUE(first);
  Script script({false, true});
  play_through(**first, script);
  // Again, but left after some decisions and taken up from the file.
  auto second = LocalTable::create(wanted, "en", [&](const LocalGame& game) { kept = game; });
  script.answer = [&, count = 0](const Terminal::Completer&) mutable -> std::optional<std::string> {
    const json::array& legal = (*second)->view().at("legal").as_array();
    if (legal.empty()) return "";
    if (++count > 5) return std::nullopt;
    return std::string(legal.front().as_string());
  };
  Conversation(**second, script, "en", nothing_around()).run();
  const auto read = read_local_game(json::value(to_json(*kept)));
  ASSERT_TRUE(read);
  auto third = LocalTable::resume(*read, "en", [&](const LocalGame& game) { kept = game; });
  ASSERT_TRUE(third) << third.error();
  EXPECT_EQ((*third)->view(), (*second)->view());
  play_through(**third, script);
  EXPECT_EQ((*third)->record()->at("rounds"), (*first)->record()->at("rounds"));
}

TEST(SavedGame, IsRefusedWhenItIsNone) {
  for (const char* const text : {"[]", "{}", R"({"format":"botyard-play/1","seat":"7","record":{}})",
                                 R"({"format":"botyard-play/1","seat":"0","record":[]})"}) {
    EXPECT_FALSE(read_local_game(*json::parse(text))) << text;
  }
}

}  // namespace
}  // namespace botyard::terminal
