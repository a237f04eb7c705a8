#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "tests/content.h"
#include "text/catalogue.h"

// Every code that the sources name has a sentence, and every sentence is used by some source.
namespace botyard {
namespace {

std::set<std::string> codes_in_sources() {
  std::set<std::string> codes;
  const std::regex literal("\"([a-z]+\\.[a-z_]+)\"");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BOTYARD_SOURCE_FOLDER "/src")) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name.ends_with("_test.cpp") || name.ends_with("CMakeLists.txt")) continue;
    const std::string text = content_of(entry.path());
    for (std::sregex_iterator found(text.begin(), text.end(), literal), end; found != end; ++found) {
      const std::string code = (*found)[1];
      if (!code.ends_with(".db") && !code.ends_with(".h") && !code.ends_with(".hpp") && !code.ends_with(".cpp"))
        codes.insert(code);
    }
  }
  return codes;
}

TEST(Catalogue, HasEveryCodeAndNoUnusedOne) {
  const auto known = text::catalogue_codes();
  EXPECT_EQ(std::set<std::string>(known.begin(), known.end()), codes_in_sources());
}

using Words = std::set<std::string>;

/// The {words} of a sentence, those that only choose a noun included.
Words words_of(const std::string& sentence) {
  Words words;
  const std::regex word("\\{([a-z_]+)[|}]");
  for (std::sregex_iterator found(sentence.begin(), sentence.end(), word), end; found != end; ++found) {
    words.insert((*found)[1]);
  }
  return words;
}

// A language that says a thing well without one of its words may do so, if it is named here: "fr why.showdown who".
const std::set<std::string> left_out_on_purpose{};

TEST(Catalogue, EveryLanguageHasEverySentenceWithItsWordsAndNoMore) {
  const auto languages = text::built_in_languages();
  const auto& english = languages.front().sentences();
  EXPECT_EQ(languages.size(), text::language_count);
  std::set<std::string> left_out;
  for (const text::Catalogue& catalogue : languages.subspan(1)) {
    for (const auto& [code, sentence] : catalogue.sentences()) {
      const auto original = english.find(code);
      EXPECT_NE(original, english.end()) << catalogue.language() << " has a sentence too many: " << code;
      if (original == english.end()) continue;
      const Words due = words_of(original->second);
      const Words used = words_of(sentence);
      for (const std::string& word : used) {
        EXPECT_TRUE(due.contains(word)) << catalogue.language() << " " << code << " has no word " << word;
      }
      for (const std::string& word : due) {
        if (!used.contains(word)) left_out.insert(catalogue.language() + " " + code + " " + word);
      }
    }
    for (const auto& [code, sentence] : english) {
      EXPECT_NE(catalogue.find(code), nullptr) << catalogue.language() << " lacks " << code;
    }
  }
  EXPECT_EQ(left_out, left_out_on_purpose);
}

TEST(Catalogue, WhatIsToldToYouHasAPlainSentenceToo) {
  const auto& english = text::built_in_languages().front().sentences();
  for (const auto& [code, sentence] : english) {
    if (code.ends_with("_you")) {
      EXPECT_TRUE(english.contains(code.substr(0, code.size() - 4))) << code;
    }
  }
}

// What is told at the table stands by itself: it starts as a sentence starts, and ends as it ends.
TEST(Catalogue, WhatPlayersAreToldAreSentences) {
  const std::regex told("(event|why|lens|thought)\\..*|.*_you");
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    for (const auto& [code, sentence] : catalogue.sentences()) {
      if (!std::regex_match(code, told)) continue;
      EXPECT_TRUE(sentence.ends_with(".") || sentence.ends_with("。")) << catalogue.language() << " " << sentence;
      EXPECT_FALSE(sentence.front() >= 'a' && sentence.front() <= 'z') << catalogue.language() << " " << sentence;
    }
  }
}

bool has_any(const std::string& text, std::initializer_list<std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return text.find(mark) != std::string::npos; });
}

TEST(Catalogue, EachLanguageIsSetAsItsReadersExpect) {
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    for (const auto& [code, sentence] : catalogue.sentences()) {
      EXPECT_FALSE(has_any(sentence, {" -{points}", "  "})) << catalogue.language() << " " << code;
      // The program doesn't exclaim; what players say to each other are their words.
      EXPECT_TRUE(code.starts_with("phrase.") || !has_any(sentence, {"!"})) << catalogue.language() << " " << code;
      if (catalogue.language() == "fr") {
        EXPECT_FALSE(has_any(sentence, {" :", " ;", " ?", " »", "« ", "\"", "'"}) && code != "edition.no_names" &&
                     code != "robotrick.no_pair")
            << sentence;
      }
      if (catalogue.language() == "de") {
        EXPECT_FALSE(has_any(sentence, {"« ", " Sie ", "'"})) << sentence;
      }
      if (catalogue.language() == "ja" && code != "name.point" && !code.starts_with("edition.")) {
        EXPECT_FALSE(has_any(sentence, {", ", ". ", ": ", "} は", "} を", "} が", "} の"})) << sentence;
      }
    }
  }
}

}  // namespace
}  // namespace botyard
