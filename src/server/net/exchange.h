#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ssl/stream_base.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <vector>

#include "protocol/refused.h"
#include "server/net/connections.h"

/// One connection over any stream: HTTP, and the WebSocket that it may become. Included by the two files that say
/// which.
namespace botyard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

inline constexpr auto awaits = asio::as_tuple(asio::use_awaitable);

inline constexpr std::chrono::seconds request_time{30};  // for a whole request, and between two
inline constexpr std::chrono::seconds idle_time{60};     // a table's connection answers pings within
inline constexpr std::size_t longest_body = std::size_t{16} * 1024;
inline constexpr std::uint32_t longest_header = 8 * 1024;
inline constexpr std::string_view socket_path = "/api/v1/socket";

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
    shared_.hall.depart(*this, wall_clock());
  }

  void send(Text message) override {
    if (closing_) return;
    unsent_bytes_ += message->size();
    if (unsent_bytes_ > shared_.limits.settings().unsent_bytes) return drop();  // it doesn't read what it is sent
    unsent_.push_back(std::move(message));
    if (unsent_.size() == 1) write_next();
  }
  void dismiss() override { drop(); }
  void end() override { close(websocket::close_code::service_restart); }

 private:
  void close(websocket::close_code code) {
    if (closing_) return;
    closing_ = true;
    socket_.async_close(websocket::close_reason(code), [self = this->shared_from_this()](beast::error_code) {});
  }

  void configure() {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(10);
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
      if (!bucket_.take(shared_.limits.settings().messages, wall_clock())) {
        const auto refusal = protocol::refused({{"server.slow_down", {}}, std::nullopt});
        send(std::make_shared<const std::string>(json::to_line(refusal)));
        close(websocket::close_code::policy_error);
        break;
      }
      shared_.hall.receive(*this, {static_cast<const char*>(buffer.data().data()), size}, wall_clock());
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
    unsent_.erase(unsent_.begin());
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
  std::vector<Text> unsent_;  // nearly always empty, and then it takes no memory
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
      beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(10));
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
    shared_.door.handle(request, wall_clock(), [&, alive](HttpResponse made) {
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
      beast::get_lowest_layer(stream_).expires_after(std::chrono::seconds(5));
      co_await stream_.async_shutdown(awaits);
    }
    co_return;
  }

  Stream stream_;
  Shared& shared_;
  std::shared_ptr<Counted> counted_;
  std::list<Connection*>::iterator place_;
};

/// Starts to serve a stream.
template <class Stream>
void serve(Stream stream, Shared& shared, std::shared_ptr<Counted> counted) {
  const auto executor = stream.get_executor();
  auto exchange = std::make_shared<Exchange<Stream>>(std::move(stream), shared, std::move(counted));
  asio::co_spawn(executor, exchange->run(), asio::detached);
}

}  // namespace botyard::server
