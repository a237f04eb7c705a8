#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "play/registry.h"
#include "text/catalogue.h"

// What once went wrong, with the bytes that showed it.
namespace botyard {
namespace {

std::string content_of(const std::string& name) {
  std::ifstream file(BOTYARD_SOURCE_FOLDER "/tests/regression/" + name, std::ios::binary);
  EXPECT_TRUE(file.good()) << name;
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

TEST(Regression, AMalformedEditionDoesNotBreakTheTomlParser) {
  const play::Registry registry;
  const auto loaded = registry.load_edition(content_of("edition-breaks-toml-parser.toml"), "fuzz.toml");
  ASSERT_FALSE(loaded.has_value());
  EXPECT_NE(text::sentence(loaded.error()).find("no valid TOML"), std::string::npos) << text::sentence(loaded.error());
}

}  // namespace
}  // namespace botyard
