#include "server/clocks.h"

#include "server/server_clock.h"
#include "server/testing.h"

namespace botyard::server {
namespace {

using namespace std::chrono_literals;

/// Two people at a table of Robots with ten seconds for each decision.
class DecisionClock : public LobbyTest {
 protected:
  void open(std::string_view request = R"({"game":"robots","fill":"random","seconds":10,"grace":60})") {
    id_ = table(request);
    for (const char* const name : {R"({"name":"Ann"})", R"({"name":"Bob"})"}) {
      tokens_.push_back(token(id_, name));
      clients_.push_back(std::make_unique<TestClient>());
      hello(*clients_.back(), id_, tokens_.back());
    }
    run_until([&] { return clients_[0]->table.at("status") == "playing"; });
  }
  TestClient& decider() { return clients_[0]->legal().empty() ? *clients_[1] : *clients_[0]; }
  json::object player(const TestClient& client) {
    const auto& players = client.table.at("players").as_array();
    return players[client.seat == "black" ? 0 : 1].as_object();
  }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    lobby_->tick(now_);
  }
  json::object say_and_wait(TestClient& client, const json::object& message) {
    const std::size_t before = client.messages.size();
    say(client, message);
    run_until([&] { return client.messages.size() > before; });
    return client.last;
  }
  void depart_all() {
    for (const auto& client : clients_) lobby_->unsubscribe(*client, now_);
  }

  std::string id_;
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<TestClient>> clients_;
};

TEST_F(DecisionClock, KeepsRunningWhilePlayerLeavesAndReclaimsSeat) {
  open();
  TestClient& client = decider();
  pass(9s);
  // In one packet: the bot must not have moved in between, so nothing that was posted runs here.
  say(client, {{"type", "leave"}, {"id", "l"}});
  say(client, {{"type", "take_back"}, {"id", "b"}});
  run_until([&] { return client.last.contains("what") && client.last.at("what") == "taken_back"; });
  if (client.legal().empty()) return depart_all();  // the bot was faster: the decision is made
  pass(2s);
  run_until([&] { return player(client).at("cause") == "clock"; });
  depart_all();
}

TEST_F(DecisionClock, EventsCarryStartOfEachDecision) {
  open();
  std::size_t in_a_row = 0;
  for (int k = 0; k < 12; ++k) {
    pass(1s);
    TestClient& client = decider();
    const std::string before = json::to_line(client.seat);
    move_and_wait(client, client.legal().front());
    ASSERT_EQ(client.last.at("what"), "moved");
    if (json::to_line(decider().seat) == before) ++in_a_row;
    const auto& asked = client.last.at("asked").as_array();
    const std::size_t deciding = decider().seat == "black" ? 0 : 1;
    EXPECT_EQ(asked[deciding], now_.time_since_epoch().count());
    EXPECT_TRUE(asked[1 - deciding].is_null());
  }
  EXPECT_GT(in_a_row, 0U);
  depart_all();
}

TEST_F(DecisionClock, EventsWithoutClockHaveNoDecisionTimes) {
  open(R"({"game":"robots","fill":"random"})");
  TestClient& client = decider();
  move_and_wait(client, client.legal().front());
  EXPECT_FALSE(client.last.contains("asked"));
  depart_all();
}

TEST_F(DecisionClock, SeatCannotBeReclaimedAfterTimeIsUp) {
  open();
  TestClient& client = decider();
  now_ += 11s;
  say(client, {{"type", "leave"}, {"id", "l"}});
  say(client, {{"type", "take_back"}, {"id", "b"}});
  EXPECT_EQ(client.refusals, std::vector<std::string>{"table.out_of_time"});
  depart_all();
}

TEST_F(DecisionClock, TimeWithoutRunningServerDoesNotCount) {
  open();
  pass(4s);
  // Something is stored four seconds into the decision: so long it is known to have lasted.
  TestClient& waiting = &decider() == clients_[0].get() ? *clients_[1] : *clients_[0];
  say_and_wait(waiting, {{"type", "leave"}, {"id", "l"}});
  say_and_wait(waiting, {{"type", "take_back"}, {"id", "t"}});
  depart_all();
  now_ += 1h;
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  ASSERT_EQ(*lobby_->resume(now_), 1U);
  for (std::size_t i = 0; i < 2; ++i) {
    clients_[i] = std::make_unique<TestClient>();
    hello(*clients_[i], id_, tokens_[i]);
  }
  TestClient& client = decider();
  pass(5s);
  // A description waits until everything is on disk.
  const json::object described = describe(id_);
  for (const json::value& each : described.at("players").as_array()) EXPECT_TRUE(each.at("cause").is_null());
  EXPECT_FALSE(client.legal().empty());
  pass(2s);
  run_until([&] { return player(client).at("cause") == "clock"; });
  depart_all();
}

TEST_F(DecisionClock, GracePeriodFollowsPersonIntoRematch) {
  open(R"({"game":"robots","fill":"random","grace":60})");
  for (const auto& client : clients_) say(*client, {{"type", "leave"}, {"id", "l"}});
  run_until([&] { return clients_[0]->is_over() && clients_[1]->is_over(); });
  for (const auto& client : clients_) say_and_wait(*client, {{"type", "take_back"}, {"id", "t"}});
  // Bob is away for an hour. Ann wants a rematch and closes the page just before Bob comes back and agrees: from now on
  // she has Bob's seat, and her own minute.
  lobby_->unsubscribe(*clients_[1], now_);
  now_ += 1h;
  say_and_wait(*clients_[0], {{"type", "rematch"}, {"id", "r"}});
  lobby_->unsubscribe(*clients_[0], now_);
  TestClient bob;
  hello(bob, id_, tokens_[1]);
  say(bob, {{"type", "rematch"}, {"id", "r"}});
  run_until([&] { return bob.table.at("match") == 2; });
  pass(1s);
  TestClient ann;
  hello(ann, id_, tokens_[0]);
  EXPECT_EQ(ann.seat, "red");
  EXPECT_TRUE(player(ann).at("cause").is_null());
  lobby_->unsubscribe(ann, now_);
  lobby_->unsubscribe(bob, now_);
}

TEST(ServerClock, DependsOnSteadyClockOnly) {
  const Time wall{std::chrono::milliseconds(1'700'000'000'000)};
  const ServerClock::Steady::time_point start{};
  const ServerClock clock(wall, start);
  EXPECT_EQ(clock.now(start), wall);
  EXPECT_EQ(clock.now(start + 1500ms), wall + 1500ms);
  // Its reading depends on the steady clock alone, so it can't go back.
  EXPECT_GE(ServerClock().now(), Time(std::chrono::seconds(1'700'000'000)));
}

}  // namespace
}  // namespace botyard::server
