#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "cards/random.h"
#include "protocol/patch.h"
#include "server/lobby.h"
#include "server/memory_store.h"
#include "text/catalogue.h"

/// Fixtures for tests of a lobby without sockets. Posted functions run when a test lets them run, on its own thread,
/// and time is the member now_. Journal and thinkers are real threads.
namespace botyard::server {

/// A client that keeps the messages it was sent and applies patches to its view, as a real client does.
class TestClient final : public Subscription {
 public:
  void send(Text message) override {
    messages.push_back(*message);
    const json::object read = json::parse(*message)->as_object();
    if (read.at("type") == "welcome" && !read.at("resumed").as_bool()) {
      table = read.at("table").as_object();
      view = read.at("view").is_null() ? json::object() : read.at("view").as_object();
    }
    if (read.at("type") == "welcome" && read.contains("told")) told = read.at("told").as_array();
    if (read.at("type") == "welcome") seat = read.at("seat");
    if (read.at("type") == "event") {
      EXPECT_EQ(read.at("n").to_number<std::uint64_t>(), number + 1);
      if (read.contains("table")) {
        EXPECT_TRUE(protocol::apply_patch(table, read.at("table").as_object()));
      }
      if (read.contains("view")) {
        EXPECT_TRUE(protocol::apply_patch(view, read.at("view").as_object()));
      }
      events.push_back(*message);
      if (read.contains("told")) {
        for (const json::value& event : read.at("told").as_array()) told.push_back(event);
      }
    }
    if (read.contains("n") && read.at("type") != "done") number = read.at("n").to_number<std::uint64_t>();
    history[number] = {table, view};
    if (read.at("type") == "refused") refusals.push_back(std::string(read.at("code").as_string()));
    last = read;
  }
  void disconnect() override { disconnected = true; }

  /// The legal moves of its view.
  [[nodiscard]] std::vector<std::string> legal() const {
    std::vector<std::string> moves;
    if (!view.contains("legal")) return moves;
    for (const json::value& move : view.at("legal").as_array()) moves.emplace_back(move.as_string());
    return moves;
  }
  [[nodiscard]] bool is_over() const { return table.contains("status") && table.at("status") == "over"; }

  std::vector<std::string> messages;
  std::vector<std::string> events;
  std::vector<std::string> refusals;
  std::map<std::uint64_t, std::pair<json::object, json::object>> history;  // table and view after each event
  json::object table;
  json::object view;
  json::array told;  // sentences since the welcome
  json::object last;
  json::value seat;
  std::uint64_t number = 0;
  bool disconnected = false;
};

/// A lobby over a MemoryStore, with one thinking thread.
class LobbyTest : public testing::Test {
 protected:
  explicit LobbyTest(LobbySettings settings = {})
      : lobby_(std::make_unique<Lobby>(registry_, store_, journal_, thinkers_, std::move(settings))) {}

  /// Runs posted functions until the condition holds; fails the test after 60 seconds.
  template <class Condition>
  void run_until(Condition holds) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!holds()) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "nothing more happens";
      std::function<void()> next;
      {
        const std::scoped_lock lock(mutex_);
        if (!posted_.empty()) {
          next = std::move(posted_.front());
          posted_.pop_front();
        }
      }
      if (next) {
        next();
      } else {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    }
  }

  /// Runs the functions that were posted so far.
  void run_posted() {
    std::deque<std::function<void()>> now;
    {
      const std::scoped_lock lock(mutex_);
      now.swap(posted_);
    }
    for (const auto& action : now) action();
  }

  /// The reply to a request, or {"code":…} of its refusal.
  json::object answer(const std::function<void(const Lobby::Reply&)>& ask) {
    std::optional<text::Result<json::object>> result;
    ask([&](const text::Result<json::object>& got) { result = got; });
    run_until([&] { return result.has_value(); });
    if (!*result) return {{"code", result->error().reason.code}};
    return **result;
  }
  json::object describe(const std::string& table) {
    return answer([&](const auto& reply) { lobby_->describe(table, now_, reply); });
  }
  json::object record(const std::string& table, std::size_t match = 0) {
    return answer([&](const auto& reply) { lobby_->record(table, match, now_, reply); });
  }
  json::object create(std::string_view request) {
    return answer([&](const auto& reply) { lobby_->create(*protocol::read_create_table(request), now_, reply); });
  }
  std::string table(std::string_view request) {
    return std::string(create(request).at("table").as_object().at("id").as_string());
  }
  json::object sit(const std::string& table, std::string_view request) {
    return answer([&](const auto& reply) { lobby_->sit(table, *protocol::read_sit_down(request), now_, reply); });
  }
  std::string token(const std::string& table, std::string_view request) {
    return std::string(sit(table, request).at("token").as_string());
  }

  /// The table as the store has it.
  Table from_log(const std::string& id) {
    Table table(registry_, id);
    const auto lines = store_.log_of(id);
    for (const std::string& line : *lines) EXPECT_TRUE(table.apply(*read_entry(line)).has_value());
    return table;
  }

  void say(Subscription& client, const json::object& message) { lobby_->receive(client, json::to_line(message), now_); }
  void hello(TestClient& client, const std::string& table, const std::string& token,
             std::optional<std::uint64_t> since = {}, std::string_view language = {}) {
    json::object message{{"type", "hello"}, {"protocol", "botyard-table/1"}, {"table", table}};
    if (!token.empty()) message["token"] = token;
    if (since) message["since"] = *since;
    if (!language.empty()) message["language"] = language;
    const std::size_t before = client.messages.size();
    say(client, message);
    run_until([&] { return client.messages.size() > before; });
  }
  void move(TestClient& client, std::string_view text, std::string_view id = "m") {
    say(client, {{"type", "move"}, {"id", id}, {"on", client.number}, {"move", text}});
  }
  /// Moves, and runs posted functions until the move is answered.
  void move_and_wait(TestClient& client, std::string_view text) {
    const std::size_t before = client.messages.size();
    move(client, text);
    run_until([&] { return client.messages.size() > before; });
  }

  play::Registry registry_;
  MemoryStore store_;
  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  Post post_ = [this](std::function<void()> action) {
    const std::scoped_lock lock(mutex_);
    posted_.push_back(std::move(action));
  };
  Journal journal_{store_, post_};
  std::function<void(const Question&)> before_thinking_;  // on the thread of a bot; to be set before the first question
  Thinkers thinkers_{1, post_, {.before_thinking = [this](const Question& question) {
                       if (before_thinking_) before_thinking_(question);
                     }}};
  std::unique_ptr<Lobby> lobby_;
  Time now_{std::chrono::milliseconds(1'700'000'000'000)};
};

inline constexpr std::string_view open_robotrick = R"({"game":"robotrick"})";
inline constexpr std::string_view open_robots = R"({"game":"robots"})";

/// A table of people who know only what they were sent and move at random.
class Players : public LobbyTest {
 protected:
  void seat_people(std::string_view request, int count) {
    id_ = table(request);
    for (int i = 0; i < count; ++i) {
      tokens_.push_back(token(
          id_, R"({"name":"Player )" + std::to_string(i) + R"(","contribution":"0)" + std::to_string(i) + R"("})"));
      clients_.push_back(std::make_unique<TestClient>());
      hello(*clients_.back(), id_, tokens_.back(), std::nullopt, language_);
    }
    run_until([&] { return clients_.back()->table.at("status") == "playing"; });
  }

  /// Makes one random move and waits until all have its event; false if the match is over.
  bool play_on(cards::Xoshiro& random) {
    for (auto& client : clients_) {
      const auto legal = client->legal();
      if (legal.empty()) continue;
      const std::uint64_t before = client->number;
      move(*client, legal[cards::below(random, static_cast<std::uint32_t>(legal.size()))]);
      run_until([&] { return std::ranges::all_of(clients_, [&](const auto& each) { return each->number > before; }); });
      return true;
    }
    return false;
  }

  std::string id_;
  std::string language_;  // of sentences, if they want any
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<TestClient>> clients_;
};

}  // namespace botyard::server
