#include "client/load.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "client/fake_server.h"
#include "client/load_client.h"
#include "client/move_schedule.h"

namespace botyard::client {
namespace {

using std::chrono::milliseconds;

TEST(MoveSchedule, MovesAreDueAtAConstantPace) {
  const MoveSchedule::Time start(std::chrono::hours(1));
  MoveSchedule schedule(100, start);
  EXPECT_EQ(schedule.take(start), start);
  EXPECT_EQ(schedule.take(start + milliseconds(9)), std::nullopt);
  EXPECT_EQ(schedule.take(start + milliseconds(10)), start + milliseconds(10));
  EXPECT_EQ(schedule.taken(), 2);
}

TEST(MoveSchedule, WhatFellDueMeanwhileIsMadeUpFor) {
  const MoveSchedule::Time start(std::chrono::hours(1));
  MoveSchedule schedule(100, start);
  const auto late = start + milliseconds(495);  // nobody could move until then
  for (int i = 0; i < 50; ++i) EXPECT_EQ(schedule.take(late), start + milliseconds(10 * i));
  EXPECT_EQ(schedule.take(late), std::nullopt);
}

/// Tables of two players who may always move, each independently of the other.
class FakeTables {
 public:
  /// So many moves are answered; the later ones are not.
  explicit FakeTables(int answered_moves) : left_(answered_moves) {}

  /// How long the answer to the first move takes; meanwhile the server does nothing else.
  milliseconds stall{0};
  std::atomic<int> moves = 0;  // that arrived
  /// The events that are still there: all with a number up to this.
  std::atomic<std::uint64_t> kept = 1000;
  std::atomic<bool> keeps_other_events = false;  // they have the same numbers, but are not the same

  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  void kill() { server_.drop_everyone(); }

 private:
  static std::optional<std::string> answer(const FakeServer::Request& request) {
    if (request.target == "/metrics") return "\nbotyard_resident_bytes 1000\nbotyard_cpu_seconds_total 1.5\n";
    if (request.target == "/api/v1/tables") return R"({"table":{"id":"t","players":[{},{}]}})";
    return R"({"token":"x"})";
  }

  [[nodiscard]] std::string event(std::uint64_t number, const std::string& more) const {
    return R"({"type":"event","n":)" + std::to_string(number) + R"(,"what":"moved","time":)" +
           (keeps_other_events ? "2" : "1") + R"(,"view":{"set":{"legal":["a"]}})" + more + "}";
  }

  std::vector<std::string> reply(const std::string& message) {
    if (message.find("\"hello\"") != std::string::npos) return greet(message);
    if (++moves == 1) std::this_thread::sleep_for(stall);
    if (left_-- <= 0) return {};
    return {event(number_after(message, "\"on\":") + 1, R"(,"id":"m")")};
  }

  [[nodiscard]] std::vector<std::string> greet(const std::string& hello) const {
    if (after(hello, "\"since\":").empty())
      return {R"({"type":"welcome","n":5,"resumed":false,"view":{"legal":["a"]}})"};
    const std::uint64_t since = number_after(hello, "\"since\":");
    if (since > kept) return {R"({"type":"welcome","n":0,"resumed":false})"};
    std::vector<std::string> messages{R"({"type":"welcome","n":)" + std::to_string(since) + R"(,"resumed":true})"};
    if (since < kept) messages.push_back(event(since + 1, ""));
    return messages;
  }

  int left_;
  FakeServer server_{answer, [this](const std::string& message) { return reply(message); }};
};

LoadFigures play_at(const LoadPlan& plan) {
  const std::atomic<bool> stop = false;
  auto figures = run_load(
      plan, [](const std::string&) {}, stop);
  EXPECT_TRUE(figures);
  return figures.value_or(LoadFigures{});
}

TEST(Load, AServerThatStallsIsNotSparedTheMovesOfThatTime) {
  FakeTables tables(1'000'000);
  tables.stall = milliseconds(200);
  LoadPlan plan{.port = tables.port(), .tables = 1, .seconds = 0.5, .rate = 400};
  const LoadFigures figures = play_at(plan);
  EXPECT_EQ(figures.errors, 0);
  EXPECT_GE(figures.offered, 200);
  EXPECT_EQ(figures.moves + figures.unanswered, figures.offered);
  // Two players were asked in vain, but some eighty moves fell due while they waited.
  EXPECT_GE(figures.p99_ms, 150);
}

TEST(Load, MovesThatAreNeverAnsweredCountAsLate) {
  FakeTables tables(10);
  LoadPlan plan{.port = tables.port(), .tables = 1, .seconds = 0.2, .rate = 200};
  const LoadFigures figures = play_at(plan);
  EXPECT_EQ(figures.moves, 10);
  EXPECT_EQ(figures.moves + figures.unanswered, figures.offered);
  EXPECT_GE(figures.worst_ms, 100);
}

TEST(Load, TheServerIsKilledWhileMovesAreInFlight) {
  FakeTables tables(20);
  int killed = 0;
  int arrived = 0;
  LoadPlan plan{.port = tables.port(), .tables = 3, .seconds = 0.1};
  plan.kill_server = [&] {
    ++killed;
    arrived = tables.moves;
    tables.kill();
  };
  const LoadFigures figures = play_at(plan);
  EXPECT_EQ(killed, 1);
  EXPECT_EQ(arrived, 26);
  EXPECT_EQ(figures.moves, 20);
  EXPECT_EQ(figures.in_flight, 6);
  EXPECT_EQ(figures.errors, 0);
  ASSERT_EQ(figures.players.size(), 6);
  for (const LoadPlayer& player : figures.players) EXPECT_GE(player.acknowledged, 5);
}

std::size_t lost_at(const FakeTables& tables, std::uint64_t acknowledged, const std::string& last_event) {
  const LoadPlan plan{.port = tables.port()};
  return count_lost(plan, {{"t", "x", acknowledged, last_event}}).value_or(99);
}

TEST(Load, AnEventThatIsGoneAfterARestartIsCounted) {
  const std::string event = R"({"type":"event","n":7,"what":"moved","time":1,"view":)";
  FakeTables tables(0);
  EXPECT_EQ(lost_at(tables, 7, event), 0);
  EXPECT_EQ(lost_at(tables, 5, ""), 0);
  tables.keeps_other_events = true;
  EXPECT_EQ(lost_at(tables, 7, event), 1);
  tables.keeps_other_events = false;
  tables.kept = 6;
  EXPECT_EQ(lost_at(tables, 7, event), 1);
  tables.kept = 5;
  EXPECT_EQ(lost_at(tables, 7, event), 1);
  EXPECT_EQ(lost_at(tables, 6, ""), 1);
  EXPECT_EQ(lost_at(tables, 5, ""), 0);
}

}  // namespace
}  // namespace botyard::client
