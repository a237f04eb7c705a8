#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

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
    std::ifstream file(entry.path());
    std::ostringstream content;
    content << file.rdbuf();
    const std::string text = content.str();
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

}  // namespace
}  // namespace botyard
