#include <gtest/gtest.h>

#include <string>

#include "play/registry.h"
#include "tests/content.h"
#include "text/catalogue.h"

// What once went wrong, with the bytes that showed it.
namespace botyard {
namespace {

TEST(Regression, AMalformedEditionDoesNotBreakTheTomlParser) {
  const play::Registry registry;
  const std::string bytes = content_of(BOTYARD_SOURCE_FOLDER "/tests/regression/edition-breaks-toml-parser.toml");
  ASSERT_FALSE(bytes.empty());
  const auto loaded = registry.load_edition(bytes, "fuzz.toml");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_NE(text::sentence(loaded.error()).find("no valid TOML"), std::string::npos) << text::sentence(loaded.error());
}

// Each letter that is no space stands where the parser skips spaces, and in bytes that are no letter at all.
TEST(Regression, AForeignLetterAfterAKeyDoesNotBreakTheTomlParser) {
  const play::Registry registry;
  for (const std::string letter : {"\u00e9", "\u0107", "\u3001", "\ufb50", "\ufdf2", "\u00a0", "\xff"}) {
    for (const std::string& file :
         {"format" + letter + "= 1\n", letter + "\n", "[" + letter + "]\n", "a = [1" + letter + "]\n"}) {
      const auto loaded = registry.load_edition(file, "fuzz.toml");
      ASSERT_FALSE(loaded.has_value()) << file;
      EXPECT_FALSE(text::sentence(loaded.error()).empty());
    }
  }
}

}  // namespace
}  // namespace botyard
