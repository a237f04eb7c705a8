#pragma once

#include <array>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "net/completion.h"

namespace boost::asio::ssl {
class context;
}

namespace botyard::net {

using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

/// A few buffers that are written by one system call.
class WriteBuffers {
 public:
  using value_type = boost::asio::const_buffer;
  using const_iterator = const value_type*;

  /// The first ones that are not empty; whatever else there is belongs to a later write.
  template <class Sequence>
  explicit WriteBuffers(const Sequence& sequence) {
    const auto last = boost::asio::buffer_sequence_end(sequence);
    for (auto each = boost::asio::buffer_sequence_begin(sequence); each != last && count_ < buffers_.size(); ++each) {
      const value_type buffer(*each);
      if (buffer.size() > 0) buffers_[count_++] = buffer;
    }
  }
  [[nodiscard]] const_iterator begin() const { return buffers_.data(); }
  [[nodiscard]] const_iterator end() const { return buffers_.data() + count_; }

 private:
  std::array<value_type, 4> buffers_;
  std::size_t count_ = 0;
};

/// A TCP connection, with or without TLS. One type, so that everything above is compiled once: it is what Asio calls an
/// AsyncReadStream and AsyncWriteStream. At most one read and one write are under way at a time. Knows no time limits;
/// who has one closes the stream when time is up.
class Stream {
 public:
  using executor_type = Executor;

  explicit Stream(Socket socket);
  /// With TLS. The context outlives the stream.
  Stream(Socket socket, boost::asio::ssl::context& tls);
  Stream(Stream&& other) noexcept;
  Stream& operator=(Stream&& other) noexcept;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream();

  executor_type get_executor();
  [[nodiscard]] bool has_tls() const { return tls_ != nullptr; }
  Socket& socket();

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    boost::asio::mutable_buffer room;
    const auto last = boost::asio::buffer_sequence_end(buffers);
    for (auto each = boost::asio::buffer_sequence_begin(buffers); each != last && room.size() == 0; ++each)
      room = *each;
    read_some(room, std::forward<Handler>(handler));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    write_some(WriteBuffers(buffers), std::forward<Handler>(handler));
  }

  void read_some(boost::asio::mutable_buffer room, Completion handler);
  void write_some(const WriteBuffers& buffers, Completion handler);
  /// Writes both texts entirely; they have to live until then.
  void write(std::string_view first, std::string_view second, Completion handler);

  /// TLS only: the handshake as a server, or as a client of `host`, whose certificate has to carry that name.
  void accept_tls(Completion handler);
  void connect_tls(const std::string& host, Completion handler);

  /// Nothing more is sent: says so to the other side, with TLS by its own farewell.
  void finish(Completion handler);
  /// After the last message of a WebSocket: finishes, waits for the other side to do so, and closes. A server finishes
  /// first.
  void tear_down(bool is_server, Completion handler);
  /// Closes at once; what is under way ends with an error.
  void close();

 private:
  struct Tls;
  struct WriteAll;
  struct TearDown;

  Socket socket_;  // unused with TLS, which has its own
  std::unique_ptr<Tls> tls_;
};

}  // namespace botyard::net
