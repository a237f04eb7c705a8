#include "text/reference.h"

#include <gtest/gtest.h>

#include <map>

#include "text/language.h"

namespace botyard::text {
namespace {

constexpr std::array<std::string_view, 2> games{"robotrick", "robots"};

TEST(Reference, HasTheSameShapeInEveryLanguage) {
  for (const std::string_view game : games) {
    const Reference& english = built_in_reference(game, "en");
    EXPECT_GE(english.sections.size(), 8U);
    for (const std::string_view language : language_codes) {
      const Reference& reference = built_in_reference(game, language);
      EXPECT_FALSE(reference.title.empty());
      ASSERT_EQ(reference.sections.size(), english.sections.size()) << game << " " << language;
      for (std::size_t i = 0; i < english.sections.size(); ++i) {
        const ReferenceSection& section = reference.sections[i];
        EXPECT_FALSE(section.title.empty());
        ASSERT_EQ(section.paragraphs.size(), english.sections[i].paragraphs.size()) << language << " " << section.title;
        for (std::size_t j = 0; j < section.paragraphs.size(); ++j) {
          const ParagraphParts parts = parts_of(section.paragraphs[j]);
          EXPECT_EQ(parts.mark, parts_of(english.sections[i].paragraphs[j]).mark) << section.paragraphs[j];
          EXPECT_EQ(parts.name.empty(), parts.mark.empty()) << "an item has a name: " << section.paragraphs[j];
          EXPECT_FALSE(parts.text.empty()) << language << " " << section.title;
        }
      }
    }
  }
}

TEST(Reference, IsWrittenAnewInEachLanguage) {
  for (const std::string_view game : games) {
    for (const std::string_view language : {"fr", "de", "ja"}) {
      EXPECT_NE(built_in_reference(game, language), built_in_reference(game, "en"));
    }
  }
}

TEST(Reference, IsInEnglishWhereALanguageHasNone) {
  for (const std::string_view tag : {"", "C", "pt-BR"}) {
    EXPECT_EQ(&built_in_reference("robots", tag), &built_in_reference("robots", "en")) << tag;
  }
  EXPECT_EQ(&built_in_reference("robots", "fr_CH.UTF-8"), &built_in_reference("robots", "fr"));
}

TEST(Reference, OfRobotsNamesItsAuthorAndLicenceEverywhere) {
  for (const std::string_view language : language_codes) {
    const std::string& last = built_in_reference("robots", language).sections.back().paragraphs.back();
    for (const std::string_view word :
         {"AVDambeck", "CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"}) {
      EXPECT_NE(last.find(word), std::string::npos) << language << " " << word;
    }
    EXPECT_NE(sheet_word("robots_credit", language).find("CC BY-SA 4.0"), std::string::npos) << language;
  }
}

TEST(Reference, OfRobotrickSaysWhoIsTheOwnerAndWhoLaysDrocosCards) {
  struct Said {
    std::string_view owner;
    std::string_view cards;
  };
  const std::map<std::string_view, Said> said{
      {"en", {"An owner who doesn’t play along", "Anybody may lay his cards"}},
      {"de", {"Spielt der Besitzer nicht mit", "Seine Karten darf jeder legen"}},
      {"fr", {"Si le propriétaire ne joue pas", "N’importe qui peut poser ses cartes"}},
      {"ja", {"持ち主が参加しないときは", "ドロコのカードは誰が出してもかまいません"}}};
  for (const std::string_view language : language_codes) {
    const auto& sections = built_in_reference("robotrick", language).sections;
    EXPECT_NE(sections.at(2).paragraphs.front().find(said.at(language).owner), std::string::npos) << language;
    EXPECT_NE(sections.at(3).paragraphs.front().find(said.at(language).cards), std::string::npos) << language;
  }
}

TEST(Reference, ItsItemsComeApart) {
  const ParagraphParts step = parts_of("2. Carte IA\u00a0: mélangez-les.");
  EXPECT_EQ(step.mark, "2.");
  EXPECT_EQ(step.name, "Carte IA\u00a0:");
  EXPECT_EQ(step.text, "mélangez-les.");
  const ParagraphParts japanese = parts_of("• ナノ：2以下。");
  EXPECT_EQ(japanese.name, "ナノ：");
  EXPECT_EQ(japanese.text, "2以下。");
  EXPECT_EQ(parts_of("One column counts: this.").text, "One column counts: this.");
}

TEST(SheetWords, AreTheSameInEveryLanguageAndNeverEmpty) {
  const auto keys = sheet_word_keys("en");
  for (const std::string_view language : language_codes) {
    EXPECT_EQ(sheet_word_keys(language), keys) << language;
    for (const std::string& key : keys) EXPECT_FALSE(sheet_word(key, language).empty()) << language << " " << key;
  }
}

}  // namespace
}  // namespace botyard::text
