#include "server/net/server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/version.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <list>
#include <utility>

#include "protocol/refused.h"
#include "server/door.h"

namespace botyard::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto awaits = asio::as_tuple(asio::use_awaitable);

constexpr auto request_time = 30s;  // for a whole request, and between two
constexpr auto idle_time = 60s;     // a table's connection answers pings within
constexpr std::size_t longest_body = 16 * 1024;
constexpr std::uint32_t longest_header = 8 * 1024;
constexpr std::string_view socket_path = "/api/v1/socket";

Time now() { return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

class NetServer;

/// A connection that the server can end, whatever it is.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection(Connection&&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection& operator=(Connection&&) = delete;
  virtual ~Connection() = default;
  /// Come back soon.
  virtual void end() = 0;
};

/// What all connections share.
struct Shared {
  Hall& hall;
  Door& door;
  AddressLimits& limits;
  const ServerSettings& settings;
  std::list<Connection*> connections{};
  bool draining = false;
};

/// Counts a connection against its address for as long as it lives.
class Counted {
 public:
  Counted(AddressLimits& limits, std::string address) : limits_(limits), address_(std::move(address)) {}
  Counted(const Counted&) = delete;
  Counted(Counted&&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted& operator=(Counted&&) = delete;
  ~Counted() { limits_.disconnect(address_); }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  AddressLimits& limits_;
  std::string address_;
};

/// One WebSocket at one table.
template <class Stream>
class SocketGuest final : public Guest, public Connection, public std::enable_shared_from_this<SocketGuest<Stream>> {
 public:
  SocketGuest(Stream stream, Shared& shared, std::shared_ptr<Counted> counted)
      : socket_(std::move(stream)), shared_(shared), counted_(std::move(counted)) {
    place_ = shared_.connections.insert(shared_.connections.end(), this);
  }
  SocketGuest(const SocketGuest&) = delete;
  SocketGuest(SocketGuest&&) = delete;
  SocketGuest& operator=(const SocketGuest&) = delete;
  SocketGuest& operator=(SocketGuest&&) = delete;
  ~SocketGuest() override { shared_.connections.erase(place_); }

  asio::awaitable<void> run(http::request<http::string_body> request) {
    const auto self = this->shared_from_this();
    configure();
    if (const auto [error] = co_await socket_.async_accept(request, awaits); error) co_return;
    request = {};
    co_await read_messages();
    shared_.hall.depart(*this, now());
  }

  void send(Text message) override {
    if (closing_) return;
    unsent_bytes_ += message->size();
    if (unsent_bytes_ > shared_.limits.settings().unsent_bytes) return drop();  // it doesn't read what it is sent
    unsent_.push_back(std::move(message));
    if (unsent_.size() == 1) write_next();
  }
  void dismiss() override { drop(); }
  void end() override {
    if (closing_) return;
    closing_ = true;
    socket_.async_close(websocket::close_reason(websocket::close_code::service_restart),
                        [self = this->shared_from_this()](beast::error_code) {});
  }

 private:
  void configure() {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = 10s;
    timeout.idle_timeout = idle_time;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(protocol::longest_message);
    socket_.auto_fragment(false);
    socket_.text(true);
    beast::get_lowest_layer(socket_).expires_never();
    beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true));
  }

  asio::awaitable<void> read_messages() {
    beast::flat_buffer buffer;
    while (!closing_) {
      const auto [error, size] = co_await socket_.async_read(buffer, awaits);
      if (error) break;
      if (!bucket_.take(shared_.limits.settings().messages, now())) {
        const auto refusal = protocol::refused({{"server.slow_down", {}}, std::nullopt});
        send(std::make_shared<const std::string>(json::to_line(refusal)));
        end();
        break;
      }
      shared_.hall.receive(*this, {static_cast<const char*>(buffer.data().data()), size}, now());
      buffer.consume(size);
    }
  }

  void write_next() {
    socket_.async_write(
        asio::buffer(*unsent_.front()),
        [self = this->shared_from_this()](beast::error_code error, std::size_t) { self->written(error); });
  }
  void written(beast::error_code error) {
    if (error) return drop();
    unsent_bytes_ -= unsent_.front()->size();
    unsent_.pop_front();
    if (!unsent_.empty()) write_next();
  }

  /// Reading ends with an error then, and with it everything.
  void drop() {
    closing_ = true;
    beast::get_lowest_layer(socket_).close();
  }

  websocket::stream<Stream, false> socket_;
  Shared& shared_;
  std::shared_ptr<Counted> counted_;
  std::list<Connection*>::iterator place_;
  std::deque<Text> unsent_;
  std::size_t unsent_bytes_ = 0;
  Bucket bucket_;
  bool closing_ = false;
};

/// One HTTP connection, until it asks for a WebSocket.
template <class Stream>
class Exchange final : public Connection, public std::enable_shared_from_this<Exchange<Stream>> {
 public:
  Exchange(Stream stream, Shared& shared, std::shared_ptr<Counted> counted)
      : stream_(std::move(stream)), shared_(shared), counted_(std::move(counted)) {
    place_ = shared_.connections.insert(shared_.connections.end(), this);
  }
  Exchange(const Exchange&) = delete;
  Exchange(Exchange&&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  Exchange& operator=(Exchange&&) = delete;
  ~Exchange() override { shared_.connections.erase(place_); }

  asio::awaitable<void> run() {
    const auto self = this->shared_from_this();
    if (!co_await shake_hands()) co_return;
    beast::flat_buffer buffer;
    bool goes_on = true;
    while (goes_on && !shared_.draining) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(longest_header);
      parser.body_limit(longest_body);
      beast::get_lowest_layer(stream_).expires_after(request_time);
      const auto [error, size] = co_await http::async_read(stream_, buffer, parser, awaits);
      if (error == http::error::end_of_stream || error == beast::error::timeout) break;
      if (error) {
        co_await refuse_request(error);
        break;
      }
      if (websocket::is_upgrade(parser.get())) {
        co_await upgrade(parser.release());
        co_return;
      }
      goes_on = co_await answer(parser.release());
    }
    co_await finish();
  }

  void end() override { beast::get_lowest_layer(stream_).close(); }

 private:
  asio::awaitable<bool> shake_hands() {
    if constexpr (!std::is_same_v<Stream, beast::tcp_stream>) {
      beast::get_lowest_layer(stream_).expires_after(10s);
      const auto [error] = co_await stream_.async_handshake(asio::ssl::stream_base::server, awaits);
      co_return !error;
    }
    co_return true;
  }

  [[nodiscard]] std::string address_of(const http::request<http::string_body>& request) const {
    if (!shared_.settings.behind_proxy) return counted_->address();
    // The last one is what our own proxy saw; what stands before it anyone may have written.
    std::string_view forwarded = request["X-Forwarded-For"];
    forwarded = forwarded.substr(forwarded.rfind(',') + 1);
    while (forwarded.starts_with(' ')) forwarded.remove_prefix(1);
    return forwarded.empty() ? counted_->address() : std::string(forwarded.substr(0, 64));
  }

  /// A browser tells which page opens the socket; only ours may.
  [[nodiscard]] bool is_our_page(const http::request<http::string_body>& request) const {
    const std::string_view origin = request[http::field::origin];
    if (origin.empty()) return true;  // no browser
    const std::size_t scheme = origin.find("://");
    if (scheme != std::string_view::npos && origin.substr(scheme + 3) == request[http::field::host]) return true;
    return std::ranges::find(shared_.settings.origins, origin) != shared_.settings.origins.end();
  }

  asio::awaitable<bool> answer(http::request<http::string_body> request) {
    HttpRequest asked;
    asked.method = request.method_string();
    asked.target = request.target();
    asked.address = address_of(request);
    asked.body = std::move(request.body());
    asked.if_none_match = request[http::field::if_none_match];
    asked.accept_encoding = request[http::field::accept_encoding];
    HttpResponse response = co_await ask(asked);
    co_return co_await write(std::move(response), request.version(), request.keep_alive(), asked.method == "HEAD");
  }

  /// The answer may have to wait for the disk.
  asio::awaitable<HttpResponse> ask(const HttpRequest& request) {
    std::optional<HttpResponse> response;
    asio::steady_timer answered(stream_.get_executor(), asio::steady_timer::time_point::max());
    auto alive = std::make_shared<bool>(true);
    shared_.door.handle(request, now(), [&, alive](HttpResponse made) {
      if (!*alive) return;
      response = std::move(made);
      answered.cancel();
    });
    if (!response) {
      answered.expires_after(request_time);
      co_await answered.async_wait(awaits);
    }
    *alive = false;
    co_return response ? *std::move(response) : HttpResponse{503, "text/plain", "The disk does not answer.\n", {}};
  }

  asio::awaitable<bool> write(HttpResponse made, unsigned version, bool keep_alive, bool head) {
    http::response<http::string_body> response(static_cast<http::status>(made.status), version);
    response.set(http::field::server, "botyard");
    response.set(http::field::content_type, made.type);
    for (const auto& [name, value] : strict_headers()) response.set(name, value);
    if (!shared_.settings.certificate.empty()) response.set("Strict-Transport-Security", "max-age=31536000");
    for (const auto& [name, value] : made.headers) response.set(name, value);
    response.keep_alive(keep_alive && !shared_.draining);
    const std::size_t length = made.body.size();
    if (!head) response.body() = std::move(made.body);
    response.prepare_payload();
    if (head) response.content_length(length);
    beast::get_lowest_layer(stream_).expires_after(request_time);
    const auto [error, size] = co_await http::async_write(stream_, response, awaits);
    co_return !error && response.keep_alive();
  }

  asio::awaitable<void> refuse_request(beast::error_code error) {
    const int status = error == http::error::body_limit ? 413 : error == http::error::header_limit ? 431 : 400;
    json::object body = protocol::refused({{"server.bad_request", {{"what", error.message()}}}, std::nullopt});
    body.erase("type");
    HttpResponse response{status, "application/json", json::to_line(json::object{{"error", std::move(body)}}), {}};
    co_await write(std::move(response), 11, false, false);
  }

  asio::awaitable<void> upgrade(http::request<http::string_body> request) {
    const std::string_view target = request.target();
    std::string_view code;
    if (target.substr(0, target.find('?')) != socket_path) code = "server.no_such_page";
    if (!is_our_page(request)) code = "server.other_origin";
    if (!code.empty()) {
      json::object body = protocol::refused({{code, {}}, std::nullopt});
      body.erase("type");
      HttpResponse response{code == "server.other_origin" ? 403 : 404,
                            "application/json",
                            json::to_line(json::object{{"error", std::move(body)}}),
                            {}};
      co_await write(std::move(response), request.version(), false, false);
      co_return;
    }
    // A coroutine of its own, so that this one and its buffers don't live as long as the match.
    auto guest = std::make_shared<SocketGuest<Stream>>(std::move(stream_), shared_, std::move(counted_));
    auto executor = co_await asio::this_coro::executor;
    asio::co_spawn(executor, guest->run(std::move(request)), asio::detached);
  }

  asio::awaitable<void> finish() {
    if constexpr (std::is_same_v<Stream, beast::tcp_stream>) {
      beast::error_code ignored;
      stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    } else {
      beast::get_lowest_layer(stream_).expires_after(5s);
      co_await stream_.async_shutdown(awaits);
    }
    co_return;
  }

  Stream stream_;
  Shared& shared_;
  std::shared_ptr<Counted> counted_;
  std::list<Connection*>::iterator place_;
};

class NetServer final : public Server {
 public:
  NetServer(const play::Registry& registry, Store& store, ServerSettings settings, Site site)
      : settings_(std::move(settings)),
        site_(std::move(site)),
        limits_(settings_.limits),
        journal_(std::make_unique<Journal>(store, post_)),
        thinkers_(std::make_unique<Thinkers>(settings_.thinkers, post_)),
        hall_(registry, store, *journal_, *thinkers_, settings_.hall),
        door_(hall_, limits_, site_) {}

  text::Result<void> listen() {
    if (!settings_.certificate.empty()) {
      if (auto good = use_certificate(); !good) return good;
    }
    beast::error_code error;
    const auto address = asio::ip::make_address(settings_.address, error);
    if (error) return text::refuse("server.bad_address", {{"address", settings_.address}});
    const tcp::endpoint endpoint(address, settings_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(4096, error);
    if (error) {
      return text::refuse(
          "server.cannot_listen",
          {{"address", settings_.address}, {"port", std::to_string(settings_.port)}, {"what", error.message()}});
    }
    const auto resumed = hall_.resume(now());
    if (!resumed) return tl::unexpected(resumed.error());
    resumed_ = *resumed;
    return {};
  }

  [[nodiscard]] std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t resumed_tables() const override { return resumed_; }

  void run() override {
    asio::co_spawn(context_, accept(), asio::detached);
    asio::co_spawn(context_, keep_time(), asio::detached);
    asio::co_spawn(context_, obey_signals(), asio::detached);
    context_.run();
    // Whoever waits for the disk is told before the end.
    thinkers_.reset();
    journal_.reset();
    context_.restart();
    context_.poll();
  }

  void stop() override {
    asio::post(context_, [this] { drain(); });
  }

 private:
  text::Result<void> use_certificate() {
    beast::error_code error;
    tls_.emplace(asio::ssl::context::tls_server);
    tls_->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                      asio::ssl::context::no_tlsv1_1);
    tls_->use_certificate_chain_file(settings_.certificate, error);
    if (!error) tls_->use_private_key_file(settings_.key, asio::ssl::context::pem, error);
    if (error) {
      return text::refuse("server.bad_certificate", {{"file", settings_.certificate}, {"what", error.message()}});
    }
    return {};
  }

  asio::awaitable<void> accept() {
    while (!shared_.draining) {
      auto [error, socket] = co_await acceptor_.async_accept(awaits);
      if (shared_.draining) break;
      if (error) {  // too many open files, say: it passes
        asio::steady_timer pause(context_, 100ms);
        co_await pause.async_wait(awaits);
        continue;
      }
      beast::error_code gone;
      const auto peer = socket.remote_endpoint(gone);
      const std::string address = gone ? std::string() : peer.address().to_string();
      if (gone || !limits_.connect(address)) continue;  // the socket closes
      auto counted = std::make_shared<Counted>(limits_, address);
      if (tls_) {
        serve(beast::ssl_stream<beast::tcp_stream>(beast::tcp_stream(std::move(socket)), *tls_), std::move(counted));
      } else {
        serve(beast::tcp_stream(std::move(socket)), std::move(counted));
      }
    }
  }

  template <class Stream>
  void serve(Stream stream, std::shared_ptr<Counted> counted) {
    auto exchange = std::make_shared<Exchange<Stream>>(std::move(stream), shared_, std::move(counted));
    asio::co_spawn(context_, exchange->run(), asio::detached);
  }

  asio::awaitable<void> keep_time() {
    while (!shared_.draining) {
      clock_.expires_after(1s);
      co_await clock_.async_wait(awaits);
      if (shared_.draining) break;
      hall_.tick(now());
      limits_.forget_idle(now());
    }
  }

  asio::awaitable<void> obey_signals() {
    const auto [error, number] = co_await signals_.async_wait(awaits);
    if (!error) {
      spdlog::info("stopping: connections are closed, everything is saved");
      drain();
    }
  }

  void drain() {
    if (shared_.draining) return;
    shared_.draining = true;
    hall_.drain();
    door_.drain();
    beast::error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel();
    clock_.cancel();
    const std::list<Connection*> all = shared_.connections;
    for (Connection* const connection : all) connection->end();
    // Clients that don't say goodbye are not waited for.
    clock_.expires_after(2s);
    clock_.async_wait([this](beast::error_code) { context_.stop(); });
    wait_for_goodbyes();
  }

  void wait_for_goodbyes() {
    if (shared_.connections.empty()) {
      clock_.cancel();
      return;
    }
    poll_.expires_after(20ms);
    poll_.async_wait([this](beast::error_code) { wait_for_goodbyes(); });
  }

  ServerSettings settings_;
  Site site_;
  AddressLimits limits_;
  Post post_ = [this](std::function<void()> action) { asio::post(context_, std::move(action)); };
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Thinkers> thinkers_;
  Hall hall_;
  Door door_;
  Shared shared_{hall_, door_, limits_, settings_};
  std::optional<asio::ssl::context> tls_;
  // Below what connections use: with the context go those that are still open.
  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_};
  asio::steady_timer clock_{context_};
  asio::steady_timer poll_{context_};
  asio::signal_set signals_{context_, SIGINT, SIGTERM};
  std::size_t resumed_ = 0;
};

}  // namespace

text::Result<std::unique_ptr<Server>> Server::open(const play::Registry& registry, Store& store,
                                                   ServerSettings settings) {
  Site site;
  if (!settings.web.empty()) {
    auto read = Site::read(settings.web);
    if (!read) return tl::unexpected(read.error());
    site = *std::move(read);
  }
  auto server = std::make_unique<NetServer>(registry, store, std::move(settings), std::move(site));
  if (const auto good = server->listen(); !good) return tl::unexpected(good.error());
  return server;
}

}  // namespace botyard::server
