#include "net/web_socket.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>

#include "net/http.h"

namespace botyard::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

// Beast finds these two by the type of their argument.

void beast_close_socket(Stream& stream) { stream.close(); }

template <class Handler>
void async_teardown(beast::role_type role, Stream& stream, Handler&& handler) {
  stream.tear_down(role == beast::role_type::server, std::forward<Handler>(handler));
}

struct WebSocket::Impl {
  explicit Impl(Stream given) : stream(std::in_place, std::move(given)) {}

  /// The one type of handler that Beast's templates are compiled for.
  struct Then {
    std::shared_ptr<WebSocket> socket;
    void (*call)(WebSocket& socket, error_code error);

    void operator()(error_code error, std::size_t /*size*/ = 0) const { call(*socket, error); }
  };

  std::optional<websocket::stream<Stream, false>> stream;  // none once it is abandoned
  beast::flat_buffer buffer;
};

WebSocket::WebSocket(Stream stream) : impl_(std::make_unique<Impl>(std::move(stream))) {}
WebSocket::~WebSocket() = default;

void WebSocket::accept(const HttpRequests& request, std::size_t longest_message,
                       std::chrono::milliseconds handshake_time, std::chrono::milliseconds idle_time) {
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = handshake_time;
  timeout.idle_timeout = idle_time;
  timeout.keep_alive_pings = true;
  impl_->stream->set_option(timeout);
  impl_->stream->read_message_max(longest_message);
  impl_->stream->auto_fragment(false);
  impl_->stream->text(true);
  // Beast calls it only within a read, whose handler keeps this object alive.
  impl_->stream->control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind != websocket::frame_type::close) on_ping();
  });
  http::request<http::empty_body> copy(http::string_to_verb(request.method()), request.target(), request.version());
  for (const auto& [name, value] : request.fields()) copy.insert(name, value);
  impl_->stream->async_accept(
      copy, Impl::Then{shared_from_this(), [](WebSocket& socket, error_code error) { socket.on_open(error); }});
}

void WebSocket::connect(const std::string& host, const std::string& target, std::size_t longest_message) {
  impl_->stream->read_message_max(longest_message);
  impl_->stream->text(true);
  impl_->stream->async_handshake(
      host, target, Impl::Then{shared_from_this(), [](WebSocket& socket, error_code error) { socket.on_open(error); }});
}

void WebSocket::read() {
  impl_->buffer.clear();
  impl_->stream->async_read(
      impl_->buffer, Impl::Then{shared_from_this(), [](WebSocket& socket, error_code error) {
                                  const asio::const_buffer message = socket.impl_->buffer.data();
                                  socket.on_message(error, {static_cast<const char*>(message.data()), message.size()});
                                }});
}

void WebSocket::write(std::string_view message) {
  impl_->stream->async_write(
      asio::const_buffer(message.data(), message.size()),
      Impl::Then{shared_from_this(), [](WebSocket& socket, error_code error) { socket.on_written(error); }});
}

void WebSocket::close(CloseCode code) {
  impl_->stream->async_close(websocket::close_reason(static_cast<websocket::close_code>(code)),
                             Impl::Then{shared_from_this(), [](WebSocket&, error_code) {}});
}

void WebSocket::drop() {
  if (impl_->stream) impl_->stream->next_layer().close();
}

void WebSocket::abandon() {
  const auto self = shared_from_this();  // the operations that waited may be all that kept it alive
  drop();
  impl_->stream.reset();
}

}  // namespace botyard::net
