#include "engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "json/json.h"

namespace botyard::engine {
namespace {

/// An engine that is asked in JSON with blanks and single quotes.
class Asking {
 public:
  explicit Asking(Progress progress = {}) : engine_(std::move(progress)) {}

  json::object answer(std::string request) {
    std::ranges::replace(request, '\'', '"');
    return json::parse(engine_.call(request))->as_object();
  }
  json::value ok(const std::string& request) {
    json::object answered = answer(request);
    EXPECT_TRUE(answered.contains("ok")) << request << "\n" << json::to_line(answered);
    return answered["ok"];
  }
  std::string code(const std::string& request) {
    json::object answered = answer(request);
    EXPECT_TRUE(answered.contains("error")) << request;
    return answered.contains("error") ? std::string(answered["error"].at("code").as_string()) : "";
  }
  /// The first legal moves of whoever decides, so many.
  void play(int moves) {
    for (int i = 0; i < moves; ++i) {
      const std::string seat = json::to_line(ok("{'method':'status','session':1}").at("to_move"));
      const auto view = ok("{'method':'view','session':1,'seat':" + seat + "}");
      const std::string move(view.at("legal").as_array()[0].as_string());
      ok("{'method':'apply','session':1,'move':'" + move + "'}");
    }
  }
  std::string record() { return json::to_line(ok("{'method':'record','session':1}")); }

 private:
  Engine engine_;
};

constexpr int round_moves = 3 + 36;

TEST(Engine, RefusesWhatItDoesntUnderstand) {
  Asking asking;
  EXPECT_EQ(asking.code("{"), "json.breaks_off");
  EXPECT_EQ(asking.code("[]"), "json.wrong_kind");
  EXPECT_EQ(asking.code("{'method':'dance'}"), "engine.unknown_method");
  EXPECT_EQ(asking.code("{'method':'status'}"), "json.missing");
  EXPECT_EQ(asking.code("{'method':'games','sesion':1}"), "engine.unknown_field");
  EXPECT_EQ(asking.code("{'method':'status','session':1}"), "engine.no_session");
  EXPECT_EQ(asking.code("{'method':'create','game':'chess','seed':1}"), "record.unknown_game");
  EXPECT_EQ(asking.code("{'method':'create','game':'robots','seed':'12'}"), "engine.bad_seed");
  EXPECT_EQ(asking.code("{'method':'create','game':'robots','seed':1,'options':{'hangars':3}}"),
            "record.unknown_option");
  EXPECT_EQ(asking.code("{'method':'create','game':'robots','seed':1,'players':['a']}"), "record.player_count");
  EXPECT_EQ(asking.code("{'method':'view','seat':0}"), "engine.which_game");
  EXPECT_EQ(asking.code(std::string(largest_request + 1, ' ')), "engine.too_long");
}

TEST(Engine, SaysWhyAMoveIsRefusedAndChangesNothing) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':1}");
  const std::string before = asking.record();
  EXPECT_EQ(asking.code("{'method':'apply','session':1,'move':'jump'}"), "play.no_move");
  EXPECT_EQ(asking.code("{'method':'apply','session':1,'move':'play A1'}"), "robotrick.time_to_pass");
  EXPECT_EQ(asking.code("{'method':'apply','session':1,'move':'play A1','seat':'watcher'}"),
            "engine.watchers_decide_nothing");
  EXPECT_EQ(asking.code("{'method':'deal','session':1}"), "engine.no_deal_due");
  EXPECT_EQ(asking.code("{'method':'undo','session':1,'to':1}"), "view.no_decision");
  const auto view = asking.ok("{'method':'view','session':1,'seat':2}");
  const std::string pass(view.at("legal").as_array()[0].as_string());
  EXPECT_EQ(asking.code("{'method':'apply','session':1,'seat':2,'move':'" + pass + "'}"), "engine.others_first");
  EXPECT_EQ(asking.code("{'method':'apply','session':1,'at':4,'move':'" + pass + "'}"), "engine.game_went_on");
  EXPECT_EQ(asking.record(), before);
}

TEST(Engine, AWholeMatchIsPlayedWithItsDeals) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':2,'players':['Ann','Bo','Cy']}");
  for (int round = 1; round <= 3; ++round) {
    asking.play(round_moves);
    const auto status = asking.ok("{'method':'status','session':1}");
    EXPECT_EQ(status.at("needs_deal").as_bool(), round < 3);
    EXPECT_EQ(status.at("finished").as_bool(), round == 3);
    if (round < 3) {
      const auto dealt = asking.ok("{'method':'deal','session':1}");
      EXPECT_EQ(dealt.at("events").as_array()[0].at("event").as_string(), "deal");
    }
  }
  const auto checked = asking.ok("{'method':'check_record','record':" + asking.record() + "}");
  EXPECT_TRUE(checked.at("finished").as_bool());
  EXPECT_EQ(asking.code("{'method':'apply','session':1,'move':'play A1'}"), "engine.nothing_to_decide");
}

// The same cards come again, also in a game that was written down and opened elsewhere.
TEST(Engine, WhatWasUndoneOrResumedIsDealtAsItWouldHaveBeen) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':3}");
  asking.play(round_moves - 1);
  const std::string before = asking.record();
  asking.play(1);
  asking.ok("{'method':'deal','session':1}");
  const auto dealt = asking.ok("{'method':'record','session':1}");
  const std::string with_second = asking.record();
  asking.play(3);
  asking.ok("{'method':'undo','session':1,'to':" + std::to_string(round_moves) + "}");
  EXPECT_EQ(asking.record(), with_second) << "the deal that leads to a decision stays";
  asking.ok("{'method':'undo','session':1,'to':" + std::to_string(round_moves - 1) + "}");
  EXPECT_EQ(asking.record(), before);
  asking.play(1);
  asking.ok("{'method':'deal','session':1}");
  EXPECT_EQ(asking.record(), with_second);

  Asking elsewhere;
  elsewhere.ok("{'method':'open','record':" + before + "}");
  elsewhere.play(1);
  elsewhere.ok("{'method':'deal','session':1}");
  EXPECT_EQ(elsewhere.record(), with_second);
}

TEST(Engine, TellsTheWholeTableInOneAnswer) {
  Asking asking;
  const auto created = asking.ok("{'method':'create','game':'robotrick','seed':3,'viewer':1,'whole':true}");
  asking.play(4);
  const auto view = [&] { return asking.ok("{'method':'view','session':1,'seat':1}"); };
  const auto events = [&](const std::string& from) {
    return asking.ok("{'method':'events','session':1,'viewer':1,'from':" + from + "}").at("events");
  };
  EXPECT_TRUE(created.at("deciders").as_array().empty());
  EXPECT_EQ(created.at("view").at("legal").as_array().size(), 66U);
  EXPECT_EQ(created.at("events").as_array()[0].at("event"), "deal");

  const auto undone = asking.ok("{'method':'undo','session':1,'to':3,'viewer':1,'from':2,'whole':true}");
  EXPECT_EQ(undone.at("move_count"), 3);
  EXPECT_EQ(undone.at("view"), view());
  EXPECT_EQ(undone.at("events"), events("2"));
  EXPECT_EQ(json::to_line(undone.at("record")), asking.record());
  EXPECT_EQ(json::to_line(undone.at("deciders")), "[0,1,2]");

  const auto opened = asking.ok("{'method':'open','record':" + asking.record() + ",'viewer':1,'from':1,'whole':true}");
  EXPECT_EQ(opened.at("session"), 2);
  for (const std::string name : {"view", "record", "deciders"}) EXPECT_EQ(opened.at(name), undone.at(name)) << name;
  EXPECT_EQ(opened.at("events"), events("1"));
  EXPECT_EQ(asking.code("{'method':'open','record':" + asking.record() + ",'viewer':7,'whole':true}"), "view.no_seat");
  EXPECT_EQ(asking.ok("{'method':'create','game':'robots','seed':1}").at("session"), 3) << "nothing was kept of that";
}

TEST(Engine, AGameOfUnknownOriginNeedsASeedForItsNextDeal) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':4}");
  asking.play(round_moves);
  json::object record = asking.ok("{'method':'record','session':1}").as_object();
  record["seed"] = std::string(64, '7');  // not where its cards came from
  const std::string text = json::to_line(record);
  Asking without;
  without.ok("{'method':'open','record':" + text + "}");
  EXPECT_EQ(without.code("{'method':'deal','session':1}"), "engine.no_seed");
  Asking with;
  with.ok("{'method':'open','seed':9,'record':" + text + "}");
  with.ok("{'method':'deal','session':1}");
  EXPECT_EQ(with.record().find("seed"), std::string::npos) << "not all chance came from one seed";
}

TEST(Engine, PlaysOnFromAnyStepOfARecord) {
  Asking asking;
  asking.ok("{'method':'create','game':'robots','seed':5}");
  asking.play(30);
  Asking other;
  const auto opened = other.ok("{'method':'open','at':12,'record':" + asking.record() + "}");
  EXPECT_EQ(opened.at("status").at("move_count").as_int64(), 12);
  other.play(5);
  EXPECT_EQ(other.ok("{'method':'status','session':1}").at("move_count").as_int64(), 17);
}

TEST(Engine, ShowsAFinishedRoundBeforeTheNextIsDealt) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':6}");
  asking.play(round_moves);
  asking.ok("{'method':'deal','session':1}");
  const std::string at = ",'at':" + std::to_string(round_moves) + "}";
  EXPECT_EQ(asking.ok("{'method':'view','session':1,'seat':0" + at).at("round").as_int64(), 2);
  const auto finished = asking.ok("{'method':'view','session':1,'seat':0,'before_deal':true" + at);
  EXPECT_EQ(finished.at("phase").as_string(), "deal");
  EXPECT_EQ(finished.at("round").as_int64(), 1);
  EXPECT_EQ(finished.at("outcomes").as_array().size(), 12U);
}

TEST(Engine, WhoeverSeesAllCardsIsShownThem) {
  Asking asking;
  for (const std::string& game : {std::string("robotrick"), std::string("robots")}) {
    asking.ok("{'method':'create','game':'" + game + "','seed':7}");
    const std::string session = game == "robots" ? "2" : "1";
    const auto all = asking.ok("{'method':'view','seat':'all','session':" + session + "}");
    EXPECT_TRUE(all.at("state").is_object());
    EXPECT_FALSE(all.at("legal").as_array().empty());
    const auto watcher = asking.ok("{'method':'view','seat':'watcher','session':" + session + "}");
    EXPECT_FALSE(watcher.as_object().contains("state"));
    EXPECT_TRUE(watcher.at("legal").as_array().empty());
  }
}

// A page at a server's table has nothing but views: bots, lens and refusals are the same there.
TEST(Engine, AViewFromElsewhereIsAsGoodAsTheGame) {
  for (const std::string& game : {std::string("robotrick"), std::string("robots")}) {
    Asking asking;
    asking.ok("{'method':'create','game':'" + game + "','seed':8}");
    for (int step = 0; step < 12; ++step) {
      const std::string seat = json::to_line(asking.ok("{'method':'status','session':1}").at("to_move"));
      const std::string view = json::to_line(asking.ok("{'method':'view','session':1,'seat':" + seat + "}"));
      const std::string move = game == "robots" ? "free" : "play A1";
      const std::vector<std::string> questions{"'method':'think','level':'captain:40it'", "'method':'lens'",
                                               "'method':'why_illegal','move':'" + move + "'"};
      for (const std::string& method : questions) {
        EXPECT_EQ(asking.ok("{" + method + ",'session':1}"), asking.ok("{" + method + ",'view':" + view + "}"));
      }
      asking.play(3);
    }
  }
}

// The sheet of cards played and voids: of a session, its record and a view alike, and whoever looks on has one too.
TEST(Engine, TellsWhereTheCardsAreAsFarAsASeatKnows) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':14}");
  for (int step = 0; step < 3 * round_moves; ++step) {
    if (asking.ok("{'method':'status','session':1}").at("needs_deal").as_bool()) {
      asking.ok("{'method':'deal','session':1}");
    }
    const auto sheet = asking.ok("{'method':'cards','session':1,'seat':1}");
    const std::string view = json::to_line(asking.ok("{'method':'view','session':1,'seat':1}"));
    ASSERT_EQ(asking.ok("{'method':'cards','view':" + view + "}"), sheet);
    if (step % 10 == 0) {
      ASSERT_EQ(asking.ok("{'method':'cards','seat':1,'record':" + asking.record() + "}"), sheet);
    }
    ASSERT_EQ(sheet.at("cards").as_object().size(), 52U);
    EXPECT_EQ(asking.ok("{'method':'cards','session':1,'seat':'watcher'}").at("voids").as_array().size(), 3U);
    asking.play(1);
  }
  asking.ok("{'method':'create','game':'robots','seed':14}");
  EXPECT_EQ(asking.code("{'method':'cards','session':2}"), "robots.no_card_sheet");
  EXPECT_EQ(asking.code("{'method':'cards','session':1,'players':['Ann','Bo','Cy']}"), "engine.unknown_field");
  EXPECT_EQ(asking.ok("{'method':'edition','game':'robotrick','edition':'prototype'}").at("aside").as_int64(), 3);
}

TEST(Engine, TellsHowFarItIsAndStopsWhenAsked) {
  int told = 0;
  Asking asking([&](double done) {
    EXPECT_GE(done, 0);
    EXPECT_LE(done, 1);
    return ++told == 3;
  });
  asking.ok("{'method':'create','game':'robotrick','seed':9}");
  asking.play(4);
  const auto thought = asking.ok("{'method':'think','session':1,'level':'captain:100000000it'}");
  EXPECT_EQ(told, 3);
  EXPECT_LT(thought.at("iterations").as_int64(), 100'000'000);
  EXPECT_FALSE(thought.at("moves").as_object().empty());
}

TEST(Engine, StopsMeasuringItsSpeedWhenAsked) {
  int told = 0;
  Asking asking([&](double done) {
    EXPECT_LE(done, 1);
    return ++told == 2;
  });
  const auto figures = asking.ok(
      "{'method':'bench','game':'robots','rollouts':'learned','positions':1000000000,'iterations':1000000000}");
  EXPECT_EQ(told, 2);
  EXPECT_GT(figures.at("iterations").as_int64(), 0);
}

// The thread sanitizer (./test tsan) sees it if two threads of the search touch the same counters at once.
TEST(Engine, IsToldByOneThreadAtATimeHowFarSeveralAre) {
  int told = 0;
  double last = 0;
  Asking asking([&](double done) {
    last = done;
    return ++told == 3;
  });
  asking.ok("{'method':'create','game':'robots','seed':9}");
  asking.ok("{'method':'think','session':1,'level':'captain:60s:threads=4'}");
  EXPECT_EQ(told, 3);
  EXPECT_LT(last, 0.5);
}

TEST(Engine, SolvesWhatIsOpen) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':10}");
  EXPECT_EQ(asking.code("{'method':'solve','session':1}"), "solve.passing");
  asking.play(3 + 27);
  const auto solved = asking.ok("{'method':'solve','session':1,'objective':'margin'}");
  EXPECT_TRUE(solved.at("closed").as_bool());
  EXPECT_EQ(asking.code("{'method':'solve','session':1,'seat':3}"), "solve.no_seat");
  EXPECT_EQ(asking.code("{'method':'solve','session':1,'objective':'fun'}"), "engine.unknown_objective");
}

TEST(Engine, SpeaksToTheSeatAndNamesTheOthers) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':11,'players':['Ann','Bo','Cy']}");
  const auto passed = [&](const std::string& viewer) {
    const auto told = asking.ok("{'method':'events','session':1,'viewer':" + viewer + "}").at("events").as_array();
    return std::string(told[1].at("text").as_string());
  };
  const auto view = asking.ok("{'method':'view','session':1,'seat':2}");
  const std::string pass(view.at("legal").as_array()[0].as_string());
  const auto refused = asking.answer("{'method':'apply','session':1,'seat':2,'move':'" + pass + "'}");
  EXPECT_EQ(refused.at("error").at("text").as_string(), "Ann decides before you.");
  asking.play(1);
  EXPECT_EQ(passed("0").find("You pass "), 0U);
  EXPECT_EQ(passed("1"), "Ann passes two cards.");
  EXPECT_EQ(passed("'watcher'"), "Ann passes two cards.");
  EXPECT_EQ(passed("'all'").find("Ann passes "), 0U);
}

TEST(Engine, SaysWhatAPlayerUnderstandsOfAViewToo) {
  Asking asking;
  asking.ok("{'method':'create','game':'robotrick','seed':12,'players':['Ann','Bo','Cy']}");
  asking.play(3);
  bool forbids = false;
  bool others = false;
  for (int step = 0; step < 36; ++step) {
    const std::string seat = json::to_line(asking.ok("{'method':'status','session':1}").at("to_move"));
    const std::string view = json::to_line(asking.ok("{'method':'view','session':1,'seat':" + seat + "}"));
    const auto lens = asking.ok("{'method':'lens','session':1}");
    EXPECT_EQ(asking.ok("{'method':'lens','players':['Ann','Bo','Cy'],'view':" + view + "}"), lens);
    const std::string told = json::to_line(lens);
    EXPECT_EQ(told.find("seat "), std::string::npos) << "no seat is called by its number: " << told;
    forbids = forbids || told.find(": you hold ") != std::string::npos;
    others = others || told.find(" and Cy could still win.") != std::string::npos;
    asking.play(1);
  }
  EXPECT_TRUE(forbids);
  EXPECT_TRUE(others);
  EXPECT_EQ(asking.code("{'method':'lens','session':1,'players':['Ann']}"), "record.player_count");
}

TEST(Engine, AnswersInTheLanguageAskedFor) {
  Asking asking;
  const std::string create =
      "{'method':'create','game':'robotrick','seed':13,'players':['Ann','Bo','Cy'],'language':'fr'}";
  EXPECT_EQ(asking.ok(create).at("status").at("summary").at("text").as_string().find("Manche 1"), 0U);
  asking.play(3);
  const auto text_of = [&](const std::string& request) { return json::to_line(asking.answer(request)); };
  const auto has = [](const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
  };
  EXPECT_TRUE(has(text_of("{'method':'events','session':1,'viewer':1,'language':'fr-CA'}"), "Vous donnez "));
  EXPECT_TRUE(has(text_of("{'method':'events','session':1,'viewer':1,'language':'de'}"), "Du bekommst "));
  EXPECT_TRUE(has(text_of("{'method':'events','session':1,'viewer':1,'language':'ja'}"), "あなたは"));
  EXPECT_TRUE(has(text_of("{'method':'lens','session':1,'language':'de'}"), "Droco "));
  EXPECT_TRUE(has(text_of("{'method':'think','session':1,'level':'greedy','language':'ja'}"), "。"));
  EXPECT_TRUE(has(text_of("{'method':'apply','session':1,'move':'pass A1 A2','language':'de'}"), "Spiel eine Karte"));
  EXPECT_TRUE(has(text_of("{'method':'status','session':1,'language':'ja'}"), "ラウンド1"));
}

TEST(Engine, LearnsALanguageAndForgetsNothingBadly) {
  Asking asking;
  EXPECT_EQ(asking.code("{'method':'load_language','language':'x','toml':''}"), "language.bad_tag");
  EXPECT_EQ(asking.code("{'method':'load_language','language':'pt','toml':'['}"), "language.no_toml");
  EXPECT_EQ(asking.code("{'method':'load_language','language':'pt','toml':3}"), "json.wrong_kind");
  EXPECT_EQ(asking.code("{'method':'load_language','language':'pt','toml':'" + std::string(300'000, ' ') + "'}"),
            "file.too_large");
  const auto loaded = asking.ok(
      "{'method':'load_language','language':'pt-BR','toml':'engine.no_session=\\u0022nada {session}\\u0022'}");
  EXPECT_EQ(loaded.at("language").as_string(), "pt");
  EXPECT_GT(loaded.at("missing").as_array().size(), 400U);
  EXPECT_EQ(asking.answer("{'method':'status','session':9,'language':'pt'}").at("error").at("text").as_string(),
            "nada 9");
  EXPECT_EQ(asking.code("{'method':'dance','language':'pt'}"), "engine.unknown_method")
      << "the rest is said in English";
  EXPECT_EQ(json::to_line(asking.ok("{'method':'about'}").at("languages")), R"(["en","fr","de","ja","pt"])");
  for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f', 'g'}) {
    asking.ok(std::string("{'method':'load_language','language':'x") + letter + "','toml':''}");
  }
  EXPECT_EQ(asking.code("{'method':'load_language','language':'xz','toml':''}"), "language.too_many");
  asking.ok("{'method':'load_language','language':'pt','toml':''}");
}

TEST(Engine, LearnsEditionsAndNamesThemInTheLanguageAskedFor) {
  Asking asking;
  const auto edition = asking.ok("{'method':'edition','game':'robotrick','edition':'robotrick','language':'fr'}");
  std::string toml(edition.at("toml").as_string());
  toml.replace(toml.find("id = \"robotrick\""), 16, "id = \"mine\"");
  const std::string quoted = json::to_line(json::value(toml));
  Engine engine;
  const auto loaded = json::parse(engine.call(R"({"method":"load_edition","toml":)" + quoted + "}"));
  EXPECT_EQ(json::to_line(*loaded), R"({"ok":{"game":"robotrick","edition":"mine"}})");
  EXPECT_EQ(asking.code("{'method':'load_edition','toml':'game = 3','file':'mine.toml'}"), "edition.missing");
  const auto english = asking.ok("{'method':'edition','game':'robotrick','edition':'robotrick'}");
  EXPECT_NE(edition.at("criteria"), english.at("criteria"));
}

TEST(Engine, FollowsPeopleWhoPlayWithPaperCards) {
  Asking asking;
  const std::string sheet = "'format':'botyard-companion/1','game':'robotrick','players':['Ann','Ben','Cy']";
  const auto told = asking.ok("{'method':'companion','sheet':{" + sheet + ",'rounds':[]}}");
  EXPECT_EQ(told.at("needs").as_string(), "ai_card");
  EXPECT_EQ(asking.code("{'method':'companion','sheet':[]}"), "json.wrong_kind");
  EXPECT_EQ(asking.code("{'method':'companion','sheet':{}}"), "json.missing");
  EXPECT_EQ(asking.code("{'method':'companion','sheet':{'format':'x','game':'robotrick'}}"),
            "companion.unknown_format");
  EXPECT_EQ(asking.code("{'method':'companion','sheet':{'format':'botyard-companion/1','game':'chess'}}"),
            "record.unknown_game");
  const auto refused = asking.answer("{'method':'companion','language':'de','sheet':{" + sheet +
                                     ",'rounds':[{'ai_card':'R1','trump':'A1','droco':['B1','A1']}]}}");
  EXPECT_EQ(refused.at("error").at("place").at("words").at("entry").as_string(), "rounds[0].droco[1]");
  EXPECT_EQ(refused.at("error").at("text").as_string(),
            "Runde 1, Karte 2 von Droco: A1 ist die Trumpfkarte: sie wird nicht ausgeteilt");
}

TEST(Engine, MakesAnEditionOfOnesOwnAndKnowsItAtOnce) {
  Asking asking;
  const auto make = [](const std::string& base, const std::string& lead) {
    return "{'method':'make_edition','base':'" + base +
           "','id':'mine','ai_cards':[{'id':'X1','follow':'low','unfollow':['long','high'],'lead':" + lead + "}]}";
  };
  const auto made = asking.ok(make("prototype", "['high','short']"));
  EXPECT_EQ(made.at("edition").at("ai_cards").as_array().size(), 17U);
  EXPECT_EQ(made.at("edition").at("toml"), made.at("toml"));
  EXPECT_EQ(asking.ok("{'method':'edition','game':'robotrick','edition':'mine'}"), made.at("edition"));
  const auto refused = asking.answer(make("prototype", "['long','short']"));
  EXPECT_EQ(refused.at("error").at("code").as_string(), "edition.two_lengths");
  EXPECT_EQ(refused.at("error").at("place").at("words").at("card").as_string(), "X1");
  EXPECT_EQ(refused.at("error").at("place").at("words").at("column").as_string(), "lead");
  EXPECT_EQ(asking.code(make("prototype", "['fun']")), "edition.bad_criterion");
  EXPECT_EQ(asking.code(make("prototype", "[]")), "edition.wrong_count");
  EXPECT_EQ(asking.code(make("1.4", "['low']")), "robots.no_edition_files");
  EXPECT_EQ(asking.code(make("none", "['low']")), "record.unknown_edition");
  EXPECT_EQ(asking.code("{'method':'make_edition','base':'prototype','id':'A b','ai_cards':[]}"), "edition.bad_id");
  EXPECT_EQ(asking.code("{'method':'make_edition','base':'prototype','id':'x','ai_cards':{}}"), "json.wrong_kind");

  Asking elsewhere;
  elsewhere.ok("{'method':'load_edition','toml':" + json::to_line(made.at("toml")) + "}");
  const auto again = elsewhere.ok("{'method':'edition','game':'robotrick','edition':'mine'}");
  EXPECT_EQ(again.at("ai_cards"), made.at("edition").at("ai_cards"));
}

}  // namespace
}  // namespace botyard::engine
