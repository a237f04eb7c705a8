#include "net/stream.h"

#include <boost/asio/post.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>

namespace botyard::net {

namespace asio = boost::asio;

struct Stream::Tls {
  Tls(Socket socket, asio::ssl::context& context) : stream(std::move(socket), context) {}
  asio::ssl::stream<Socket> stream;
};

Stream::Stream(Socket socket) : socket_(std::move(socket)) {}
Stream::Stream(Socket socket, asio::ssl::context& tls)
    : socket_(socket.get_executor()), tls_(std::make_unique<Tls>(std::move(socket), tls)) {}
Stream::Stream(Stream&&) noexcept = default;
Stream& Stream::operator=(Stream&&) noexcept = default;
Stream::~Stream() = default;

Executor Stream::get_executor() { return socket_.get_executor(); }
Socket& Stream::socket() { return tls_ ? tls_->stream.next_layer() : socket_; }

void Stream::read_some(asio::mutable_buffer room, Completion handler) {
  if (tls_) {
    tls_->stream.async_read_some(room, std::move(handler));
  } else {
    socket_.async_read_some(room, std::move(handler));
  }
}

void Stream::write_some(const WriteBuffers& buffers, Completion handler) {
  if (tls_) {
    tls_->stream.async_write_some(buffers, std::move(handler));
  } else {
    socket_.async_write_some(buffers, std::move(handler));
  }
}

/// Goes on until everything is written.
struct Stream::WriteAll {
  Stream& stream;
  std::array<asio::const_buffer, 2> rest;
  Completion handler;
  std::size_t total = 0;

  void start() && {
    const WriteBuffers buffers(rest);
    Stream& to = stream;
    to.write_some(buffers, std::move(*this));
  }
  void operator()(error_code error, std::size_t written) && {
    total += written;
    for (asio::const_buffer& buffer : rest) {
      const std::size_t here = std::min(written, buffer.size());
      buffer += here;
      written -= here;
    }
    if (error || asio::buffer_size(rest) == 0) return handler(error, total);
    std::move(*this).start();
  }
};

void Stream::write(std::string_view first, std::string_view second, Completion handler) {
  WriteAll{*this, {asio::buffer(first), asio::buffer(second)}, std::move(handler)}.start();
}

void Stream::accept_tls(Completion handler) {
  tls_->stream.async_handshake(asio::ssl::stream_base::server, std::move(handler));
}

void Stream::connect_tls(const std::string& host, Completion handler) {
  error_code error;
  // OpenSSL's own macro for this is full of casts.
  if (SSL_ctrl(tls_->stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
               std::string(host).data()) != 1) {
    error = asio::error::invalid_argument;
  }
  if (!error) tls_->stream.set_verify_callback(asio::ssl::host_name_verification(host), error);
  if (error) {
    asio::post(get_executor(), [error, end = std::move(handler)]() mutable { end(error); });
    return;
  }
  tls_->stream.async_handshake(asio::ssl::stream_base::client, std::move(handler));
}

void Stream::finish(Completion handler) {
  if (tls_) return tls_->stream.async_shutdown(std::move(handler));
  error_code error;
  socket_.shutdown(Socket::shutdown_send, error);
  asio::post(get_executor(), [error, end = std::move(handler)]() mutable { end(error); });
}

/// The end of the TCP connection below a WebSocket.
struct Stream::TearDown {
  Stream& stream;
  bool is_server;
  Completion handler;
  error_code tls_error{};
  bool waited = false;

  /// After the farewell of TLS, if there is TLS.
  void operator()(error_code error, std::size_t /*size*/) && {
    if (!waited) {
      tls_error = error;
      error = start();
    }
    if (!error) {
      error = read_rest();
      if (error == asio::error::would_block) {
        waited = true;
        Stream& on = stream;
        on.socket().async_wait(Socket::wait_read, Completion(std::move(*this)));
        return;
      }
    }
    if (!error) error = close();
    handler(tls_error ? tls_error : error);
  }

 private:
  error_code start() {
    error_code error;
    stream.socket().non_blocking(true, error);
    if (!error && is_server) stream.socket().shutdown(Socket::shutdown_send, error);
    return error;
  }
  /// What the other side sent before it knew of the end is not looked at.
  error_code read_rest() {
    error_code error;
    std::array<char, 2048> ignored{};
    stream.socket().read_some(asio::buffer(ignored), error);
    return error == asio::error::eof ? error_code() : error;
  }
  error_code close() {
    error_code error;
    if (!is_server) stream.socket().shutdown(Socket::shutdown_send, error);
    if (!error) stream.socket().close(error);
    return error;
  }
};

void Stream::tear_down(bool is_server, Completion handler) {
  TearDown operation{*this, is_server, std::move(handler)};
  if (tls_) return tls_->stream.async_shutdown(Completion(std::move(operation)));
  asio::post(get_executor(), [end = std::move(operation)]() mutable { std::move(end)(error_code(), 0); });
}

void Stream::close() {
  error_code ignored;
  socket().close(ignored);
}

}  // namespace botyard::net
