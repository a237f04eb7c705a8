#include "client/table_client.h"

#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/basic_resolver.hpp>
#include <boost/asio/ssl/context.hpp>
#include <vector>

#include "net/http.h"
#include "net/stream.h"
#include "net/web_socket.h"

namespace botyard::client {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using net::error_code;

constexpr std::size_t largest_answer = std::size_t{4} << 20;

/// How an operation ended, once it has.
using Outcome = std::optional<error_code>;

/// The socket keeps what its operations refer to, and lives as long as they do.
class ClientSocket final : public net::WebSocket {
 public:
  using net::WebSocket::WebSocket;

  Outcome opened;
  Outcome written;
  Outcome read_one;     // a message is there, or the connection ended
  std::string message;  // the one that was read
  std::string sending;
  bool reading = false;

 private:
  void on_open(error_code error) override { opened = error; }
  void on_message(error_code error, std::string_view text) override {
    reading = false;
    read_one = error;
    message = text;
  }
  void on_written(error_code error) override { written = error; }
};

class Client final : public TableClient {
 public:
  Client(TableAddress address, std::chrono::milliseconds patience, std::string language)
      : address_(std::move(address)),
        patience_(patience),
        language_(std::move(language)),
        tls_(asio::ssl::context::tls_client) {
    error_code ignored;
    tls_.set_default_verify_paths(ignored);
    tls_.set_verify_mode(asio::ssl::verify_peer, ignored);
  }

  text::Result<json::value> ask(const std::string& path, const std::optional<json::object>& body) override {
    net::Stream stream = make_stream();
    if (const auto connected = connect(stream); !connected) return tl::unexpected(connected.error());
    const std::string text = body ? json::to_line(*body) : std::string();
    const std::string request = net::request_text(address_.host, path, body ? &text : nullptr, language_);
    net::HttpAnswer answer(largest_answer);
    Outcome end;
    stream.write(request, {}, [&](error_code error, std::size_t) {
      if (error) {
        end = error;
      } else {
        read_answer(stream, answer, end);
      }
    });
    const error_code error = wait_for(end, [&] { stream.close(); });
    stream.close();
    if (error) return unreachable(error);
    return understand(answer.take_body());
  }

  text::Result<void> open_socket() override {
    if (socket_) socket_->drop();
    net::Stream stream = make_stream();
    if (const auto connected = connect(stream); !connected) return tl::unexpected(connected.error());
    socket_ = std::make_shared<ClientSocket>(std::move(stream));
    socket_->connect(address_.host, "/api/v1/socket", largest_answer);
    if (const error_code error = wait_for(socket_->opened, [this] { socket_->drop(); })) return unreachable(error);
    return {};
  }

  text::Result<void> send(const json::object& message) override {
    if (!socket_) return unreachable(asio::error::not_connected);
    socket_->sending = json::to_line(message);
    socket_->written.reset();
    socket_->write(socket_->sending);
    // Whatever is being read may arrive meanwhile, and stays.
    if (const error_code error = wait_for(socket_->written, [this] { socket_->drop(); })) return unreachable(error);
    return {};
  }

  text::Result<std::optional<json::value>> receive(std::chrono::milliseconds wait) override {
    if (!socket_) return unreachable(asio::error::not_connected);
    if (!socket_->reading && !socket_->read_one) {
      socket_->reading = true;
      socket_->read();
    }
    run_until(socket_->read_one, std::chrono::steady_clock::now() + wait);
    if (!socket_->read_one) return std::nullopt;
    const error_code error = *std::exchange(socket_->read_one, std::nullopt);
    if (error) return unreachable(error);
    auto parsed = json::parse(socket_->message);
    if (!parsed) return text::refuse("join.no_server", {{"host", address_.host}});
    return std::optional(*std::move(parsed));
  }

 private:
  [[nodiscard]] tl::unexpected<text::Refusal> unreachable(const error_code& error) const {
    return text::refuse("join.unreachable",
                        {{"host", address_.host}, {"port", address_.port}, {"what", error.message()}});
  }

  [[nodiscard]] text::Result<json::value> understand(const std::string& body) const {
    auto answer = json::parse(body);
    if (!answer || !answer->is_object()) return text::refuse("join.no_server", {{"host", address_.host}});
    if (const json::value* const refusal = answer->get_object().if_contains("error")) {
      const json::value* const message = refusal->is_object() ? refusal->get_object().if_contains("message") : nullptr;
      if (message == nullptr || !message->is_string()) return text::refuse("join.no_server", {{"host", address_.host}});
      return text::refuse("join.refused", {{"message", std::string(message->get_string())}});
    }
    return *std::move(answer);
  }

  net::Stream make_stream() {
    net::Socket socket(context_);
    return address_.secure ? net::Stream(std::move(socket), tls_) : net::Stream(std::move(socket));
  }

  /// Lets operations go on until one has ended, or until that time.
  void run_until(const Outcome& end, std::chrono::steady_clock::time_point time) {
    context_.restart();
    while (!end && context_.run_one_until(time) > 0) {
    }
  }

  /// The operation's error. If it takes too long, `give_up` has to make it end, so that nothing refers to the caller's
  /// variables afterwards.
  template <class GiveUp>
  error_code wait_for(const Outcome& end, const GiveUp& give_up) {
    run_until(end, std::chrono::steady_clock::now() + patience_);
    if (end) return *end;
    give_up();
    context_.restart();
    while (!end && context_.run_one() > 0) {
    }
    return asio::error::timed_out;
  }

  /// Everything here outlives the operation: see wait_for.
  static void read_answer(net::Stream& stream, net::HttpAnswer& answer, Outcome& end) {
    stream.read_some(answer.room(), [&](error_code error, std::size_t size) {
      const net::HttpState state = answer.add(error, size);
      if (state == net::HttpState::incomplete) return read_answer(stream, answer, end);
      end = answer.error();
    });
  }

  text::Result<void> connect(net::Stream& stream) {
    error_code error;
    asio::ip::basic_resolver<tcp, net::Executor> resolver(context_);
    const auto found = resolver.resolve(address_.host, address_.port, error);
    if (error) return unreachable(error);
    error = asio::error::host_not_found;
    const auto close = [&] { stream.close(); };
    for (const auto& entry : found) {
      stream.close();
      Outcome end;
      stream.socket().async_connect(entry.endpoint(),
                                    net::Completion([&](error_code failed, std::size_t) { end = failed; }));
      error = wait_for(end, close);
      if (!error || error == asio::error::timed_out) break;
    }
    if (!error && address_.secure) {
      Outcome end;
      stream.connect_tls(address_.host, [&](error_code failed, std::size_t) { end = failed; });
      error = wait_for(end, close);
    }
    if (error) return unreachable(error);
    return {};
  }

  TableAddress address_;
  std::chrono::milliseconds patience_;
  std::string language_;
  asio::ssl::context tls_;
  asio::io_context context_{1};
  std::shared_ptr<ClientSocket> socket_;
};

}  // namespace

std::unique_ptr<TableClient> make_table_client(const TableAddress& address, std::chrono::milliseconds patience,
                                               const std::string& language) {
  return std::make_unique<Client>(address, patience, language);
}

}  // namespace botyard::client
