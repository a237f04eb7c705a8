#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

// The rules pages name, behind each paragraph, the tests that prove it. A paragraph without one, or a name that
// no test bears, is a defect.
namespace botyard {
namespace {

std::set<std::string> registered_tests() {
  std::set<std::string> names;
  const auto& program = *testing::UnitTest::GetInstance();
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const auto& suite = *program.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j)
      names.insert(std::string(suite.name()) + "." + suite.GetTestInfo(j)->name());
  }
  return names;
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
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
  const auto tests = registered_tests();
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
