#include "cli/server_table.h"

#include <gtest/gtest.h>

#include <deque>

#include "cli/told.h"

namespace botyard::cli {
namespace {

using Message = std::optional<json::object>;  // nothing: the connection is lost

/// A server that follows a script. What was sent and what comes next outlive the client, which the table owns.
struct Script {
  std::deque<json::object> sent;
  std::deque<Message> coming;
  int connections = 0;
  bool reachable = true;
};

class ScriptedClient final : public client::TableClient {
 public:
  explicit ScriptedClient(Script& script) : script_(script) {}

  text::Result<json::value> ask(const std::string& /*path*/, const std::optional<json::object>& /*body*/) override {
    return lost();
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

TEST_F(ServerTableTest, NonsenseIsTold) {
  comes("{'type':'event'}");
  EXPECT_EQ(table_.keep_up(), told("join.nonsense"));
}

}  // namespace
}  // namespace botyard::cli
