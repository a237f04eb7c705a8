#include "terminal/width.h"

#include <gtest/gtest.h>

#include <set>

namespace botyard::terminal {
namespace {

TEST(Width, CountsJapaneseCharactersTwice) {
  EXPECT_EQ(columns_of("A7"), 2);
  EXPECT_EQ(columns_of("−7 é"), 4);
  EXPECT_EQ(columns_of("ドロコ A7"), 9);
  EXPECT_EQ(columns_of("e\u0301"), 1);
}

TEST(Width, ShowsBrokenBytesAndControlCharactersAsQuestionMarks) {
  EXPECT_EQ(columns_of("a\x1b[2J"), 5);
  EXPECT_EQ(glyphs("\xff").front().bytes, "?");
  EXPECT_EQ(glyphs("\xe3\x83").size(), 2U);
  EXPECT_EQ(glyphs("\u202Eab").front().bytes, "?");  // what follows would be written backwards
  EXPECT_EQ(glyphs("\u009B2J").front().bytes, "?");  // begins a control sequence, as ESC [ does
}

TEST(Width, CutsToTheRoomThereIs) {
  EXPECT_EQ(cut("hangars", 7), "hangars");
  EXPECT_EQ(cut("hangars", 6), "hanga…");
  EXPECT_EQ(columns_of(cut("格納庫格納庫", 6)), 5);
  EXPECT_EQ(cut("hangars", 0), "");
  EXPECT_EQ(padded("ab", 4), "ab  ");
}

TEST(Width, WrapsAtSpacesAndBetweenJapaneseCharacters) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("", 8), Lines{""});
  EXPECT_EQ(wrapped("unbreakable", 4), (Lines{"unbr", "eaka", "ble"}));
  for (const std::string& line : wrapped("取り消せるものがありません。次の手を選んでください。", 10)) {
    EXPECT_LE(columns_of(line), 10);
    EXPECT_FALSE(line.starts_with("。"));
  }
}

TEST(Width, HasPlainSignsForAPlainTerminal) {
  EXPECT_EQ(plain_signs("−7 · “A”… ♠4"), "-7 - \"A\"... S4");
  EXPECT_EQ(plain_signs("Ann ← You → Bo"), "Ann <- You -> Bo");
  EXPECT_EQ(plain_signs("été"), "été");
}

TEST(Width, MarksTellNamesWithOneInitialApart) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(short_marks({"Bo", "You", "Cy", "Droco"}), (Names{"B", "Y", "C", "D"}));
  EXPECT_EQ(short_marks({"Dan", "You", "Dora", "Droco"}), (Names{"Da", "Y", "Do", "Dr"}));
  EXPECT_EQ(short_marks({"Ann", "Ann 2"}), (Names{"A", "A2"}));
  EXPECT_EQ(short_marks({"Pilot 1", "You", "Pilot 2"}), (Names{"P1", "Y", "P2"}));
  EXPECT_EQ(short_marks({"ドロ", "ドロコ"}), (Names{"ド", "ドコ"}));
  EXPECT_EQ(short_marks({"", "Ann"}), (Names{"?", "A"}));
}

TEST(Width, MarksOfNamesThatLettersDoNotTellApartAreNumbered) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(short_marks({"You", "Bo", "Droco", "Droco"}), (Names{"Y", "B", "D1", "D2"}));
  EXPECT_EQ(short_marks({"You", "you", "Bo", "Droco"}), (Names{"Y1", "y2", "B", "D"}));
  EXPECT_EQ(short_marks({"Abd", "Abe", "Ad", "Droco"}), (Names{"A1", "Ae", "A2", "D"}));
  EXPECT_EQ(short_marks({"D1", "Droco", "Droco", "D 1"}).size(), 4U);
  const auto marks = short_marks({"D1", "Droco", "Droco", "D 1"});
  EXPECT_EQ(std::set<std::string>(marks.begin(), marks.end()).size(), 4U);
}

}  // namespace
}  // namespace botyard::terminal
