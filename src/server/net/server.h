#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/addresses.h"
#include "server/http_api.h"
#include "server/limits.h"
#include "server/lobby.h"

namespace botyard::server {

/// How long the other side of a connection may take, and the pace of the server itself. Not options: who needs others
/// has a reason to change the code.
struct ConnectionTimes {
  std::chrono::milliseconds handshake{10'000};  // of TLS and of a WebSocket
  std::chrono::milliseconds request{30'000};    // for a whole request, between two, and to take an answer
  std::chrono::milliseconds farewell{5'000};    // of TLS
  std::chrono::milliseconds idle{60'000};       // a WebSocket answers pings within
  std::chrono::milliseconds drain{2'000};       // when the server stops: to say goodbye
  std::chrono::milliseconds tick{1'000};        // how often the server looks at its clocks
};

struct ServerSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  std::string certificate;    // files; empty: no TLS
  std::string key;
  std::filesystem::path web;  // the built page; empty: a page of our own
  AccessSettings access;
  TrustedProxies proxies;  // whose X-Forwarded-For is believed
  int thinkers = 1;
  LimitSettings limits;
  ConnectionTimes times;
  LobbySettings lobby;
};

/// The table server with its sockets. One thread runs tables and network, one writes to the disk, some think.
class Server {
 public:
  /// Listens, and takes up the tables of the store.
  static text::Result<std::unique_ptr<Server>> open(const play::Registry& registry, Store& store,
                                                    ServerSettings settings);
  Server() = default;
  Server(const Server&) = delete;
  Server(Server&&) = delete;
  Server& operator=(const Server&) = delete;
  Server& operator=(Server&&) = delete;
  virtual ~Server() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::size_t resumed_tables() const = 0;
  /// Returns once it was stopped: by stop(), SIGTERM or SIGINT. What was acknowledged is on disk then.
  virtual void run() = 0;
  /// From any thread: no new tables, connections are told to come back, what is to be written is written.
  virtual void stop() = 0;
};

}  // namespace botyard::server
