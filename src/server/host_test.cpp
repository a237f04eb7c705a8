#include "server/testing.h"

namespace botyard::server {
namespace {

/// A keyed table with its host and a friend who has the whole invitation.
class HostedTable : public LobbyTest {
 protected:
  void open(std::string_view request = R"({"game":"robotrick","keyed":true})") {
    const json::object created = create(request);
    id_ = created.at("table").at("id").as_string();
    host_token_ = created.at("host").as_string();
    if (created.contains("key")) key_ = created.at("key").as_string();
  }
  std::string sit_as(std::string_view name, std::string_view with, const std::string& secret) {
    const json::object request{{"name", name}, {with, secret}};
    const json::object answer = sit(id_, json::to_line(request));
    return answer.contains("token") ? std::string(answer.at("token").as_string())
                                    : std::string(answer.at("code").as_string());
  }
  /// The answer to a message; other messages may follow it.
  json::object say_and_wait(TestClient& client, const json::object& message) {
    const std::size_t before = client.messages.size();
    say(client, message);
    run_until([&] { return client.messages.size() > before; });
    const json::object answer = json::parse(client.messages[before])->as_object();
    EXPECT_EQ(answer.at("id"), message.at("id"));
    return answer;
  }

  std::string id_;
  std::string host_token_;
  std::string key_;
};

TEST_F(HostedTable, SittingNeedsKeyButWatchingDoesNot) {
  open();
  EXPECT_EQ(sit(id_, R"({"name":"Eve"})").at("code"), "table.bad_key");
  EXPECT_EQ(sit_as("Eve", "key", "guess"), "table.bad_key");
  EXPECT_EQ(sit_as("Ann", "host", host_token_).size(), 32U);
  EXPECT_EQ(sit_as("Bob", "key", key_).size(), 32U);
  TestClient watcher;
  hello(watcher, id_, "");
  EXPECT_EQ(watcher.table.at("keyed"), true);
  EXPECT_EQ(watcher.table.at("players").at(0).at("host"), true);
  EXPECT_EQ(watcher.table.at("players").at(1).at("host"), false);
  for (const std::string& message : watcher.messages) {
    EXPECT_EQ(message.find(key_), std::string::npos);
    EXPECT_EQ(message.find(host_token_), std::string::npos);
  }
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(HostedTable, OnlyHostStartsSeatsBotsAndRemovesPlayers) {
  open();
  TestClient ann;
  TestClient bob;
  hello(ann, id_, sit_as("Ann", "host", host_token_));
  hello(bob, id_, sit_as("Bob", "key", key_));
  EXPECT_EQ(say_and_wait(bob, {{"type", "start"}, {"id", "s"}}).at("code"), "table.host_only");
  EXPECT_EQ(say_and_wait(bob, {{"type", "seat_bot"}, {"id", "b"}, {"seat", 2}, {"level", "random"}}).at("code"),
            "table.host_only");
  EXPECT_EQ(say_and_wait(bob, {{"type", "remove"}, {"id", "r"}, {"seat", 0}}).at("code"), "table.host_only");
  EXPECT_EQ(say_and_wait(ann, {{"type", "remove"}, {"id", "r"}, {"seat", 2}}).at("type"), "done");
  EXPECT_EQ(say_and_wait(ann, {{"type", "remove"}, {"id", "r"}, {"seat", 1}}).at("what"), "removed");
  run_until([&] { return bob.number == ann.number; });
  EXPECT_EQ(bob.table.at("players").at(1).at("kind"), "empty");
  // Bob looks on from now on, and his token is worth nothing.
  EXPECT_EQ(say_and_wait(bob, {{"type", "leave"}, {"id", "l"}}).at("code"), "table.watchers_watch");
  EXPECT_EQ(say_and_wait(ann, {{"type", "start"}, {"id", "s"}}).at("what"), "started");
  EXPECT_EQ(say_and_wait(ann, {{"type", "remove"}, {"id", "r"}, {"seat", 1}}).at("code"), "table.started_already");
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(bob, now_);
}

TEST_F(HostedTable, AnyoneMayStartWhenHostHasLeft) {
  open(R"({"game":"robotrick"})");
  EXPECT_TRUE(key_.empty());
  TestClient ann;
  TestClient bob;
  hello(ann, id_, sit_as("Ann", "host", host_token_));
  hello(bob, id_, sit_as("Bob", "seat", "1"));
  say_and_wait(ann, {{"type", "leave"}, {"id", "l"}});
  run_until([&] { return bob.number == ann.number; });
  EXPECT_EQ(say_and_wait(bob, {{"type", "remove"}, {"id", "r"}, {"seat", 1}}).at("code"), "table.host_only");
  EXPECT_EQ(say_and_wait(bob, {{"type", "start"}, {"id", "s"}}).at("what"), "started");
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(bob, now_);
}

TEST_F(HostedTable, KeyAndHostSurviveRestart) {
  open();
  const std::string mine = sit_as("Ann", "host", host_token_);
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_EQ(sit(id_, R"({"name":"Eve"})").at("code"), "table.bad_key");
  EXPECT_EQ(describe(id_).at("players").at(0).at("host"), true);
}

}  // namespace
}  // namespace botyard::server
