#include <algorithm>

#include "server/secrets.h"
#include "server/testing.h"

// A client that has chosen its token and lost the answer to "sit down" asks again.
namespace botyard::server {
namespace {

class SitRetry : public LobbyTest {
 protected:
  static constexpr std::string_view chosen = "00112233445566778899aabbccddeeff";
  static constexpr std::string_view other = "ffeeddccbbaa99887766554433221100";

  static std::string request(std::string_view token, std::string_view name = "Ann") {
    return json::to_line(json::object{{"name", name}, {"token", token}});
  }
  static int people_at(const json::object& table) {
    return static_cast<int>(std::ranges::count_if(table.at("players").as_array(), [](const json::value& player) {
      return player.at("kind").as_string() == "person";
    }));
  }
};

TEST_F(SitRetry, ReturnsSameSeat) {
  const std::string id = table(R"({"game":"robotrick"})");
  const json::object first = sit(id, request(chosen));
  EXPECT_EQ(first.at("token").as_string(), chosen);
  const json::object again = sit(id, request(chosen));
  EXPECT_EQ(again.at("seat"), first.at("seat"));
  EXPECT_EQ(again.at("token").as_string(), chosen);
  EXPECT_EQ(people_at(again.at("table").as_object()), 1);
  EXPECT_EQ(again.at("table"), describe(id));
  TestClient ann;
  hello(ann, id, std::string(chosen));
  EXPECT_EQ(ann.seat, first.at("seat"));
  lobby_->unsubscribe(ann, now_);
}

TEST_F(SitRetry, IsAnsweredAfterFirstRequestIsStored) {
  const std::string id = table(R"({"game":"robotrick"})");
  std::vector<json::object> answers;
  for (int i = 0; i < 2; ++i) {
    lobby_->sit(id, *protocol::read_sit_down(request(chosen)), now_,
                [&](const text::Result<json::object>& got) { answers.push_back(got.value()); });
  }
  EXPECT_TRUE(answers.empty());
  run_until([&] { return answers.size() == 2; });
  EXPECT_EQ(answers[0].at("seat"), answers[1].at("seat"));
  EXPECT_EQ(people_at(describe(id)), 1);
}

TEST_F(SitRetry, ReturnsSeatAfterMatchHasBegun) {
  const std::string id = table(R"({"game":"robots","keyed":false})");
  token(id, request(other, "Bob"));
  const json::value seat = sit(id, request(chosen)).at("seat");
  EXPECT_EQ(describe(id).at("status"), "playing");
  EXPECT_EQ(sit(id, request(chosen)).at("seat"), seat);
  EXPECT_EQ(sit(id, R"({"name":"Cy"})").at("code"), "table.started_already");
}

TEST_F(SitRetry, ReturnsSeatAfterRestart) {
  const std::string id = table(R"({"game":"robotrick"})");
  const json::value seat = sit(id, request(chosen)).at("seat");
  lobby_ = std::make_unique<Lobby>(registry_, store_, journal_, thinkers_);
  EXPECT_EQ(sit(id, request(chosen)).at("seat"), seat);
  EXPECT_EQ(people_at(describe(id)), 1);
}

TEST_F(SitRetry, OtherTokenTakesAnotherSeat) {
  const std::string id = table(R"({"game":"robotrick"})");
  const json::value first = sit(id, request(chosen)).at("seat");
  EXPECT_NE(sit(id, request(other)).at("seat"), first);
  const json::object third = sit(id, R"({"name":"Ann"})");
  EXPECT_NE(third.at("token").as_string(), chosen);
  EXPECT_EQ(people_at(third.at("table").as_object()), 3);
}

TEST_F(SitRetry, TakesNewSeatAfterLeaving) {
  const std::string id = table(R"({"game":"robotrick"})");
  TestClient ann;
  hello(ann, id, token(id, request(chosen)));
  const std::size_t before = ann.messages.size();
  say(ann, {{"type", "leave"}, {"id", "l"}});
  run_until([&] { return ann.messages.size() > before; });
  EXPECT_EQ(people_at(describe(id)), 0);
  EXPECT_EQ(people_at(sit(id, request(chosen)).at("table").as_object()), 1);
  lobby_->unsubscribe(ann, now_);
}

TEST_F(SitRetry, TokenIsNeitherSentToOthersNorStored) {
  const std::string id = table(R"({"game":"robotrick"})");
  TestClient watcher;
  hello(watcher, id, "");
  const json::object seated = sit(id, request(chosen));
  sit(id, request(chosen));
  run_until([&] { return !watcher.events.empty(); });
  watcher.messages.push_back(json::to_line(seated.at("table")));
  const auto lines = *store_.log_of(id);
  for (const std::string& line : lines) EXPECT_EQ(line.find(chosen), std::string::npos) << line;
  for (const std::string& message : watcher.messages) {
    EXPECT_EQ(message.find(chosen), std::string::npos) << message;
    EXPECT_EQ(message.find(sha256_hex(chosen)), std::string::npos) << message;
  }
  lobby_->unsubscribe(watcher, now_);
}

}  // namespace
}  // namespace botyard::server
