#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "tests/content.h"

// The rules pages name, behind each paragraph, the tests that prove it. A paragraph without one, or a name that
// no test bears, is a defect.
namespace botyard {
namespace {

/// All tests in C++, as "Suite.Name". They are read from the sources, for each folder has a test program of its own.
std::set<std::string> tests_in_sources() {
  const std::regex test(R"((?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+))");
  std::set<std::string> names;
  for (const char* const folder : {"/src", "/tests", "/bench"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(BOTYARD_SOURCE_FOLDER + std::string(folder))) {
      if (!entry.path().string().ends_with("_test.cpp")) continue;
      const std::string source = content_of(entry.path());
      for (std::sregex_iterator found(source.begin(), source.end(), test), end; found != end; ++found) {
        names.insert((*found)[1].str() + "." + (*found)[2].str());
      }
    }
  }
  return names;
}

/// The page cut before each "**R3.5**".
std::vector<std::string> paragraphs(const std::string& page) {
  const std::regex heading(R"(\*\*[A-Z]+[0-9]+\.[0-9]+\*\*)");
  std::vector<std::string> cut;
  std::sregex_iterator found(page.begin(), page.end(), heading);
  for (const std::sregex_iterator end; found != end; ++found) {
    const auto next = std::next(found);
    const auto from = static_cast<std::size_t>(found->position());
    cut.push_back(
        page.substr(from, next == end ? std::string::npos : static_cast<std::size_t>(next->position()) - from));
  }
  return cut;
}

class RulesPage : public testing::TestWithParam<std::string> {};

TEST_P(RulesPage, NamesForEachParagraphTestsThatExist) {
  const auto tests = tests_in_sources();
  const auto all = paragraphs(content_of(BOTYARD_SOURCE_FOLDER "/docs/rules-" + GetParam() + ".md"));
  ASSERT_GT(all.size(), 15U);
  const std::regex name(R"(`([A-Z][A-Za-z]+\.[A-Z][A-Za-z0-9]+)`)");
  for (const std::string& paragraph : all) {
    std::sregex_iterator found(paragraph.begin(), paragraph.end(), name);
    EXPECT_NE(found, std::sregex_iterator()) << "no test proves: " << paragraph.substr(0, 80);
    for (; found != std::sregex_iterator(); ++found) EXPECT_TRUE(tests.contains((*found)[1])) << (*found)[1];
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RulesPage, testing::Values("robotrick", "robots"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace botyard
