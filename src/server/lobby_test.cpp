#include "server/lobby.h"

#include "server/secrets.h"
#include "server/testing.h"

namespace botyard::server {
namespace {

TEST_F(LobbyTest, BotsOnEmptySeatsPlayToTheEnd) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"],"fill":"random"})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  TestClient ann;
  hello(ann, id, mine);
  EXPECT_EQ(ann.table.at("status"), "playing");
  while (!ann.is_over()) {
    run_until([&] { return !ann.legal().empty() || ann.is_over(); });
    if (!ann.is_over()) move_and_wait(ann, ann.legal().front());
  }
  EXPECT_EQ(record(id).at("players"), (json::array{"Ann", "random", "random"}));
  lobby_->unsubscribe(ann, now_);
}

TEST_F(LobbyTest, BotsAreNamedByLevelAndNumberedIfSeveral) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"]})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"), std::nullopt, "en");
  run_until([&] { return ann.told.size() > 2; });
  const std::string told = json::to_line(json::value(ann.told));
  EXPECT_NE(told.find("Random 1"), std::string::npos);
  EXPECT_NE(told.find("Random 2"), std::string::npos);
  const std::string other = table(R"({"game":"robots","bots":["random",null],"fill":"random"})");
  TestClient bob;
  hello(bob, other, token(other, R"({"name":"Bob"})"), std::nullopt, "en");
  run_until([&] { return bob.told.size() > 1; });
  EXPECT_NE(json::to_line(json::value(bob.told)).find("Random "), std::string::npos);
  EXPECT_EQ(json::to_line(json::value(bob.told)).find("Random 1"), std::string::npos);
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(bob, now_);
}

TEST_F(LobbyTest, BotsCanBeSeatedBeforeTheStart) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"rookie",null]})");
  TestClient ann;
  TestClient watcher;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  hello(watcher, id, "");
  const auto seat_bot = [&](TestClient& client, const json::value& seat, const json::value& level) {
    const std::size_t before = client.messages.size();
    say(client, {{"type", "seat_bot"}, {"id", "b"}, {"seat", seat}, {"level", level}});
    run_until([&] { return client.messages.size() > before; });
    return client.last;
  };
  EXPECT_EQ(seat_bot(watcher, 2, "random").at("code"), "table.watchers_watch");
  EXPECT_EQ(seat_bot(ann, 0, "random").at("code"), "table.seat_taken");
  EXPECT_EQ(seat_bot(ann, 3, "random").at("code"), "program.no_seat");
  EXPECT_EQ(seat_bot(ann, 2, "exec:rm").at("code"), "bot.unknown");
  EXPECT_EQ(seat_bot(ann, 2, "").at("code"), "bot.unknown");
  EXPECT_EQ(seat_bot(ann, 2, nullptr).at("type"), "done");
  EXPECT_EQ(seat_bot(ann, 1, nullptr).at("what"), "bot_seated");
  EXPECT_EQ(ann.table.at("players").as_array()[1].at("kind"), "empty");
  EXPECT_EQ(seat_bot(ann, 1, "random").at("seat"), 1);
  EXPECT_EQ(ann.table.at("players").as_array()[1].at("bot"), "random");
  EXPECT_EQ(ann.table.at("status"), "waiting");
  seat_bot(ann, 2, "random");
  run_until([&] { return ann.table.at("status") == "playing" && ann.table == watcher.table; });
  EXPECT_EQ(seat_bot(ann, 2, nullptr).at("code"), "table.started_already");
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(LobbyTest, WatcherSeesPublicViewOnly) {
  const std::string id = table(open_robotrick);
  TestClient watcher;
  hello(watcher, id, "");
  for (const char* name : {"a", "b", "c"}) token(id, std::string(R"({"name":")") + name + R"("})");
  run_until([&] { return watcher.table.at("status") == "playing"; });
  EXPECT_TRUE(watcher.view.at("seat").is_null());
  EXPECT_FALSE(watcher.view.contains("hand"));
  say(watcher, {{"type", "move"}, {"id", "m"}, {"on", watcher.number}, {"move", "pass A1 A2"}});
  EXPECT_EQ(watcher.refusals.back(), "table.watchers_watch");
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(LobbyTest, MessagesHoldNoSecretBeforeTheEnd) {
  const std::string id = table(open_robots);
  TestClient watcher;
  hello(watcher, id, "");
  TestClient player;
  const std::string mine = token(id, R"({"name":"a","contribution":"abcd"})");
  hello(player, id, mine);
  token(id, R"({"name":"b"})");
  run_until([&] { return player.table.at("status") == "playing"; });
  const auto log = *store_.log_of(id);
  const auto prepared = read_entry(log[1]);
  ASSERT_EQ(prepared->kind, EntryKind::prepared);
  const cards::Seed seed = deal_seed(prepared->pledge, {{false, "a", "", "abcd"}, {false, "b", "", ""}});
  for (const TestClient* const client : {&watcher, &player}) {
    for (const std::string& message : client->messages) {
      EXPECT_EQ(message.find(prepared->pledge.secret), std::string::npos);
      EXPECT_EQ(message.find(seed.to_hex()), std::string::npos);
      EXPECT_EQ(message.find(sha256_hex(mine)), std::string::npos);
    }
  }
  EXPECT_EQ(watcher.table.at("commitment"), json::value(sha256_hex(prepared->pledge.secret)));
  EXPECT_EQ(record(id).at("code"), "table.record_not_yet");
  lobby_->unsubscribe(watcher, now_);
  lobby_->unsubscribe(player, now_);
}

TEST_F(LobbyTest, LookalikeNamesAreNumbered) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,null,"rookie"]})");
  EXPECT_EQ(sit(id, R"({"name":"ROOKIE"})").at("table").at("players").as_array()[0].at("name"), "ROOKIE 2");
  EXPECT_EQ(sit(id, R"({"name":"rookie\u200b 2"})").at("table").at("players").as_array()[1].at("name"), "rookie 2 2");
}

TEST_F(LobbyTest, TokenOfOtherTableIsRefused) {
  const std::string one = table(open_robots);
  const std::string other = table(open_robots);
  const std::string mine = token(one, R"({"name":"a"})");
  TestClient client;
  hello(client, other, mine);
  EXPECT_EQ(client.refusals.back(), "table.bad_token");
  move(client, "done");
  EXPECT_EQ(client.refusals.back(), "table.no_hello");
}

TEST_F(LobbyTest, InvalidTablesAndSeatsAreRefused) {
  EXPECT_EQ(create(R"({"game":"chess"})").at("code"), "record.unknown_game");
  EXPECT_EQ(create(R"({"game":"robots","edition":"9"})").at("code"), "record.unknown_edition");
  EXPECT_EQ(create(R"({"game":"robots","options":{"jokes":true}})").at("code"), "record.unknown_option");
  EXPECT_EQ(create(R"({"game":"robots","fill":"exec:rm"})").at("code"), "bot.unknown");
  EXPECT_EQ(create(R"({"game":"robots","fill":"captain:9999999999it"})").at("code"), "bot.unknown");
  EXPECT_EQ(create(R"({"game":"robots","bots":["random","random"]})").at("code"), "table.no_person");
  EXPECT_EQ(create(R"({"game":"robots","bots":["random"]})").at("code"), "table.bot_count");
  EXPECT_EQ(sit("nosuchtable", R"({"name":"a"})").at("code"), "table.unknown");
  const std::string id = table(open_robots);
  EXPECT_EQ(sit(id, R"({"name":"a","seat":"green"})").at("code"), "program.no_seat");
  token(id, R"({"name":"a","seat":"red"})");
  EXPECT_EQ(sit(id, R"({"name":"b","seat":"red"})").at("code"), "table.seat_taken");
  token(id, R"({"name":"b"})");
  EXPECT_EQ(sit(id, R"({"name":"c"})").at("code"), "table.started_already");
}

TEST_F(LobbyTest, AcknowledgedMovesSurviveRestart) {
  const std::string id = table(R"({"game":"robotrick","bots":[null,"random","random"]})");
  const std::string mine = token(id, R"({"name":"Ann"})");
  auto ann = std::make_unique<TestClient>();
  hello(*ann, id, mine);
  for (int i = 0; i < 8; ++i) {
    run_until([&] { return !ann->legal().empty(); });
    move_and_wait(*ann, ann->legal().front());
  }
  run_until([&] { return !ann->legal().empty(); });
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_EQ(*lobby_->resume(now_), 1U);
  TestClient again;
  hello(again, id, mine);
  EXPECT_EQ(again.view, ann->view);
  EXPECT_EQ(again.number, ann->number);
  while (!again.is_over()) {
    run_until([&] { return !again.legal().empty() || again.is_over(); });
    if (!again.is_over()) move_and_wait(again, again.legal().front());
  }
  lobby_->unsubscribe(again, now_);
}

TEST_F(LobbyTest, FailedWriteRefusesMoveAndKeepsEarlierOnes) {
  const std::string id = table(R"({"game":"robots","bots":[null,"random"]})");
  TestClient ann;
  hello(ann, id, token(id, R"({"name":"Ann"})"));
  const json::object before = ann.view;
  store_.broken = true;
  move_and_wait(ann, ann.legal().front());
  EXPECT_EQ(ann.refusals.back(), "store.failed");
  EXPECT_EQ(ann.view, before);
  store_.broken = false;
  ann.refusals.clear();
  move_and_wait(ann, ann.legal().front());
  EXPECT_TRUE(ann.refusals.empty());
  EXPECT_NE(ann.view, before);
  lobby_->unsubscribe(ann, now_);
}

TEST_F(LobbyTest, RefusedAppendAffectsOnlyItsTable) {
  const std::string bad = table(open_robots);
  const std::string good = table(open_robots);
  store_.lose_table(bad);
  std::vector<std::string> answers;
  const auto remember = [&](const text::Result<json::object>& result) {
    answers.emplace_back(result ? "ok" : result.error().reason.code);
  };
  lobby_->sit(bad, *protocol::read_sit_down(R"({"name":"a"})"), now_, remember);
  lobby_->sit(good, *protocol::read_sit_down(R"({"name":"a"})"), now_, remember);
  run_until([&] { return answers.size() == 2; });
  EXPECT_EQ(answers, (std::vector<std::string>{"store.gap", "ok"}));
  EXPECT_EQ(sit(bad, R"({"name":"b"})").at("code"), "table.unknown");
  token(good, R"({"name":"b"})");
}

/// A waiting table that is in memory is in use, whenever it last changed.
TEST_F(LobbyTest, LoadedTableDoesNotExpire) {
  const std::string id = table(open_robots);
  now_ += std::chrono::hours(25);
  TestClient watcher;
  hello(watcher, id, "");
  lobby_->tick(now_);
  token(id, R"({"name":"Ann"})");
  lobby_->unsubscribe(watcher, now_);
}

TEST_F(LobbyTest, DrainingRefusesNewTablesAndSeats) {
  const std::string id = table(open_robots);
  lobby_->drain();
  EXPECT_EQ(create(open_robots).at("code"), "server.draining");
  EXPECT_EQ(sit(id, R"({"name":"a"})").at("code"), "server.draining");
}

}  // namespace
}  // namespace botyard::server
