#include "cli/server_table.h"

#include <gtest/gtest.h>

#include <deque>

#include "cli/phrases.h"
#include "cli/told.h"
#include "play/registry.h"
#include "terminal/canvas.h"
#include "terminal/width.h"

namespace botyard::cli {
namespace {

using Message = std::optional<json::object>;  // nothing: the connection is lost

/// A server that follows a script. What was sent and what comes next outlive the client, which the table owns.
struct Script {
  std::deque<json::object> sent;
  std::deque<Message> coming;
  std::deque<std::string> asked;     // by HTTP
  std::deque<json::object> answers;  // to that
  int connections = 0;
  bool reachable = true;
};

class ScriptedClient final : public client::TableClient {
 public:
  explicit ScriptedClient(Script& script) : script_(script) {}

  text::Result<json::value> ask(const std::string& path, const std::optional<json::object>& /*body*/) override {
    script_.asked.push_back(path);
    if (script_.answers.empty()) return lost();
    const json::object answer = script_.answers.front();
    script_.answers.pop_front();
    return answer;
  }
  text::Result<void> open_socket() override {
    if (!script_.reachable) return lost();
    ++script_.connections;
    return {};
  }
  text::Result<void> send(const json::object& message) override {
    script_.sent.push_back(message);
    return {};
  }
  text::Result<std::optional<json::value>> receive(std::chrono::milliseconds /*wait*/) override {
    if (script_.coming.empty()) return std::nullopt;
    const Message message = script_.coming.front();
    script_.coming.pop_front();
    if (!message) return lost();
    return std::optional<json::value>(*message);
  }

 private:
  static tl::unexpected<text::Refusal> lost() {
    return text::refuse("join.unreachable", {{"host", "h"}, {"port", "1"}, {"what", "x"}});
  }
  Script& script_;
};

json::object object(std::string text) {
  std::ranges::replace(text, '\'', '"');
  return json::parse(text).value().as_object();
}

const std::string welcome =
    "{'type':'welcome','n':17,'seat':0,'resumed':false,'table':{'game':'robotrick','edition':'robotrick',"
    "'status':'playing','players':[{'name':'Ann','bot':null},{'name':'Bo','bot':null},{'name':'Cy','bot':null}]},"
    "'view':{'game':'robotrick','seat':0,'to_move':0,'legal':['play A7']}}";
const std::string welcome_back = "{'type':'welcome','n':17,'seat':0,'resumed':true}";

class ServerTableTest : public testing::Test {
 protected:
  ServerTableTest() : table_(std::make_unique<ScriptedClient>(script), "k3", "token", "en") {
    choose_language("en");
    script.coming.emplace_back(object(welcome));
    EXPECT_TRUE(table_.connect());
    EXPECT_FALSE(script.sent.back().contains("since"));
    script.sent.clear();
  }
  void comes(const std::string& message) { script.coming.emplace_back(object(message)); }
  void loses_connection() { script.coming.emplace_back(std::nullopt); }

  Script script;
  ServerTable table_;
};

TEST_F(ServerTableTest, AMoveIsSentAgainWhenTheConnectionIsLost) {
  loses_connection();
  comes(welcome_back);
  comes(
      "{'type':'event','n':18,'what':'moved','seat':0,'move':'play "
      "A7','view':{'set':{'legal':[]}},'told':[],'id':'t1'}");
  const auto moved = table_.move("play A7");
  ASSERT_TRUE(moved) << moved.error();
  ASSERT_EQ(script.sent.size(), 3);
  EXPECT_EQ(script.sent[0], object("{'type':'move','on':17,'move':'play A7','id':'t1'}"));
  EXPECT_EQ(script.sent[1].at("since").as_int64(), 17);
  EXPECT_EQ(script.sent[2], script.sent[0]);
  EXPECT_TRUE(moved->view.at("legal").as_array().empty());
}

TEST_F(ServerTableTest, AMoveThatHadArrivedBeforeIsNotRefused) {
  loses_connection();
  comes(welcome_back);
  comes("{'type':'event','n':18,'what':'moved','seat':0,'move':'play A7','view':{'set':{'legal':[]}},'told':[]}");
  comes("{'type':'done','id':'t1','n':18}");
  EXPECT_TRUE(table_.move("play A7"));
}

TEST_F(ServerTableTest, ItComesBackWhileThePersonThinks) {
  loses_connection();
  EXPECT_EQ(table_.keep_up(), "The connection is lost. Trying again…");
  EXPECT_EQ(table_.waiting_for(), "The connection is lost. Trying again…");
  comes(welcome_back);
  EXPECT_EQ(table_.keep_up(), "Connected again.");
  EXPECT_EQ(script.connections, 2);
  EXPECT_EQ(table_.keep_up(), "");
}

TEST_F(ServerTableTest, ThePersonIsToldThatABotTookOver) {
  comes("{'type':'event','n':18,'what':'took_over','seat':0,'cause':'time','told':[]}");
  comes("{'type':'event','n':19,'what':'moved','seat':0,'move':'play A7','view':{'set':{'legal':[]}},'told':[]}");
  EXPECT_EQ(table_.keep_up(), "A bot plays for you now: back sends it away.");
  EXPECT_TRUE(table_.view().at("legal").as_array().empty());
}

TEST_F(ServerTableTest, ThePersonIsToldThatSomebodyElseLeft) {
  comes("{'type':'event','n':18,'what':'left','seat':1,'told':[]}");
  EXPECT_EQ(table_.keep_up(), "A bot plays for Bo now.");
}

TEST_F(ServerTableTest, WhileTheServerIsAwayTheTableStays) {
  script.reachable = false;
  loses_connection();
  table_.keep_up();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(table_.keep_up(), "");
  script.reachable = true;
  EXPECT_EQ(table_.view().at("legal").as_array().size(), 1);
}

TEST_F(ServerTableTest, ASeatThatIsNoLongerOursIsTold) {
  loses_connection();
  table_.keep_up();
  comes("{'type':'refused','code':'table.bad_token','message':'That is not your seat.'}");
  EXPECT_EQ(table_.keep_up(), "That is not your seat.");
}

TEST_F(ServerTableTest, TheSeatOfAnotherMatchIsTheViews) {
  comes("{'type':'event','n':18,'what':'started','view':{'set':{'seat':1,'legal':[]}},'told':[]}");
  table_.keep_up();
  EXPECT_EQ(table_.own_seat(), "1");
}

TEST_F(ServerTableTest, BotsAreCalledAsTheServersSentencesCallThem) {
  comes(
      "{'type':'event','n':18,'what':'started','table':{'set':{'players':[{'name':'Ann','bot':null},"
      "{'name':null,'bot':'pilot'},{'name':null,'bot':'pilot'}]}},'view':{'set':{'to_move':2}},'told':[]}");
  table_.keep_up();
  EXPECT_EQ(table_.players(), (std::vector<std::string>{"Ann", "Pilot 1", "Pilot 2"}));
  EXPECT_TRUE(table_.waiting_for().starts_with("Waiting for Pilot 2…")) << table_.waiting_for();
}

TEST_F(ServerTableTest, WhoeverHasGoneKeepsTheirNameWhileABotPlays) {
  comes(
      "{'type':'event','n':18,'what':'left','seat':1,'table':{'set':{'players':[{'name':'Ann','bot':null},"
      "{'name':'Bo','bot':'pilot'},{'name':null,'bot':null}]}},'told':[]}");
  table_.keep_up();
  EXPECT_EQ(table_.players(), (std::vector<std::string>{"Ann", "Bo", "–"}));
}

/// What is told of a table that is played by an edition of the server's own, whose file this is.
std::string told_of_edition(Script& script, const json::object& answer) {
  json::object own = object(welcome);
  own.at("table").as_object()["own_edition"] = true;
  script.coming.emplace_back(own);
  if (!answer.empty()) script.answers.push_back(answer);
  ServerTable table(std::make_unique<ScriptedClient>(script), "k3", "token", "en");
  const auto connected = table.connect();
  return connected ? std::string(table.edition().at("name").as_string()) : connected.error();
}

TEST_F(ServerTableTest, AnEditionOfTheServersOwnIsAskedForAndRead) {
  const play::Registry registry;
  std::string toml = registry.games().front()->editions().back().toml_text;
  const std::string name = "Robotrick, boxed game";
  toml.replace(toml.find(name), name.size(), "Our box");
  EXPECT_EQ(told_of_edition(script, {{"game", "robotrick"}, {"edition", "robotrick"}, {"toml", toml}}), "Our box");
  EXPECT_EQ(script.asked, std::deque<std::string>{"/api/v1/tables/k3/edition"});
}

TEST_F(ServerTableTest, AnEditionThatCannotBeReadIsToldInWords) {
  EXPECT_EQ(told_of_edition(script, {{"toml", "game = 3"}}).find("the server's own edition robotrick can't be used: "),
            0);
  EXPECT_EQ(told_of_edition(script, {}), "the server's own edition robotrick can't be used: cannot reach h port 1: x");
}

TEST_F(ServerTableTest, ABuiltInEditionIsNotAskedFor) { EXPECT_TRUE(script.asked.empty()); }

TEST_F(ServerTableTest, WhatTheOthersSayIsToldInThePersonsLanguage) {
  comes("{'type':'said','seat':1,'phrase':'well_played'}");
  EXPECT_EQ(table_.keep_up(), "Bo: Well played!");
  choose_language("de");
  comes("{'type':'said','seat':2,'phrase':'one_moment'}");
  EXPECT_EQ(table_.keep_up(), "Cy: Einen Moment, bitte.");
  choose_language("en");
  comes("{'type':'said','seat':2,'phrase':'of_a_newer_server'}");
  EXPECT_EQ(table_.keep_up(), "");
  const auto first = table_.next();
  ASSERT_TRUE(first && first->step);
  EXPECT_EQ(first->step->events.front().at("text"), "Bo: Well played!");
}

TEST_F(ServerTableTest, WhoeverMutesTheOthersHearsOnlyThemselves) {
  EXPECT_EQ(**table_.special("mute", ""), "You no longer see what the others say.");
  comes("{'type':'said','seat':1,'phrase':'hello'}");
  EXPECT_EQ(table_.keep_up(), "");
  comes("{'type':'said','seat':0,'phrase':'hello'}");
  EXPECT_EQ(table_.keep_up(), "You: Hello!");
  EXPECT_EQ(**table_.special("unmute", ""), "You see what the others say.");
  comes("{'type':'said','seat':1,'phrase':'hello'}");
  EXPECT_EQ(table_.keep_up(), "Bo: Hello!");
}

TEST_F(ServerTableTest, APhraseIsSaidByItsNumber) {
  comes("{'type':'said','seat':0,'phrase':'well_played','id':'t1'}");
  ASSERT_TRUE(*table_.special("say", " 3 "));
  EXPECT_EQ(script.sent.back(), object("{'type':'say','phrase':'well_played','id':'t1'}"));
  comes("{'type':'refused','id':'t2','code':'table.too_many_phrases','message':'Not so fast.'}");
  EXPECT_EQ(table_.special("say", "1")->error(), "Not so fast.");
}

TEST_F(ServerTableTest, AllPhrasesFitAboveThePrompt) {
  for (const std::string_view language : text::language_codes) {
    choose_language(language);
    for (const std::string typed : {"", "0", "9", "3 4", "x"}) {
      const std::string list = **table_.special("say", typed);
      EXPECT_EQ(list, numbered_phrases());
      EXPECT_LE(terminal::wrapped(list, terminal::screen_columns).size(), 2U) << list;
    }
  }
  choose_language("en");
  EXPECT_TRUE(numbered_phrases().starts_with("1 Hello! 2 Good luck! 3 Well played!")) << numbered_phrases();
  EXPECT_TRUE(script.sent.empty());
}

TEST_F(ServerTableTest, NonsenseIsTold) {
  comes("{'type':'event'}");
  EXPECT_EQ(table_.keep_up(), told("join.nonsense"));
}

}  // namespace
}  // namespace botyard::cli
