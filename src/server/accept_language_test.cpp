#include "server/accept_language.h"

#include <gtest/gtest.h>

#include <string>

namespace botyard::server {
namespace {

TEST(AcceptLanguage, PicksKnownLanguageOfHighestWeightThenFirst) {
  EXPECT_EQ(language_for("de"), "de");
  EXPECT_EQ(language_for("de-AT, en;q=0.5"), "de");
  EXPECT_EQ(language_for("en;q=0.5,ja;q=0.75"), "ja");
  EXPECT_EQ(language_for("es, pt-BR;q=0.9, FR-ca ; q=0.8, de;q=0.8"), "fr");
  EXPECT_EQ(language_for("fr;q=0.125,de;q=0.126"), "de");
  EXPECT_EQ(language_for("fr;level=1;q=0.2,de;q=0.1"), "fr");
}

TEST(AcceptLanguage, DefaultsToEnglish) {
  for (const std::string header : {"", "*", "es", "de;q=0", "de;q=0.000", "de;q=x", "de;q=", ";;,,;", "de_", "q=1"}) {
    EXPECT_EQ(language_for(header), header == "de_" ? "de" : "en") << header;
  }
  EXPECT_EQ(language_for(std::string(8000, ',')), "en");
}

}  // namespace
}  // namespace botyard::server
