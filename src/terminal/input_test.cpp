#include "terminal/input.h"

#include <gtest/gtest.h>

namespace botyard::terminal {
namespace {

using Words = std::vector<std::string>;

TEST(TypedMove, IsACardInAnyCase) {
  const Words legal{"play A1", "play A11", "play B3"};
  EXPECT_EQ(meant_moves("a1", legal), Words{"play A1"});
  EXPECT_EQ(meant_moves(" play  b3 ", legal), Words{"play B3"});
  EXPECT_EQ(meant_moves("b", legal), Words{"play B3"});
  EXPECT_TRUE(meant_moves("c4", legal).empty());
  EXPECT_TRUE(meant_moves("", legal).empty());
}

TEST(TypedMove, DoesNotTakeACardForTheBeginningOfAnother) {
  EXPECT_TRUE(meant_moves("a1", {"play A10", "play A11"}).empty());
  EXPECT_TRUE(meant_moves("a1 a2", {"pass A2 A11", "pass A2 A13"}).empty());
}

TEST(TypedMove, IsTwoCardsInAnyOrder) {
  const Words legal{"pass A7 B3", "pass A7 B13", "pass B3 B13"};
  EXPECT_EQ(meant_moves("b3 a7", legal), Words{"pass A7 B3"});
  EXPECT_EQ(meant_moves("a7", legal), (Words{"pass A7 B3", "pass A7 B13"}));
}

TEST(TypedMove, IsEnoughOfAMovesWordsOrItsNumber) {
  const Words modes{"mode H5 attack", "mode H5 defense"};
  EXPECT_EQ(meant_moves("att", modes), Words{"mode H5 attack"});
  EXPECT_EQ(meant_moves("2", modes), Words{"mode H5 defense"});
  EXPECT_TRUE(meant_moves("3", modes).empty());
  EXPECT_TRUE(meant_moves("99999999999999999999", modes).empty());
  const Words twins{"twin S4 C4", "twin S4 C4 keep S4", "twin S4 C4 keep C4", "done"};
  EXPECT_EQ(meant_moves("twin s4 c4", twins), Words{"twin S4 C4"});
  EXPECT_EQ(meant_moves("d", twins), Words{"done"});
}

TEST(Completion, GoesOnWithWhatIsPossible) {
  const Words legal{"build C6 C9", "build S2 S5", "done"};
  const Words commands{"help", "hint"};
  EXPECT_EQ(completions("bu", legal, commands), Words{"build"});
  EXPECT_EQ(completions("build c", legal, commands), (Words{"C6", "C9"}));
  EXPECT_EQ(completions("build c6 ", legal, commands), Words{"C9"});
  EXPECT_EQ(completions("h", legal, commands), commands);
  EXPECT_TRUE(completions("build x", legal, commands).empty());
}

TEST(Words, WritesCardsInCapitals) { EXPECT_EQ(words_of("Build c6 xb DONE"), (Words{"build", "C6", "XB", "done"})); }

TEST(TypedMove, MayBeSeveralCardsInAnyOrderForMovesOneAfterTheOther) {
  const Words legal{"return S4", "return C10", "return H2", "done"};
  EXPECT_EQ(meant_sequence("return h2 s4", legal), (Words{"return S4", "return H2"}));
  EXPECT_EQ(meant_sequence("H2 C10 S4", legal), (Words{"return S4", "return C10", "return H2"}));
  EXPECT_EQ(meant_sequence("ret C10 S4", legal), (Words{"return S4", "return C10"}));
  EXPECT_EQ(meant_sequence("H2 S4", {"discard S4", "discard H2", "supply"}), (Words{"discard S4", "discard H2"}));
  for (const char* const none :
       {"", "return", "return H2", "return H2 H2", "return H2 D4", "discard H2 S4", "done H2"}) {
    EXPECT_TRUE(meant_sequence(none, legal).empty()) << none;
  }
  EXPECT_TRUE(meant_sequence("HJ HQ", {"spend HJ", "spend HQ"}).empty());
}

}  // namespace
}  // namespace botyard::terminal
