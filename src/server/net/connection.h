#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <utility>

#include "net/stream.h"
#include "server/http_api.h"
#include "server/net/server.h"

/// What the listener and its connections know of each other.
namespace botyard::server {

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
  virtual void close_for_restart() = 0;
  /// Called at each tick: ends the connection if it should have shown itself long ago.
  virtual void close_if_stuck(std::chrono::steady_clock::time_point now) = 0;
};

/// What all connections share; it outlives them.
struct Shared {
  Lobby& lobby;
  HttpApi& api;
  AddressLimits& limits;
  NetMetrics& metrics;
  const ServerSettings& settings;
  std::list<Connection*> connections{};
  bool draining = false;
};

/// Counts a connection for as long as it lives: for the server, and for the client's address once that is known.
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

  /// The name of the limit that forbids one more connection of this address, or nothing: then it counts.
  [[nodiscard]] std::string_view count_for(std::string address, Time now) {
    const std::string_view limit = shared_.limits.connect(address, now);
    if (limit.empty()) address_ = std::move(address);
    return limit;
  }

 private:
  Shared& shared_;
  std::string address_;
};

/// Serves one connection until it ends; returns at once. `peer` is its other end: a client, or a proxy of one.
void serve_connection(net::Stream stream, Shared& shared, const IpAddress& peer, std::unique_ptr<Counted> counted);

/// Counts a connection that is closed because of the limit of this name.
void note_dropped(Shared& shared, std::string_view limit);

/// The server's clock.
Time wall_clock();

}  // namespace botyard::server
