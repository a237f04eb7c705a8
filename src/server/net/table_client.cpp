#include "server/net/table_client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <type_traits>

namespace botyard::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::chrono::seconds patience{15};
constexpr std::size_t largest_answer = std::size_t{4} << 20;

tl::unexpected<text::Refusal> unreachable(const TableAddress& address, const beast::error_code& error) {
  return text::refuse("join.unreachable", {{"host", address.host}, {"port", address.port}, {"what", error.message()}});
}

/// `Stream` is the TCP stream itself, or TLS over it.
template <class Stream>
class Client : public TableClient {
 public:
  explicit Client(TableAddress address) : address_(std::move(address)), tls_(asio::ssl::context::tls_client) {
    beast::error_code ignored;
    tls_.set_default_verify_paths(ignored);
    tls_.set_verify_mode(asio::ssl::verify_peer, ignored);
  }

  text::Result<json::value> ask(const std::string& path, const std::optional<json::object>& body) override {
    Stream stream = make_stream();
    if (const auto connected = connect(stream); !connected) return tl::unexpected(connected.error());
    http::request<http::string_body> request(body ? http::verb::post : http::verb::get, path, 11);
    request.set(http::field::host, address_.host);
    if (body) request.body() = json::to_line(*body);
    request.prepare_payload();
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> response;
    response.body_limit(largest_answer);
    beast::error_code error = asio::error::timed_out;
    http::async_write(stream, request, [&](beast::error_code failed, std::size_t) {
      error = failed;
      if (failed) return;
      http::async_read(stream, buffer, response, [&](beast::error_code end, std::size_t) { error = end; });
    });
    run_for(patience);
    beast::error_code ignored;
    beast::get_lowest_layer(stream).socket().close(ignored);
    if (error) return unreachable(address_, error);
    auto answer = json::parse(response.get().body());
    if (!answer || !answer->is_object()) return text::refuse("join.no_server", {{"host", address_.host}});
    if (const json::value* const refusal = answer->get_object().if_contains("error")) {
      const json::value* const message = refusal->is_object() ? refusal->get_object().if_contains("message") : nullptr;
      if (message == nullptr || !message->is_string()) return text::refuse("join.no_server", {{"host", address_.host}});
      return text::refuse("join.refused", {{"message", std::string(message->get_string())}});
    }
    return *std::move(answer);
  }

  text::Result<void> open_socket() override {
    socket_ = std::make_unique<websocket::stream<Stream>>(make_stream());
    reading_ = false;
    buffer_.clear();
    message_.reset();
    if (const auto connected = connect(socket_->next_layer()); !connected) return tl::unexpected(connected.error());
    socket_->read_message_max(largest_answer);
    beast::error_code error = asio::error::timed_out;
    socket_->async_handshake(address_.host, "/api/v1/socket", [&](beast::error_code end) { error = end; });
    run_for(patience);
    if (error) return unreachable(address_, error);
    return {};
  }

  text::Result<void> send(const json::object& message) override {
    if (!socket_) return unreachable(address_, asio::error::not_connected);
    const std::string text = json::to_line(message);
    beast::error_code error = asio::error::timed_out;
    bool sent = false;
    socket_->text(true);
    socket_->async_write(asio::buffer(text), [&](beast::error_code end, std::size_t) {
      error = end;
      sent = true;
    });
    // Whatever is being read may arrive meanwhile, and stays.
    const auto start = std::chrono::steady_clock::now();
    context_.restart();
    while (!sent && std::chrono::steady_clock::now() - start < patience && context_.run_one_for(patience) > 0) {
    }
    if (!sent) context_.stop();
    if (error) return unreachable(address_, error);
    return {};
  }

  text::Result<std::optional<json::value>> receive(std::chrono::milliseconds wait) override {
    if (!socket_) return unreachable(address_, asio::error::not_connected);
    if (!reading_ && !message_) {
      reading_ = true;
      socket_->async_read(buffer_, [this](beast::error_code end, std::size_t) {
        reading_ = false;
        message_ = end;
      });
    }
    const auto until = std::chrono::steady_clock::now() + wait;
    context_.restart();
    while (!message_ && context_.run_one_until(until) > 0) {
    }
    if (!message_) return std::nullopt;
    const beast::error_code error = *std::exchange(message_, std::nullopt);
    if (error) return unreachable(address_, error);
    auto parsed = json::parse(beast::buffers_to_string(buffer_.data()));
    buffer_.clear();
    if (!parsed) return text::refuse("join.no_server", {{"host", address_.host}});
    return std::optional(*std::move(parsed));
  }

 private:
  static constexpr bool secure = !std::is_same_v<Stream, beast::tcp_stream>;

  Stream make_stream() {
    if constexpr (secure) {
      return Stream(context_, tls_);
    } else {
      return Stream(context_);
    }
  }

  void run_for(std::chrono::milliseconds time) {
    context_.restart();
    context_.run_for(time);
  }

  text::Result<void> connect(Stream& stream) {
    beast::error_code error;
    tcp::resolver resolver(context_);
    const auto found = resolver.resolve(address_.host, address_.port, error);
    if (error) return unreachable(address_, error);
    error = asio::error::timed_out;
    beast::get_lowest_layer(stream).expires_after(patience);
    beast::get_lowest_layer(stream).async_connect(found, [&](beast::error_code end, const auto&) { error = end; });
    run_for(patience);
    if (error) return unreachable(address_, error);
    if constexpr (secure) {
      // OpenSSL's own macro for this is full of casts.
      if (SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                   address_.host.data()) != 1) {
        return unreachable(address_, asio::error::invalid_argument);
      }
      stream.set_verify_callback(asio::ssl::host_name_verification(address_.host));
      error = asio::error::timed_out;
      stream.async_handshake(asio::ssl::stream_base::client, [&](beast::error_code end) { error = end; });
      run_for(patience);
      if (error) return unreachable(address_, error);
    }
    beast::get_lowest_layer(stream).expires_never();
    return {};
  }

  TableAddress address_;
  asio::io_context context_;
  asio::ssl::context tls_;
  std::unique_ptr<websocket::stream<Stream>> socket_;
  beast::flat_buffer buffer_;
  bool reading_ = false;
  std::optional<beast::error_code> message_;  // one is there, or the connection ended
};

}  // namespace

std::unique_ptr<TableClient> make_table_client(const TableAddress& address) {
  if (address.secure) return std::make_unique<Client<asio::ssl::stream<beast::tcp_stream>>>(address);
  return std::make_unique<Client<beast::tcp_stream>>(address);
}

}  // namespace botyard::server
