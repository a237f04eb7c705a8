#include "cli/suggestion.h"

#include <gtest/gtest.h>

namespace botyard::cli {
namespace {

TEST(Suggestion, IsTheKnownWordWithTheFewestLettersWrong) {
  const std::vector<std::string> known{"deal", "replay", "serve", "solve", "--hangars"};
  EXPECT_EQ(closest("deel", known), "deal");
  EXPECT_EQ(closest("dael", known), "deal");
  EXPECT_EQ(closest("repaly", known), "replay");
  EXPECT_EQ(closest("sovle", known), "solve");
  EXPECT_EQ(closest("--hangar", known), "--hangars");
  EXPECT_EQ(closest("deal", known), "deal");
}

TEST(Suggestion, IsNoneWhereTooMuchIsWrong) {
  const std::vector<std::string> known{"deal", "replay", "serve"};
  for (const char* const typed : {"", "x", "de", "chess", "rep", "deployment"})
    EXPECT_EQ(closest(typed, known), "") << typed;
  EXPECT_EQ(closest(std::string(100'000, 'a'), known), "");
}

}  // namespace
}  // namespace botyard::cli
