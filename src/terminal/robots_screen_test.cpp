#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "terminal/scene.h"
#include "terminal/width.h"
#include "text/language.h"

namespace botyard::terminal {
namespace {

json::object object(std::string text) {
  std::ranges::replace(text, '\'', '"');
  return json::parse(text).value().as_object();
}

/// What a move is said to bring about, for an effect as the engine sends it.
std::string said_of(const std::string& effect, const std::string& language = "en", const std::string& seat = "red") {
  Scene scene;
  scene.view = object("{'effects':{'move':" + effect + "}}");
  scene.own_seat = seat;
  scene.language = language;
  return robots_effect(scene, "move");
}

const std::string black_wins = "'result':{'winner':'black','reason':'supply'}";

TEST(RobotsPreview, SaysHowTheGameEnds) {
  EXPECT_EQ(said_of("{" + black_wins + "}"), "you lose");
  EXPECT_EQ(said_of("{" + black_wins + "}", "en", "black"), "you win");
  EXPECT_EQ(said_of("{'result':{'winner':null,'reason':'no-attack'}}"), "a draw");
  EXPECT_EQ(said_of("{'due':6,'could_block':[],'last_attack':true}"), "ends the game, costs 6, can't be blocked");
}

TEST(RobotsPreview, SaysHowManyHandCardsSaveTheGame) {
  EXPECT_EQ(said_of("{'from_supply':5," + black_wins + ",'from_hand':2}"),
            "you lose, not if you first discard 2 from the hand, 5 from the supply");
  EXPECT_EQ(said_of("{'due':6,'from_hand':3}"), "costs 6, at least 3 from the hand");
}

TEST(RobotsPreview, OfAnAttackNamesWhoCouldBlockAndWhatHappensOtherwise) {
  EXPECT_EQ(said_of("{'due':9,'could_block':['S4','C10'],'last_attack':true,'if_unblocked':{'winner':'red'}}"),
            "ends the game, unblocked: you win, costs 9, may block: S4 C10");
}

TEST(RobotsPreview, OfABlockNamesTheOtherAttackers) {
  EXPECT_EQ(said_of("{'fight':{'attacker':4,'blocker':7,'lost':['H4'],'survivor':3},'due':2,'to_come':['H5','H6']}"),
            "4:7, costs 2, to come: H5 H6");
  EXPECT_EQ(said_of("{'fight':{'attacker':4,'blocker':7,'lost':['H4'],'survivor':3},'due':0}"), "4:7");
}

TEST(RobotsPreview, SaysTheEndInEveryLanguage) {
  const std::map<std::string_view, std::string> lost{
      {"en", "you lose"}, {"de", "du verlierst"}, {"fr", "vous perdez"}, {"ja", "あなたの負け"}};
  for (const std::string_view language : text::language_codes) {
    EXPECT_EQ(said_of("{" + black_wins + "}", std::string(language)), lost.at(language));
  }
}

/// A table before an attack that decides the game.
Scene before_an_attack(const std::string& language) {
  Scene scene;
  scene.view = object(
      "{'turn':120,'active':'black','phase':'combat','asked':'H10','to_move':'red','attackers':[],'blocks':[],"
      "'losses':null,'hand':[],'supply':0,'discard':[],'robots':[],"
      "'opponent':{'hand':3,'known':[],'supply':4,'discard':[],'robots':[]},'legal':['attack H10','hold H10'],"
      "'effects':{'attack H10':{'due':10,'could_block':['S10','C10','S9','C9'],'last_attack':true,"
      "'if_unblocked':{'winner':'red'}},'hold H10':{}}}");
  scene.edition = object("{'name':'Robots 1.4','cards':{'suits':['S','C','H','D']}}");
  scene.players = {"Wilhelmine von Hohenzollern", "Ann"};
  scene.own_seat = "red";
  scene.language = language;
  return scene;
}

TEST(RobotsTable, SaysHowOneLosesBesideEveryName) {
  const std::map<std::string_view, std::string> goal{{"en", "Supply empty when an attack ends: you lose."},
                                                     {"de", "Vorrat nach einem Angriff leer: du verlierst."},
                                                     {"fr", "Réserve vide à la fin d’une attaque\u00A0: perdu."},
                                                     {"ja", "攻撃後に山札が空なら負け"}};
  for (const std::string_view language : text::language_codes) {
    const Scene scene = before_an_attack(std::string(language));
    Canvas canvas(table_size({}), {false, true});
    draw_robots(canvas, scene);
    EXPECT_TRUE(canvas.lines().front().ends_with(goal.at(language))) << canvas.lines().front();
    EXPECT_NE(canvas.lines().front().find("· Wilhelmin"), std::string::npos) << canvas.lines().front();
  }
}

TEST(RobotsTable, ShowsTheEndOfTheGameBesideAMoveHoweverMuchElseThereIsToSay) {
  for (const std::string_view language : text::language_codes) {
    const Scene scene = before_an_attack(std::string(language));
    Canvas canvas(table_size({}), {false, true});
    const Area area = draw_robots(canvas, scene);
    draw_robots_choice(canvas, scene, {area.first, area.first + 2});
    const std::string line = canvas.lines().at(static_cast<std::size_t>(area.first));
    EXPECT_LE(columns_of(line), screen_columns);
    EXPECT_NE(line.find(scene.say("terminal.ends")), std::string::npos) << line;
    EXPECT_NE(line.find(scene.say("terminal.ends_won")), std::string::npos) << line;
    EXPECT_TRUE(line.ends_with(")")) << line;
    EXPECT_NE(canvas.lines().at(static_cast<std::size_t>(area.first) + 1).find("2 hold H10"), std::string::npos);
  }
}

}  // namespace
}  // namespace botyard::terminal
