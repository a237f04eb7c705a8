#include "server/testing.h"

// Who is connected to a table, whether a connection is alive, and what people say to each other.
namespace botyard::server {
namespace {

using namespace std::chrono_literals;

class Presence : public LobbyTest {
 protected:
  void seat_both() {
    id_ = table(R"({"game":"robots","fill":"random"})");
    for (const char* const name : {R"({"name":"Ann"})", R"({"name":"Bob"})"}) tokens_.push_back(token(id_, name));
    hello(ann_, id_, tokens_[0]);
    hello(bob_, id_, tokens_[1]);
    run_until([&] { return ann_.table.at("status") == "playing" && bob_.table.at("status") == "playing"; });
  }
  /// The last message of a type that someone was sent, as text; empty if there is none.
  static std::string last_of(const TestClient& client, const std::string& type) {
    for (auto message = client.messages.rbegin(); message != client.messages.rend(); ++message) {
      if (message->starts_with(R"({"type":")" + type + '"')) return *message;
    }
    return {};
  }
  static std::size_t count_of(const TestClient& client, const std::string& type) {
    return static_cast<std::size_t>(std::ranges::count_if(
        client.messages, [&](const std::string& message) { return message.starts_with(R"({"type":")" + type + '"'); }));
  }
  void depart_both() {
    lobby_->unsubscribe(ann_, now_);
    lobby_->unsubscribe(bob_, now_);
  }

  std::string id_;
  std::vector<std::string> tokens_;
  TestClient ann_;
  TestClient bob_;
};

TEST_F(Presence, CountsWatchers) {
  seat_both();
  EXPECT_EQ(last_of(ann_, "presence"), R"({"type":"presence","connected":[true,true],"watchers":0})");
  TestClient watcher;
  hello(watcher, id_, "");
  EXPECT_EQ(last_of(ann_, "presence"), R"({"type":"presence","connected":[true,true],"watchers":1})");
  EXPECT_EQ(last_of(watcher, "presence"), last_of(ann_, "presence"));
  lobby_->unsubscribe(watcher, now_);
  EXPECT_EQ(last_of(ann_, "presence"), R"({"type":"presence","connected":[true,true],"watchers":0})");
  depart_both();
}

TEST_F(Presence, SecondConnectionOfAPersonIsNotAnnounced) {
  seat_both();
  const std::size_t before = count_of(bob_, "presence");
  TestClient again;
  hello(again, id_, tokens_[0]);
  EXPECT_EQ(count_of(again, "presence"), 1U);
  lobby_->unsubscribe(again, now_);
  EXPECT_EQ(count_of(bob_, "presence"), before);
  depart_both();
}

TEST_F(Presence, FollowsPeopleToTheirRematchSeats) {
  seat_both();
  for (TestClient* const client : {&ann_, &bob_}) say(*client, {{"type", "leave"}, {"id", "l"}});
  run_until([&] { return ann_.is_over() && bob_.is_over(); });
  for (TestClient* const client : {&ann_, &bob_}) say(*client, {{"type", "take_back"}, {"id", "t"}});
  say(bob_, {{"type", "rematch"}, {"id", "r"}});
  run_until([&] { return bob_.last.contains("what") && bob_.last.at("what") == "ready"; });
  lobby_->unsubscribe(bob_, now_);
  EXPECT_EQ(last_of(ann_, "presence"), R"({"type":"presence","connected":[true,false],"watchers":0})");
  say(ann_, {{"type", "rematch"}, {"id", "r"}});
  run_until([&] { return ann_.table.at("match") == 2; });
  run_posted();
  EXPECT_EQ(last_of(ann_, "presence"), R"({"type":"presence","connected":[false,true],"watchers":0})");
  lobby_->unsubscribe(ann_, now_);
}

TEST_F(Presence, PingIsAnsweredWithServerTime) {
  TestClient stranger;
  say(stranger, {{"type", "ping"}, {"id", "p"}});
  EXPECT_EQ(stranger.messages, std::vector<std::string>{R"({"type":"pong","id":"p","now":1700000000000})"});
}

TEST_F(Presence, PhraseIsSentToEveryoneAndNotStored) {
  seat_both();
  TestClient watcher;
  hello(watcher, id_, "");
  const auto log = *store_.log_of(id_);
  say(ann_, {{"type", "say"}, {"id", "s"}, {"phrase", "good_luck"}});
  EXPECT_EQ(last_of(ann_, "said"), R"({"type":"said","seat":"black","phrase":"good_luck","id":"s"})");
  EXPECT_EQ(last_of(bob_, "said"), R"({"type":"said","seat":"black","phrase":"good_luck"})");
  EXPECT_EQ(last_of(watcher, "said"), last_of(bob_, "said"));
  EXPECT_EQ(*store_.log_of(id_), log);
  lobby_->unsubscribe(watcher, now_);
  depart_both();
}

TEST_F(Presence, PhraseOfWatcherIsRefused) {
  seat_both();
  TestClient watcher;
  hello(watcher, id_, "");
  say(watcher, {{"type", "say"}, {"id", "s"}, {"phrase", "hello"}});
  EXPECT_EQ(watcher.refusals, std::vector<std::string>{"table.watchers_watch"});
  lobby_->unsubscribe(watcher, now_);
  depart_both();
}

TEST_F(Presence, PhrasesAreRateLimitedPerPerson) {
  seat_both();
  for (int k = 0; k < 4; ++k) say(ann_, {{"type", "say"}, {"id", "s"}, {"phrase", "hello"}});
  EXPECT_TRUE(ann_.refusals.empty());
  say(ann_, {{"type", "say"}, {"id", "s"}, {"phrase", "hello"}});
  EXPECT_EQ(ann_.refusals, std::vector<std::string>{"table.too_many_phrases"});
  say(bob_, {{"type", "say"}, {"id", "s"}, {"phrase", "hello"}});
  EXPECT_TRUE(bob_.refusals.empty());
  now_ += 5s;
  say(ann_, {{"type", "say"}, {"id", "s"}, {"phrase", "hello"}});
  EXPECT_EQ(ann_.refusals.size(), 1U);
  EXPECT_EQ(count_of(bob_, "said"), 6U);
  depart_both();
}

TEST_F(Presence, RefusalsUseLanguageOfHello) {
  TestClient stranger;
  hello(stranger, "nosuchtable", "", {}, "de");
  EXPECT_EQ(stranger.last.at("message"), "es gibt keinen Tisch nosuchtable; vielleicht wurde er abgeräumt");
}

}  // namespace
}  // namespace botyard::server
