#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <utility>

#include "net/stream.h"
#include "server/http_api.h"
#include "server/net/server.h"

/// Connections of the server: what the listener (server.cpp) and the connections (connection.cpp) share. Everything
/// here is on the server's one thread.
namespace botyard::server {

/// An open HTTP or WebSocket connection, as the listener sees it. Owns itself: handlers of pending operations hold it
/// by shared_ptr, and it removes itself from Shared::connections when the last of them ends.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection(Connection&&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection& operator=(Connection&&) = delete;
  virtual ~Connection() = default;
  /// Closes the connection in an orderly way; a WebSocket with the code "service restart", so that clients reconnect.
  virtual void close_for_restart() = 0;
  /// Called at each tick: drops a connection that has been silent for longer than its timeouts allow. May destroy it.
  virtual void close_if_stuck(std::chrono::steady_clock::time_point now) = 0;
};

/// References that all connections use; outlives them.
struct Shared {
  Lobby& lobby;
  HttpApi& api;
  AddressLimits& limits;
  NetMetrics& metrics;
  const ServerSettings& settings;
  std::list<Connection*> connections{};
  bool draining = false;
};

/// Counts a connection while it exists (RAII): in the metrics, and for the client's address once that is known.
class Counted {
 public:
  explicit Counted(Shared& shared) : shared_(shared) { ++shared_.metrics.connections; }
  Counted(const Counted&) = delete;
  Counted(Counted&&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (!address_.empty()) shared_.limits.disconnect(address_);
    --shared_.metrics.connections;
  }

  /// Counts the connection for an address; or returns the name of the limit that forbids it.
  [[nodiscard]] std::string_view count_for(std::string address, Time now) {
    const std::string_view limit = shared_.limits.connect(address, now);
    if (limit.empty()) address_ = std::move(address);
    return limit;
  }

 private:
  Shared& shared_;
  std::string address_;
};

/// Starts to serve a connection and returns at once. `peer` is the other end of the socket: a client or a proxy.
void serve_connection(net::Stream stream, Shared& shared, const IpAddress& peer, std::unique_ptr<Counted> counted);

/// Counts a connection that is closed because of the named limit.
void note_dropped(Shared& shared, std::string_view limit);

/// The time by this process's ServerClock.
Time wall_clock();

}  // namespace botyard::server
