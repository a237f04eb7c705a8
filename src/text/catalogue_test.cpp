#include "text/catalogue.h"

#include <gtest/gtest.h>

namespace botyard::text {
namespace {

TEST(Sentence, FillsInItsWords) {
  EXPECT_EQ(sentence(Reason{"json.missing", {{"name", "game"}}}), "field 'game' is missing");
}

TEST(Sentence, ShowsNothingOfItsWordsThatHidesOrTurnsOthersAround) {
  const auto shown = [](std::string word) { return sentence(Reason{"json.missing", {{"name", std::move(word)}}}); };
  EXPECT_EQ(shown("a\nb\x1B\u009Bc"), "field 'a?b??c' is missing");
  EXPECT_EQ(shown("\u202Eemag\u200B"), "field '?emag?' is missing");
  EXPECT_EQ(shown("\xFF\xC3 a"), "field '?? a' is missing");
  EXPECT_EQ(shown("ゲーム"), "field 'ゲーム' is missing");
}

TEST(Sentence, IsSaidInEnglishWhereALanguageHasNone) {
  const Reason reason{"json.missing", {{"name", "game"}}};
  EXPECT_EQ(sentence(reason, "tlh"), sentence(reason));
}

TEST(Sentence, IsSaidInTheLanguageThatATagMeans) {
  const Reason reason{"json.missing", {{"name", "game"}}};
  for (const std::string tag : {"fr", "fr-FR", "FR_ca.UTF-8", "fr@euro"}) {
    EXPECT_EQ(sentence(reason, tag), "le champ «\u00a0game\u00a0» manque") << tag;
  }
  for (const std::string tag : {"", "C", "C.UTF-8", "POSIX", "french", "f", "fr3", "../fr"}) {
    EXPECT_EQ(sentence(reason, tag), sentence(reason)) << tag;
  }
  EXPECT_EQ(Language("pt-BR").code(), "pt");
}

TEST(Sentence, SpeaksToWhoeverItIsAbout) {
  Reason reason{"event.plays", {{"who", "Ann"}, {"card", "C12"}}};
  EXPECT_EQ(sentence(reason), "Ann plays C12.");
  EXPECT_EQ(sentence(reason, "fr"), "Ann joue C12.");
  reason.you = true;
  EXPECT_EQ(sentence(reason), "You play C12.");
  EXPECT_EQ(sentence(reason, "fr"), "Vous jouez C12.");
  EXPECT_EQ(sentence(Reason{"event.round", {{"round", "2"}}, true}), "Round 2 is over.") << "there is one form only";
}

TEST(Sentence, ChoosesTheNounThatFitsTheNumber) {
  const auto discards = [](std::string count, const Language& language) {
    return sentence(Reason{"event.must_discard", {{"who", "Ann"}, {"due", std::move(count)}}}, language);
  };
  EXPECT_EQ(discards("1", "en"), "Ann must discard 1 card.");
  EXPECT_EQ(discards("6", "en"), "Ann must discard 6 cards.");
  EXPECT_EQ(discards("0", "en"), "Ann must discard 0 cards.");
  EXPECT_EQ(discards("0", "fr"), "Ann doit défausser 0 carte.");
}

TEST(Sentence, NamesThingsInItsLanguage) {
  const Reason phase{"robots.wrong_phase", {{"verb", "build"}, {"phase", "recovery"}}, true};
  EXPECT_EQ(sentence(phase), "That can't be done now: this is Recovery.");
  EXPECT_EQ(sentence(phase, "fr"), "Impossible maintenant\u00a0: c’est la phase Récupération.");
  EXPECT_EQ(sentence(Reason{"json.wrong_kind", {{"name", "at"}, {"is", "a list"}, {"wanted", "an integer"}}}, "fr"),
            "at est une liste, et non un nombre entier");
  EXPECT_EQ(sentence(Reason{"why.droco_step", {{"criterion", "LOW"}, {"cards", "C7 C9"}}}), "LOW keeps C7, C9.");
  EXPECT_EQ(sentence(Reason{"why.droco_step", {{"criterion", "SHORT"}, {"cards", "C7 C9"}}}, "fr"),
            "min retient C7, C9.");
  const Reason pass{"thought.pass_points", {{"first", "A3"}, {"second", "B7"}, {"points", "-1.5"}, {"share", "40"}}};
  EXPECT_EQ(sentence(pass), "Without A3 and B7 the round promises −1.5 points, and 40% of the victory.");
  EXPECT_NE(sentence(pass, "fr").find("−1,5 points"), std::string::npos);
  EXPECT_EQ(sentence(Reason{"event.wins_trick", {{"who", "0"}}}), "Seat 0 wins the trick.")
      << "a player without a name";
}

TEST(Catalogue, OfSomeonesOwnIsReadWithCare) {
  const auto code = [](std::string_view language, std::string_view toml) {
    const auto read = Catalogue::read(language, toml);
    return read ? "read" : std::string(read.error().reason.code);
  };
  EXPECT_EQ(code("pt-BR", "[event]\nplays = '{who} joga {card}.'"), "read");
  EXPECT_EQ(code("", "[event]"), "language.bad_tag");
  EXPECT_EQ(code("klingon", "[event]"), "language.bad_tag");
  EXPECT_EQ(code("pt", "[event"), "language.no_toml");
  EXPECT_EQ(code("pt", "event = 3"), "language.no_sentences");
  EXPECT_EQ(code("pt", "[event]\nplays = 3"), "language.no_sentence");
  EXPECT_EQ(code("pt", "[event]\nplays = \"\\u001b[31m\""), "language.no_sentence");
  EXPECT_EQ(code("pt", "[event]\nplays = '" + std::string(longest_sentence + 1, 'x') + "'"), "language.no_sentence");
}

TEST(Catalogue, OfSomeonesOwnSpeaksWhatItHasAndEnglishBesides) {
  const auto own =
      Catalogue::read("PT", "[event]\nplays = '{who} joga {card} {'\ndances = 'x'\n[name]\nwho_0 = 'Lugar 0'");
  ASSERT_TRUE(own.has_value());
  EXPECT_EQ(own->sentences().size(), 2U) << "what English hasn't is left out";
  const Language language(*own);
  EXPECT_EQ(language.code(), "pt");
  EXPECT_EQ(sentence(Reason{"event.plays", {{"who", "0"}, {"card", "C12"}}, true}, language), "Lugar 0 joga C12 {");
  EXPECT_EQ(sentence(Reason{"event.leads", {{"who", "0"}, {"card", "C12"}}, true}, language), "You lead C12.");
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
