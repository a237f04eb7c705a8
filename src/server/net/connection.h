#pragma once

#include <list>
#include <memory>
#include <string>
#include <utility>

#include "net/stream.h"
#include "server/door.h"
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

/// Serves one connection until it ends; returns at once.
void serve_connection(net::Stream stream, Shared& shared, std::shared_ptr<Counted> counted);

/// The server's clock.
Time wall_clock();

}  // namespace botyard::server
