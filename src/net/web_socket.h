#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "net/stream.h"

namespace botyard::net {

class HttpRequests;

/// One WebSocket of text messages, of a server or of a client. Derived classes are told what happens; while something
/// is under way, the object lives, so it has to be held by a std::shared_ptr. One thread.
class WebSocket : public std::enable_shared_from_this<WebSocket> {
 public:
  explicit WebSocket(Stream stream);
  WebSocket(const WebSocket&) = delete;
  WebSocket(WebSocket&&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  WebSocket& operator=(WebSocket&&) = delete;
  virtual ~WebSocket();

  /// Close codes of RFC 6455 that are ours to send.
  enum class CloseCode : std::uint16_t { policy_error = 1008, service_restart = 1012 };

  /// A server's answer to the request that has just been read; the other side has `handshake_time` to take it, and as
  /// long to answer a close. From then on it has to show itself within `idle_time`, by answering pings if by nothing
  /// else. Messages longer than `longest_message` end the connection.
  void accept(const HttpRequests& request, std::size_t longest_message, std::chrono::milliseconds handshake_time,
              std::chrono::milliseconds idle_time);
  /// A client's request.
  void connect(const std::string& host, const std::string& target, std::size_t longest_message);
  /// Reads one message; the last one is forgotten.
  void read();
  /// Sends one message, which has to live until on_written. One at a time.
  void write(std::string_view message);
  /// Says goodbye; reading goes on until the other side has said so, too.
  void close(CloseCode code);
  /// Closes the connection at once: what is under way ends with an error.
  void drop();
  /// The same, and what waits for something under way is forgotten. For a connection that has lost an operation to an
  /// exception: others may wait for it for ever, and keep this object alive. Afterwards nothing may be read or written.
  void abandon();

 private:
  virtual void on_open(error_code error) = 0;
  /// `message` is valid until the next read.
  virtual void on_message(error_code error, std::string_view message) = 0;
  virtual void on_written(error_code error) = 0;
  /// A server was sent a ping or pong frame, in the middle of a read.
  virtual void on_ping() {}

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace botyard::net
