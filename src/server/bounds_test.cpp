#include <set>

#include "server/testing.h"

namespace botyard::server {
namespace {

using namespace std::chrono_literals;

/// What one table may cost, and who has a place at it.
class Bounds : public LobbyTest {
 protected:
  explicit Bounds(LobbySettings settings = {}) : LobbyTest(std::move(settings)) {}

  json::object say_and_wait(TestClient& client, const json::object& message) {
    const std::size_t before = client.messages.size();
    say(client, message);
    run_until([&] { return client.messages.size() > before; });
    return client.last;
  }
  std::size_t log_length(const std::string& id) { return store_.log_of(id)->size(); }
};

TEST_F(Bounds, SeatingBotsStopsAtLimitOfChangesBeforeStart) {
  const std::string id = table(R"({"game":"robotrick"})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  for (int i = 0; i < 1000; ++i) {
    const json::value level = i % 2 == 0 ? json::value("random") : json::value(nullptr);
    say(ann, {{"type", "seat_bot"}, {"id", "b"}, {"seat", 1}, {"level", level}});
  }
  run_until([&] { return ann.messages.size() >= 1001; });
  EXPECT_LE(log_length(id), TableLimits::changes_before_start + 1);
  EXPECT_EQ(ann.refusals.back(), "table.too_many_changes");
  EXPECT_EQ(sit(id, R"({"name":"Bob"})").at("code"), "table.too_many_changes");
  EXPECT_EQ(say_and_wait(ann, {{"type", "start"}, {"id", "s"}}).at("type"), "event");
  lobby_->unsubscribe(ann, now_);
}

TEST_F(Bounds, LeavingAndReclaimingStopsAtLimitOfRequests) {
  const std::string id = table(R"({"game":"robots","fill":"random"})");
  TestClient ann;
  TestClient bob;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  hello(bob, id, token(id, R"({"name":"Bob"})"));
  run_until([&] { return ann.table.at("status") == "playing"; });
  for (int i = 0; i < 1000; ++i) {
    say(ann, {{"type", "leave"}, {"id", "l"}});
    say(ann, {{"type", "take_back"}, {"id", "t"}});
  }
  run_until([&] { return !ann.refusals.empty(); });
  EXPECT_EQ(ann.refusals.back(), "table.too_many_changes");
  run_until([&] { return ann.number == bob.number; });
  EXPECT_LE(log_length(id), 400U + TableLimits::requests_in_a_match);
  // The other player is not held to account for it.
  say(bob, {{"type", "leave"}, {"id", "l"}});
  say(bob, {{"type", "take_back"}, {"id", "t"}});
  EXPECT_TRUE(bob.refusals.empty());
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(bob, now_);
}

TEST_F(Bounds, WatcherLimitDoesNotKeepPlayersOut) {
  const std::string id = table(R"({"game":"robots"})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  const std::size_t most = LobbySettings().most_watchers;
  std::vector<std::unique_ptr<TestClient>> watchers;
  for (std::size_t i = 0; i < most + 1; ++i) {
    watchers.push_back(std::make_unique<TestClient>());
    hello(*watchers.back(), id, "");
  }
  EXPECT_EQ(watchers.back()->refusals, std::vector<std::string>{"table.too_many_guests"});
  EXPECT_TRUE(watchers[most - 1]->refusals.empty());
  TestClient ann;
  hello(ann, id, mine);
  EXPECT_TRUE(ann.refusals.empty());
  EXPECT_EQ(ann.last.at("type"), "presence");
  for (const auto& watcher : watchers) lobby_->unsubscribe(*watcher, now_);
  lobby_->unsubscribe(ann, now_);
}

TEST_F(Bounds, LeavingUnwatchableTableDisconnects) {
  const std::string id = table(R"({"game":"robots","watch":"none"})");
  TestClient spy;
  hello(spy, id, token(id, R"({"name":"Spy"})"));
  say(spy, {{"type", "leave"}, {"id", "l"}});
  run_until([&] { return spy.disconnected; });
  EXPECT_EQ(spy.last.at("what"), "left");
  const std::size_t heard = spy.messages.size();
  for (const char* const name : {R"({"name":"Ann"})", R"({"name":"Bob"})"}) token(id, name);
  EXPECT_EQ(spy.messages.size(), heard);
  EXPECT_EQ(lobby_->metrics().subscriptions, 0U);
}

class CatchUp : public Bounds {
 protected:
  static LobbySettings little() {
    LobbySettings settings;
    settings.catch_up_bytes = 20'000;
    return settings;
  }
  CatchUp() : Bounds(little()) {}
};

/// Bytes that are sent at once after a reconnection stay below the limit, whatever was missed.
TEST_F(CatchUp, SendsViewWhenMissedEventsExceedByteLimit) {
  const std::string id = table(R"({"game":"robots","bots":[null,"random"],"fill":"random"})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  TestClient ann;
  hello(ann, id, mine);
  const std::uint64_t first = ann.number;
  say(ann, {{"type", "leave"}, {"id", "l"}});
  run_until([&] { return ann.is_over(); });
  std::set<bool> resumed;
  for (std::uint64_t since = first; since <= ann.number; ++since) {
    TestClient back;
    std::tie(back.table, back.view) = ann.history.at(since);
    back.number = since;
    hello(back, id, mine, since);
    std::size_t bytes = 0;
    for (const std::string& message : back.messages) bytes += message.size();
    EXPECT_LE(bytes, 45'000U);
    EXPECT_EQ(back.view, ann.view);
    resumed.insert(json::parse(back.messages.front())->at("resumed").as_bool());
    lobby_->unsubscribe(back, now_);
  }
  EXPECT_EQ(resumed, (std::set<bool>{false, true}));
  lobby_->unsubscribe(ann, now_);
}

class PublicList : public Bounds {
 protected:
  std::vector<std::string> listed(std::string_view after = {}) {
    std::vector<std::string> ids;
    const json::object page = lobby_->public_tables(after);
    for (const json::value& each : page.at("tables").as_array()) ids.emplace_back(each.at("id").as_string());
    next_ = page.at("next").is_null() ? "" : std::string(page.at("next").as_string());
    return ids;
  }
  std::string next_;
};

TEST_F(PublicList, HasWaitingAndPlayedTablesAfterRestart) {
  const std::string waiting = table(R"({"game":"robots","watch":"public"})");
  const std::string secret = table(R"({"game":"robots"})");
  const std::string playing = table(R"({"game":"robots","watch":"public"})");
  for (const char* const name : {R"({"name":"Ann"})", R"({"name":"Bob"})"}) token(playing, name);
  const std::vector<std::string> both{playing, waiting};
  EXPECT_EQ(listed(), both);
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  ASSERT_TRUE(lobby_->resume(now_).has_value());
  const auto again = listed();
  EXPECT_EQ(std::set<std::string>(again.begin(), again.end()), std::set<std::string>(both.begin(), both.end()));
  // A table that was put away because nobody looks at it is still there to be found.
  now_ += 10min;
  lobby_->tick(now_);
  EXPECT_EQ(listed().size(), 2U);
}

TEST_F(PublicList, IsReadInPages) {
  std::set<std::string> made;
  for (int i = 0; i < 230; ++i) made.insert(table(R"({"game":"robots","watch":"public"})"));
  std::set<std::string> found;
  int pages = 0;
  do {
    for (const std::string& id : listed(next_)) EXPECT_TRUE(found.insert(id).second);
    ++pages;
  } while (!next_.empty());
  EXPECT_EQ(found, made);
  EXPECT_EQ(pages, 3);
  EXPECT_TRUE(listed("nosuchtable").empty());
}

}  // namespace
}  // namespace botyard::server
