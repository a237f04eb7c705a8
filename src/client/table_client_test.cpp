#include "client/table_client.h"

#include <gtest/gtest.h>

#include <boost/asio/ip/tcp.hpp>

#include "client/fake_server.h"

namespace botyard::client {
namespace {

constexpr std::chrono::milliseconds short_time{50};
constexpr std::chrono::seconds long_time{20};

TableAddress address_of(std::uint16_t port, bool secure = false) {
  return {secure, "127.0.0.1", std::to_string(port), "k3"};
}

/// A port that takes connections and never says anything.
class SilentPort {
 public:
  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  boost::asio::io_context context_;
  boost::asio::ip::tcp::acceptor acceptor_{context_, {boost::asio::ip::address_v4::loopback(), 0}};
};

/// HTTP requests hang; a WebSocket says again what it is told.
FakeServer make_hanging_server() {
  return {[](const FakeServer::Request&) { return std::nullopt; },
          [](const std::string& message) { return std::vector{message}; }};
}

void expect_echo(TableClient& client, const json::object& message) {
  ASSERT_TRUE(client.send(message));
  const auto received = client.receive(long_time);
  ASSERT_TRUE(received);
  ASSERT_TRUE(*received);
  EXPECT_EQ(json::to_line(**received), json::to_line(message));
}

// What the unanswered request referred to is gone by the time its operation ends: the address sanitizer watches.
TEST(TableClient, GoesOnAfterARequestThatTimedOut) {
  const FakeServer server = make_hanging_server();
  const auto client = make_table_client(address_of(server.port()), short_time);
  ASSERT_TRUE(client->open_socket());
  expect_echo(*client, {{"round", 1}});
  for (const auto& body : {std::optional<json::object>(), std::optional(json::object{{"name", "Ann"}})}) {
    const auto answer = client->ask("/api/v1/tables/k3/record", body);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().reason.code, "join.unreachable");
    expect_echo(*client, {{"round", 2}});
  }
}

TEST(TableClient, GoesOnAfterAHandshakeThatTimedOut) {
  const SilentPort silent;
  for (const bool secure : {false, true}) {
    const auto client = make_table_client(address_of(silent.port(), secure), short_time);
    for (int again = 0; again < 2; ++again) {
      EXPECT_FALSE(client->open_socket());
      EXPECT_FALSE(client->ask("/", std::nullopt));
      EXPECT_FALSE(client->send({{"type", "leave"}}));
      EXPECT_FALSE(client->receive(short_time).value_or(std::nullopt));
    }
  }
}

TEST(TableClient, MayBeDestroyedWhileItReads) {
  const FakeServer server = make_hanging_server();
  const auto client = make_table_client(address_of(server.port()), short_time);
  ASSERT_TRUE(client->open_socket());
  const auto nothing = client->receive(std::chrono::milliseconds(1));
  ASSERT_TRUE(nothing);
  EXPECT_FALSE(*nothing);
}

}  // namespace
}  // namespace botyard::client
