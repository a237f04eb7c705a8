#include "text/name.h"

#include <gtest/gtest.h>

#include "text/unicode.h"

namespace botyard::text {
namespace {

TEST(CleanName, KeepsWhatPeopleAreCalled) {
  for (const std::string_view name : {"Ann", "Jean-Luc", "O'Neill", "Zoë", "Łukasz", "Ольга", "さくら", "김민수",
                                      "محمد", "रवि", "นิด", "Ngọc", "🤖"}) {
    EXPECT_EQ(clean_name(name), name);
  }
}

TEST(CleanName, DropsWhatNobodySees) {
  EXPECT_EQ(clean_name("A\u200Bn\u200Dn\u2060"), "Ann");                    // zero width
  EXPECT_EQ(clean_name("\u202Ennb\u202C A\u2066n\u2069\u200F"), "nnb An");  // direction
  EXPECT_EQ(clean_name("A\u00ADnn\uFEFF"), "Ann");
  EXPECT_EQ(clean_name("Ann\U000E0041\U000E007F"), "Ann");  // tags
  EXPECT_EQ(clean_name("An\u009Bn\x1B\x07\x7F"), "Ann");    // control characters, C1 too
  EXPECT_EQ(clean_name("Ann\uE000\U000F0000\uFFFF"), "Ann");
  EXPECT_EQ(clean_name("Ann\uFE0F\U000E0100"), "Ann");  // variation selectors
}

TEST(CleanName, IsEmptyWhereNothingIsVisible) {
  for (const std::string_view name : {"", "   ", "\u200B\u200B", "\u3164", "\u2800\u2800", "\uFFA0", "\u115F", "\u3000",
                                      "\u202E", "\u0301\u0301", "\u2028", "\U000E0041", "\xFF\xFE", "\U0001D159"}) {
    EXPECT_EQ(clean_name(name), "") << name;
  }
}

TEST(CleanName, HasSingleSpacesBetweenWordsOnly) {
  EXPECT_EQ(clean_name(" \t Ann \u00A0\u3000 B.\r\n"), "Ann B.");
  EXPECT_EQ(clean_name("Ann\u2028\u2029Bob"), "Ann Bob");
}

TEST(CleanName, HasNoTowersOfMarks) {
  EXPECT_EQ(clean_name("e\u0302\u0323"), "e\u0302\u0323");  // Vietnamese, decomposed
  std::string tower = "Z";
  for (int i = 0; i < 200; ++i) tower += "\u0335\u0489\u1AB0";
  EXPECT_EQ(clean_name(tower + "o"), "Z\u0335\u0489o");
  EXPECT_EQ(clean_name("\u0301Ann \u0301B"), "Ann B");  // on nothing, or on a space
  EXPECT_EQ(clean_name("A\u0301\u200B\u0301\u0301"), "A\u0301\u0301");
}

TEST(CleanName, HasTwentyFourCharactersAtMost) {
  std::string letters;
  for (int i = 0; i < 30; ++i) letters += "ä";
  EXPECT_EQ(clean_name(letters), letters.substr(0, 48));
  EXPECT_EQ(clean_name(std::string(23, 'a') + " b"), std::string(23, 'a'));
  EXPECT_EQ(clean_name(std::string(22, 'a') + " b"), std::string(22, 'a') + " b");
}

TEST(CleanName, LeavesOutBrokenBytes) {
  EXPECT_EQ(clean_name("A\xC0\x80n\xE2\x82n\xF5"), "Ann");
  EXPECT_EQ(clean_name("A\xED\xA0\x80nn\xF4\x90\x80\x80"), "Ann");  // a surrogate; above U+10FFFF
  EXPECT_EQ(clean_name("A\xE0\x80\xAFnn"), "Ann");                  // a slash, longer than need be
}

TEST(ToldApart, NumbersThoseWhoWouldLookTheSame) {
  EXPECT_EQ(told_apart("Ann", {"Bob", "Eve"}), "Ann");
  EXPECT_EQ(told_apart("Ann", {"Ann"}), "Ann 2");
  EXPECT_EQ(told_apart("Ann", {"ANN", "Ann 2"}), "Ann 3");
  EXPECT_EQ(told_apart("A nn", {"Ann"}), "A nn 2");
  EXPECT_EQ(told_apart("Anne\u0301", {"Anne"}), "Anne\u0301 2");
  EXPECT_EQ(told_apart("Ann2", {"Ann", "Ann 2"}), "Ann2 2");
  const std::string longest(24, 'a');
  EXPECT_EQ(told_apart(longest, {longest}), std::string(22, 'a') + " 2");
}

TEST(NamesAtTable, OfBotsAreTheirLevelsWithNumbersWhereSeveralAreTheSame) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_at_table({{"Ann", ""}, {"", "pilot"}, {"", "pilot"}}), (Names{"Ann", "Pilot 1", "Pilot 2"}));
  EXPECT_EQ(names_at_table({{"", "pilot"}, {"", "captain"}, {"Bo", "pilot"}}), (Names{"Pilot", "Captain", "Bo"}));
  EXPECT_EQ(names_at_table({{"", ""}, {"Ann", ""}, {"", ""}}), (Names{"", "Ann", ""}));
}

TEST(CombiningMarks, AreFoundAtBothEndsOfTheirRanges) {
  EXPECT_FALSE(is_combining_mark(0x02FF));
  EXPECT_TRUE(is_combining_mark(0x0300));
  EXPECT_TRUE(is_combining_mark(0x036F));
  EXPECT_FALSE(is_combining_mark(0x0370));
  EXPECT_TRUE(is_combining_mark(0x1E8D0));
  EXPECT_FALSE(is_combining_mark(0x10FFFF));
}

}  // namespace
}  // namespace botyard::text
