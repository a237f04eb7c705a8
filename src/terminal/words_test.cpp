#include <gtest/gtest.h>

#include <array>
#include <regex>

#include "text/catalogue.h"

// One thing has one name: what the terminal, the companion and the server say of it, and what buttons of the page say.
namespace botyard::terminal {
namespace {

const std::string& sentence_of(const text::Catalogue& catalogue, std::string_view code) {
  return *catalogue.find(code);
}

TEST(Words, KindsOfRobotsAreCalledTheSameAtTheTableAndInTheCompanion) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Pair, 3> same{{{"terminal.normal", "companion.word_normal"},
                                      {"terminal.turbo", "companion.word_turbo"},
                                      {"terminal.nano", "companion.word_nano"}}};
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    for (const auto& [table, companion] : same) {
      EXPECT_EQ(sentence_of(catalogue, table), sentence_of(catalogue, companion)) << catalogue.language();
    }
  }
}

TEST(Words, TheCompanionSaysThatFightsAreDecidedInTheAftermath) {
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    EXPECT_NE(sentence_of(catalogue, "companion.about_next").find(sentence_of(catalogue, "terminal.aftermath")),
              std::string::npos)
        << catalogue.language();
  }
}

TEST(Words, TakingBackIsCalledAsTheButtonIs) {
  const auto said = [](const text::Catalogue& catalogue, const std::string& word) {
    for (const std::string_view code : {"table.cannot_undo", "table.undo_pending", "table.no_undo_asked"}) {
      EXPECT_NE(sentence_of(catalogue, code).find(word), std::string::npos) << code;
    }
  };
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    if (catalogue.language() == "de") said(catalogue, "rückgängig");
    if (catalogue.language() == "fr") said(catalogue, "annuler");
  }
}

TEST(Words, GermanHasASpaceBeforeAnEllipsis) {
  const std::regex joined("[a-z]…");
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    if (catalogue.language() != "de") continue;
    for (const auto& [code, sentence] : catalogue.sentences()) {
      EXPECT_FALSE(std::regex_search(sentence, joined)) << code << ": " << sentence;
    }
  }
}

TEST(Words, CardsAreGivenInFrench) {
  for (const text::Catalogue& catalogue : text::built_in_languages()) {
    if (catalogue.language() != "fr") continue;
    EXPECT_NE(sentence_of(catalogue, "terminal.help_robotrick").find("quand vous en donnez"), std::string::npos);
  }
}

}  // namespace
}  // namespace botyard::terminal
