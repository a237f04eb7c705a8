#include "server/net/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <thread>

#include "server/log.h"
#include "server/memory_store.h"
#include "server/net/failing_memory.h"
#include "testing/sample_size.h"

// The server with its sockets, inside the test program: what fails, what is slow, and how it ends.
namespace botyard::server {
namespace {

using namespace std::chrono_literals;

/// In memory; a test may let it throw or refuse.
class TestStore final : public Store {
 public:
  std::vector<text::Result<void>> commit(std::span<const Append> batch) override {
    if (throws) throw std::bad_alloc();
    return kept.commit(batch);
  }
  text::Result<std::vector<std::string>> log_of(std::string_view table) override {
    if (throws) throw std::runtime_error("the store is told to throw");
    auto log = kept.log_of(table);
    if (hides_moves) {
      const auto is_move = [](const std::string& line) { return line.find("\"moved\"") != std::string::npos; };
      log->erase(std::ranges::find_if(*log, is_move), log->end());
    }
    return log;
  }
  text::Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses, std::size_t limit,
                                                std::size_t offset) override {
    return kept.tables(statuses, limit, offset);
  }
  text::Result<std::size_t> forget(std::string_view status, Time unchanged_since,
                                   std::span<const std::string> except) override {
    if (throws) throw std::bad_alloc();
    return kept.forget(status, unchanged_since, except);
  }
  text::Result<void> probe() override {
    ++probes;
    return kept.probe();
  }
  std::uint64_t size_in_bytes() override { return 12345; }

  MemoryStore kept;
  std::atomic<bool> throws = false;
  std::atomic<bool> hides_moves = false;  // tables are read as they were before their first move
  std::atomic<int> probes = 0;
};

/// A client's end of a TCP connection. No answer within 20 seconds fails the test.
class Client {
 public:
  explicit Client(std::uint16_t port, int receive_buffer = 0)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval patience{20, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (receive_buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  }
  Client(const Client&) = delete;
  Client(Client&&) = delete;
  Client& operator=(const Client&) = delete;
  Client& operator=(Client&&) = delete;
  ~Client() { ::close(socket_); }

  [[nodiscard]] int socket() const { return socket_; }
  /// False once the other side has closed.
  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// What has come so far and comes next, until `end` is in it or the other side closes.
  std::string read_until(std::string_view end) {
    std::array<char, 65536> buffer{};
    while (received_.find(end) == std::string::npos) {
      const ssize_t size = ::recv(socket_, buffer.data(), buffer.size(), 0);
      EXPECT_FALSE(size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) << "no answer, and not closed either";
      if (size <= 0) break;
      received_.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return std::exchange(received_, {});
  }
  std::string read_until_closed() { return read_until("\x01 never"); }

 private:
  int socket_;
  std::string received_;
};

/// A text message or control frame of a client; the mask is zero.
std::string frame(int opcode, std::string_view payload) {
  std::string text{static_cast<char>(0x80 | opcode)};
  if (payload.size() < 126) {
    text += static_cast<char>(0x80 | payload.size());
  } else {
    text += static_cast<char>(0x80 | 126);
    text += static_cast<char>(payload.size() >> 8);
    text += static_cast<char>(payload.size() & 0xff);
  }
  return text + std::string(4, '\0') + std::string(payload);
}

std::string post(std::string_view path, std::string_view body) {
  return "POST " + std::string(path) +
         " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + std::string(body);
}

std::string get(std::string_view path) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
}

const std::string upgrade =
    "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";

std::string member(const std::string& text, const std::string& name) {
  std::smatch found;
  return std::regex_search(text, found, std::regex("\"" + name + "\":\"([^\"]*)\"")) ? found[1].str() : std::string();
}

std::string hello(const std::string& table, const std::string& token) {
  return frame(1,
               R"({"type":"hello","protocol":"botyard-table/1","table":")" + table + R"(","token":")" + token + "\"}");
}

ServerSettings test_settings() {
  constexpr Allowance plenty{1e9, 1e9};
  ServerSettings settings;
  settings.port = 0;
  settings.limits = {plenty, plenty, plenty, plenty, plenty, plenty, 100'000, 100'000};
  return settings;
}

/// A server that runs on a thread of its own, whose memory may fail.
class ServerTest : public testing::Test {
 protected:
  void SetUp() override { set_log_level(LogLevel::off); }
  void TearDown() override {
    stop();
    set_log_level(LogLevel::info);
  }

  void start(ServerSettings settings = test_settings()) {
    auto opened = Server::open(registry_, store_, std::move(settings));
    ASSERT_TRUE(opened);
    server_ = *std::move(opened);
    thread_ = std::thread([this] {
      failing_memory::concerns_this_thread();
      server_->run();
    });
  }
  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }

  std::string ask(const std::string& request) const {
    Client client(server_->port());
    client.send(request);
    return client.read_until_closed();
  }
  [[nodiscard]] bool is_well() const { return ask(get("/healthz")).starts_with("HTTP/1.1 200"); }
  [[nodiscard]] std::string figure(const std::string& name) const {
    const std::string text = ask(get("/metrics"));
    std::smatch found;
    return std::regex_search(text, found, std::regex("\n" + name + " (\\S+)")) ? found[1].str() : std::string();
  }
  /// Waits for what another thread brings about soon.
  template <class Condition>
  static void wait_until(Condition holds) {
    for (int i = 0; i < 4000 && !holds(); ++i) std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(holds());
  }

  play::Registry registry_;
  TestStore store_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

// --- The times of a connection

TEST_F(ServerTest, SilentPeerIsDropped) {
  auto settings = test_settings();
  settings.times.request = 50ms;
  start(settings);
  EXPECT_EQ(Client(server_->port()).read_until_closed(), "");
}

TEST_F(ServerTest, PeerThatSendsRequestByteByByteIsDropped) {
  auto settings = test_settings();
  settings.times.request = 100ms;
  start(settings);
  Client client(server_->port());
  int sent = 0;
  while (client.send("G") && sent < 2000) {  // never silent for long, and never finished
    ++sent;
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_LT(sent, 2000);
}

TEST_F(ServerTest, PeerThatDoesNotReadItsAnswerIsDropped) {
  const auto folder = std::filesystem::temp_directory_path() / ("botyard_net_test_" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  std::ofstream(folder / "index.html") << std::string(std::size_t{16} * 1024 * 1024, 'x');
  auto settings = test_settings();
  settings.times.request = 100ms;
  settings.web = folder;
  start(settings);
  std::filesystem::remove_all(folder);
  const Client client(server_->port(), 4096);
  client.send(get("/"));
  wait_until([&] { return figure("botyard_connections") == "1"; });  // the one that asks
}

TEST_F(ServerTest, WebSocketThatAnswersNoPingIsDropped) {
  auto settings = test_settings();
  settings.times.idle = 100ms;
  start(settings);
  Client client(server_->port());
  client.send(upgrade);
  EXPECT_NE(client.read_until_closed().find(" 101 "), std::string::npos);
}

/// A server that speaks TLS, with a certificate of its own.
class TlsServerTest : public ServerTest {
 protected:
  TlsServerTest()
      : folder_(std::filesystem::temp_directory_path() / ("botyard_tls_test_" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(folder_);
    settings_.certificate = (folder_ / "chain.pem").string();
    settings_.key = (folder_ / "key.pem").string();
    const std::string make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout " +
                             settings_.key + " -out " + settings_.certificate + " 2> /dev/null";
    EXPECT_EQ(std::system(make.c_str()), 0);
  }
  TlsServerTest(const TlsServerTest&) = delete;
  TlsServerTest(TlsServerTest&&) = delete;
  TlsServerTest& operator=(const TlsServerTest&) = delete;
  TlsServerTest& operator=(TlsServerTest&&) = delete;
  ~TlsServerTest() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
  ServerSettings settings_ = test_settings();
};

TEST_F(TlsServerTest, PeerWithoutHandshakeIsDropped) {
  settings_.times.handshake = 50ms;
  start(settings_);
  EXPECT_EQ(Client(server_->port()).read_until_closed(), "");
}

TEST_F(TlsServerTest, PeerWithoutCloseNotifyIsDropped) {
  settings_.times.farewell = 50ms;
  start(settings_);
  const Client client(server_->port());
  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_client_method()), &SSL_CTX_free);
  const std::unique_ptr<SSL, decltype(&SSL_free)> tls(SSL_new(context.get()), &SSL_free);
  SSL_set_fd(tls.get(), client.socket());
  ASSERT_EQ(SSL_connect(tls.get()), 1);
  const std::string request = get("/healthz");
  ASSERT_GT(SSL_write(tls.get(), request.data(), static_cast<int>(request.size())), 0);
  std::array<char, 4096> buffer{};
  while (SSL_read(tls.get(), buffer.data(), buffer.size()) > 0) {
  }
  EXPECT_EQ(SSL_get_error(tls.get(), 0), SSL_ERROR_ZERO_RETURN);  // its farewell, which is not answered
  EXPECT_EQ(::recv(client.socket(), buffer.data(), buffer.size(), 0), 0);
}

// --- The end

// The server is stopped while it has answers of bots to work off and others are still being found. Those that arrive
// behind the last step of the shutdown used to be written to a journal that was gone. Bots think for different times on
// different machines, so some pauses are tried.
TEST_F(ServerTest, BotAnswersDuringShutdownDoNotReachStoppedJournal) {
  constexpr int tables = 80;
  start();
  for (int i = 0; i < tables; ++i) {
    const std::string level = i % 2 == 0 ? "random" : "rookie";
    const std::string made = ask(post("/api/v1/tables", R"({"game":"robots","bots":[")" + level + "\",null]}"));
    const std::string seats = "/api/v1/tables/" + member(made, "id") + "/seats";
    ASSERT_NE(ask(post(seats, R"({"name":"Ann"})")).find("\"status\":\"playing\""), std::string::npos);
  }
  stop();
  store_.hides_moves = true;  // so it is a bot's turn everywhere
  for (const auto pause : {0ms, 2ms, 5ms, 10ms, 20ms, 40ms}) {
    const auto opened = Server::open(registry_, store_, test_settings());
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->resumed_tables(), static_cast<std::size_t>(tables));
    (*opened)->stop();
    std::this_thread::sleep_for(pause);
    (*opened)->run();
  }
}

// --- Failures

TEST_F(ServerTest, StoreExceptionFailsOnlyItsRequest) {
  start();
  const std::string table = member(ask(post("/api/v1/tables", R"({"game":"robots"})")), "id");
  store_.throws = true;
  const std::uint64_t before = reported_failures();
  EXPECT_TRUE(ask(get("/api/v1/tables/unknown")).starts_with("HTTP/1.1 500"));
  EXPECT_NE(ask(post("/api/v1/tables", R"({"game":"robots"})")).find("store.failed"), std::string::npos);
  EXPECT_GE(reported_failures(), before + 2);
  EXPECT_TRUE(ask(get("/api/v1/tables/" + table)).starts_with("HTTP/1.1 200"));
  store_.throws = false;
  EXPECT_TRUE(ask(post("/api/v1/tables", R"({"game":"robots"})")).starts_with("HTTP/1.1 201"));
}

TEST_F(ServerTest, DealExceptionClosesOnlyItsTable) {
  auto settings = test_settings();
  std::atomic<int> deals = 0;
  settings.lobby.dealer = [&](const play::AnyGame& game, const TableSettings& table,
                              const cards::Seed& seed) -> text::Result<std::unique_ptr<play::AnyMatch>> {
    if (game.name() != "robots") return deal_from_seed(game, table, seed);
    switch (deals++ % 3) {
      case 0: throw std::bad_alloc();
      case 1: throw std::runtime_error("no cards");
      default: throw 7;
    }
  };
  start(settings);
  for (int i = 0; i < 3; ++i) {
    const std::string table = member(ask(post("/api/v1/tables", R"({"game":"robots","bots":["random",null]})")), "id");
    ask(post("/api/v1/tables/" + table + "/seats", R"({"name":"Ann"})"));  // deals
  }
  EXPECT_EQ(deals, 3);
  const std::string table =
      member(ask(post("/api/v1/tables", R"({"game":"robotrick","bots":["random","random",null]})")), "id");
  const std::string seated = ask(post("/api/v1/tables/" + table + "/seats", R"({"name":"Ann"})"));
  EXPECT_NE(seated.find("\"status\":\"playing\""), std::string::npos) << seated;
}

/// What a client does on a server whose memory may fail: each step may be refused, or the connection closed.
void visit(std::uint16_t port) {
  const auto ask = [&](const std::string& request) {
    Client client(port);
    client.send(request);
    return client.read_until_closed();
  };
  const std::string table = member(ask(post("/api/v1/tables", R"({"game":"robots"})")), "id");
  const std::string seated = ask(post("/api/v1/tables/" + table + "/seats", R"({"name":"Ann","seat":"black"})"));
  Client client(port);
  client.send(upgrade);
  client.read_until("\r\n\r\n");
  client.send(hello(table, member(seated, "token")));
  client.read_until("\"type\":");
  client.send(frame(9, "ping") + frame(1, R"({"type":"leave","id":"a"})") + frame(8, ""));
  client.read_until_closed();
}

TEST_F(ServerTest, SurvivesFailureOfAnyAllocation) {
  // An answer that is lost with its memory is not waited for longer than this.
  auto settings = test_settings();
  settings.times.request = 200ms;
  settings.times.idle = 200ms;
  settings.times.handshake = 200ms;
  settings.times.tick = 50ms;
  start(settings);
  visit(server_->port());
  const int stride = sample_size(23, 1);
  for (int i = 0;; i += stride) {
    failing_memory::fail_after(i);
    visit(server_->port());
    const bool has_failed = failing_memory::has_failed();
    failing_memory::fail_after(-1);
    ASSERT_TRUE(is_well()) << "after allocation " << i;
    if (!has_failed) break;
  }
  wait_until([&] { return figure("botyard_connections") == "1"; });
  EXPECT_EQ(figure("botyard_guests"), "0");
}

TEST_F(ServerTest, AcceptsAndTicksAgainAfterMemoryRanOut) {
  auto settings = test_settings();
  settings.times.tick = 2ms;
  start(settings);
  ASSERT_TRUE(is_well());
  failing_memory::fail_all(true);
  for (int i = 0; i < 20; ++i) {
    const Client client(server_->port());
    client.send(get("/healthz"));
    std::this_thread::sleep_for(5ms);
  }
  failing_memory::fail_all(false);
  EXPECT_TRUE(is_well());
  const int before = store_.probes;
  wait_until([&] { return store_.probes > before + 2; });
}

// --- Health

TEST_F(ServerTest, HealthFollowsWritabilityOfStore) {
  auto settings = test_settings();
  settings.times.tick = 5ms;
  start(settings);
  ASSERT_TRUE(is_well());
  store_.kept.broken = true;
  wait_until([&] { return !is_well(); });  // though nobody writes
  EXPECT_NE(ask(get("/healthz")).find("store.failed"), std::string::npos);
  EXPECT_EQ(figure("botyard_store_writable"), "0");
  store_.kept.broken = false;
  wait_until([&] { return is_well(); });
  EXPECT_EQ(figure("botyard_store_writable"), "1");
  EXPECT_EQ(figure("botyard_store_bytes"), "12345");
  EXPECT_NE(figure("botyard_request_seconds_count"), "0");
}

}  // namespace
}  // namespace botyard::server
