#include "text/catalogue.h"

#include <gtest/gtest.h>

namespace botyard::text {
namespace {

TEST(Sentence, FillsInItsWords) {
  EXPECT_EQ(sentence(Reason{"json.missing", {{"name", "game"}}}), "field 'game' is missing");
}

TEST(Sentence, IsSaidInEnglishWhereALanguageHasNone) {
  const Reason reason{"json.missing", {{"name", "game"}}};
  EXPECT_EQ(sentence(reason, "tlh"), sentence(reason));
}

TEST(Sentence, NamesThePlaceBeforeTheReason) {
  const Refusal refusal{{"json.missing", {{"name", "droco"}}}, Reason{"robotrick.place_round", {{"round", "2"}}}};
  EXPECT_EQ(sentence(refusal), "round 2: field 'droco' is missing");
}

TEST(Sentence, KeepsTheInnermostPlace) {
  Refusal refusal{{"json.missing", {{"name", "droco"}}}, std::nullopt};
  refusal = std::move(refusal).at({"robotrick.place_trick", {{"round", "2"}, {"trick", "5"}}});
  refusal = std::move(refusal).at({"robotrick.place_round", {{"round", "2"}}});
  EXPECT_EQ(sentence(refusal), "round 2, trick 5: field 'droco' is missing");
}

TEST(Sentence, FillsInEachWordOnceEvenIfItLooksLikeAnother) {
  EXPECT_EQ(sentence(Reason{"json.wrong_kind", {{"name", "{is}"}, {"is", "{wanted}"}, {"wanted", "a list"}}}),
            "{is} is {wanted}, not a list");
}

TEST(Sentence, ShowsForeignTextWithoutControlCharactersAndCutsIt) {
  EXPECT_EQ(sentence(Reason{"json.missing", {{"name", "a\x1b[31m\n.\x7f."}}}), "field 'a?[31m?.?.' is missing");
  const std::string cut = sentence(Reason{"json.missing", {{"name", std::string(5000, 'x')}}});
  EXPECT_LT(cut.size(), 300U);
  EXPECT_NE(cut.find("…"), std::string::npos);
  std::string accents;
  for (int i = 0; i < 500; ++i) accents += "é";
  const std::string shown = sentence(Reason{"json.missing", {{"name", "x" + accents}}});
  EXPECT_NE(shown.find("é…"), std::string::npos) << "cut between two characters";
}

}  // namespace
}  // namespace botyard::text
