#include "robotrick/edition.h"

#include "robotrick/testing.h"
#include "text/catalogue.h"

namespace botyard::robotrick {
namespace {

std::string built_in(std::string_view id) {
  for (const auto& [name, toml_text] : built_in_editions()) {
    if (name == id) return std::string(toml_text);
  }
  return {};
}

/// The sentence with which an edited copy of the boxed edition is refused.
std::string refusal_of(std::string_view what, std::string_view with) {
  std::string file = built_in("robotrick");
  const auto at = file.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  file.replace(at, what.size(), with);
  const auto edition = parse_edition(file, "mine.toml");
  return edition ? "accepted" : text::sentence(edition.error());
}

std::string columns(const AiCard& card) {
  std::string text = card.id;
  for (const Situation situation : {Situation::follow, Situation::unfollow, Situation::lead}) {
    const Column column = card.program[static_cast<std::size_t>(situation)];
    text += " " + std::string(criterion_code(column.primary));
    if (column.secondary != Criterion::none) text += "/" + std::string(criterion_code(column.secondary));
  }
  return text;
}

std::vector<std::string> ai_cards(std::string_view edition) {
  const Rules rules = testing::make_rules(edition);
  std::vector<std::string> all;
  for (const AiCard& card : rules.edition->ai_cards) all.push_back(columns(card));
  return all;
}

TEST(BoxedEdition, HasTheSuitsStrengthsAndPointsOfTheRulesPage) {
  const auto edition = testing::make_rules("robotrick").edition;
  EXPECT_EQ(edition->deck.suits, (std::array<std::string, 4>{"A", "B", "C", "D"}));
  EXPECT_EQ(edition->deck.ranks.front(), "1");
  EXPECT_EQ(edition->deck.ranks.back(), "13");
  EXPECT_EQ(edition->points, (std::array<int, 13>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 15}));
}

TEST(BoxedEdition, HasTheTenAiCardsOfTheRulesPage) {
  EXPECT_EQ(ai_cards("robotrick"),
            (std::vector<std::string>{"R1 LOW LONG/HIGH HIGH/SHORT", "R2 LOW HIGH/SHORT LONG/LOW",
                                      "R3 HIGH SHORT/LOW LONG/HIGH", "R4 HIGH LOW/LONG SHORT/LOW",
                                      "R5 LOW SHORT/HIGH SHORT/HIGH", "R6 LOW LOW/SHORT HIGH/LONG",
                                      "R7 HIGH LONG/LOW LOW/SHORT", "R8 LOW HIGH/LONG LOW/LONG",
                                      "R9 HIGH SHORT/HIGH HIGH/SHORT", "R10 LOW LOW/LONG LONG/HIGH"}));
}

TEST(PrototypeEdition, HasTheSuitsStrengthsAndPointsOfTheRulesPage) {
  const auto edition = testing::make_rules("prototype").edition;
  EXPECT_EQ(edition->deck.suits, (std::array<std::string, 4>{"S", "H", "D", "C"}));
  EXPECT_EQ(edition->deck.ranks,
            (std::array<std::string, 13>{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}));
  EXPECT_EQ(edition->points, (std::array<int, 13>{2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15}));
}

TEST(PrototypeEdition, HasTheSixteenProgramsOfTheRulesPage) {
  EXPECT_EQ(ai_cards("prototype"),
            (std::vector<std::string>{
                "P1 LOW LONG/HIGH LONG/HIGH", "P2 LOW SHORT/HIGH LONG/HIGH", "P3 LOW LONG/LOW LONG/LOW",
                "P4 LOW SHORT/LOW LONG/LOW", "P5 LOW SHORT/HIGH SHORT/HIGH", "P6 LOW SHORT/LOW SHORT/LOW",
                "P7 LOW LONG/HIGH SHORT/HIGH", "P8 LOW LONG/LOW SHORT/LOW", "P9 LOW HIGH/LONG HIGH/LONG",
                "P10 LOW LOW/LONG LOW/LONG", "P11 LOW HIGH/SHORT HIGH/SHORT", "P12 LOW LOW/SHORT LOW/SHORT",
                "P13 LOW HIGH/LONG HIGH/SHORT", "P14 LOW LOW/LONG LOW/SHORT", "P15 LOW HIGH/SHORT HIGH/LONG",
                "P16 LOW LOW/SHORT LOW/LONG"}));
}

TEST(EditionNames, AreGivenInFourLanguages) {
  for (const std::string_view id : {"robotrick", "prototype"}) {
    const auto edition = testing::make_rules(id).edition;
    for (const std::string& name : edition->name) EXPECT_FALSE(name.empty());
    for (const auto& names : edition->suit_names) {
      for (const std::string& name : names) EXPECT_FALSE(name.empty());
    }
    EXPECT_EQ(edition->criterion_names[0], (text::Translations{"low", "faible", "niedrig", "最小"}));
    EXPECT_EQ(edition->criterion_names[3], (text::Translations{"short", "min", "kurz", "最少"}));
  }
}

TEST(OwnEdition, MayHaveOtherPointsCardsAndNames) {
  EXPECT_EQ(refusal_of("points = [1,", "points = [0,"), "accepted");
  EXPECT_EQ(refusal_of("id = \"R10\"", "id = \"Mine\""), "accepted");
  EXPECT_EQ(refusal_of("letter = \"A\"", "letter = \"R\""), "accepted");
  EXPECT_EQ(refusal_of("fr = \"faible\", ", ""), "accepted") << "other languages may be left out";
}

TEST(OwnEdition, InvalidAiCardIsRefusedWithFileLineCardAndColumn) {
  EXPECT_EQ(refusal_of("unfollow = [\"SHORT\", \"LOW\"]", "unfollow = [\"SHORT\"]"),
            "mine.toml:55: AI card R3, column unfollow: one of LOW and HIGH is needed, or some hands leave more than "
            "one card");
  EXPECT_EQ(refusal_of("lead = [\"HIGH\", \"SHORT\"]", "lead = [\"HIGH\", \"LOW\"]"),
            "mine.toml:44: AI card R1, column lead: only one of LOW and HIGH may be there");
  EXPECT_EQ(
      refusal_of("lead = [\"HIGH\", \"SHORT\"]", "lead = [\"LONG\", \"SHORT\"]"),
      "mine.toml:44: AI card R1, column lead: LONG and SHORT don't determine a card: one of LOW and HIGH is needed");
  EXPECT_EQ(refusal_of("follow = [\"LOW\"]", "follow = [\"LOW\", \"LONG\"]"),
            "mine.toml:42: AI card R1, column follow: LONG and SHORT mean nothing here: when following, all cards are "
            "of one suit");
  EXPECT_EQ(refusal_of("follow = [\"LOW\"]", "follow = [\"MIDDLE\"]"),
            "mine.toml:42: AI card R1, column follow: unknown criterion 'MIDDLE'; there are LOW, HIGH, LONG, SHORT");
  EXPECT_EQ(refusal_of("follow = [\"LOW\"]", "follow = [\"LOW\", \"LONG\", \"HIGH\"]"),
            "mine.toml:42: AI card R1, column follow: 'follow' has 3 entries, not 1 to 2");
}

TEST(OwnEdition, EverythingElseThatIsWrongIsRefusedWithFileAndLine) {
  EXPECT_EQ(refusal_of("game =", "game =="),
            "mine.toml:3: this is no valid TOML: Error while parsing value: could not determine value type");
  EXPECT_EQ(refusal_of("15]", "15, 16]"), "mine.toml:10: 'points' has 14 entries, not 13");
  EXPECT_EQ(refusal_of("15]", "1500]"), "mine.toml:10: the points of strength 13 must be a whole number from 0 to 100");
  EXPECT_EQ(refusal_of("15]", "1.5]"), "mine.toml:10: the points of strength 13 must be a whole number from 0 to 100");
  EXPECT_EQ(refusal_of("\"12\", \"13\"]", "\"12\", \"12\"]"), "mine.toml:9: '12' is there twice");
  EXPECT_EQ(refusal_of("letter = \"B\"", "letter = \"A\""), "mine.toml:18: 'A' is there twice");
  EXPECT_EQ(refusal_of("letter = \"B\"", "letter = \"b\""),
            "mine.toml:18: the letter of a suit must be one of A to Z or 0 to 9, not 'b'");
  EXPECT_EQ(refusal_of("id = \"R10\"", "id = \"R9\""), "mine.toml:94: 'R9' is there twice");
  EXPECT_EQ(refusal_of("id = \"R10\"\n", ""), "mine.toml:94: 'id' is missing");
  EXPECT_EQ(refusal_of("id = \"robotrick\"", "id = \"Robo Trick\""),
            "mine.toml:4: the id 'Robo Trick' must be of small letters, digits, '-', '_' and '.', at most 40");
  EXPECT_EQ(refusal_of("points =", "point ="), "mine.toml:10: 'point' is not known here");
  EXPECT_EQ(refusal_of("LOW = { en", "LOW = { xx = \"?\", en"),
            "mine.toml:32: unknown language 'xx'; names are given in en, fr, de, ja");
}

TEST(OwnEdition, WithCharactersThatCannotBeSeenIsRefused) {
  for (const std::string_view hidden : {"\\u0007", "\\u001B[2J", "\\u202E", "\\u200B", "\\u0085"}) {
    for (const std::string_view name : {"id = \"R1", "en = \"low", "name = { en = \"Robotrick"}) {
      std::string text = built_in("robotrick");
      const std::size_t at = text.find(name);
      ASSERT_NE(at, std::string::npos) << name;
      text.insert(at + name.size(), hidden);
      const auto edition = parse_edition(text, "mine.toml");
      ASSERT_FALSE(edition) << name << hidden;
      EXPECT_EQ(edition.error().reason.code, "edition.invisible") << name << hidden;
    }
  }
}

TEST(OwnEdition, TakesThePlaceOfAnotherWithTheSameId) {
  Editions editions;
  std::string file = built_in("robotrick");
  file.replace(file.find("points = [1,"), 12, "points = [9,");
  EXPECT_EQ(editions.load(file, "mine.toml").value(), "robotrick");
  EXPECT_EQ(editions.find("robotrick").value()->points[0], 9);
  EXPECT_FALSE(editions.find("nowhere").has_value());
}

}  // namespace
}  // namespace botyard::robotrick
