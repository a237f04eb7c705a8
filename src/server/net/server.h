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

/// Timeouts of connections, and the period of ticks. No command-line options; tests shorten them.
struct ConnectionTimes {
  std::chrono::milliseconds handshake{10'000};  // of TLS and of WebSocket
  std::chrono::milliseconds request{30'000};    // to send a request, between two requests, and to receive a response
  std::chrono::milliseconds farewell{5'000};    // to answer TLS close_notify
  std::chrono::milliseconds idle{60'000};       // to answer a WebSocket's ping
  std::chrono::milliseconds drain{2'000};       // to close connections when the server stops
  std::chrono::milliseconds tick{1'000};        // period of Lobby::tick
};

/// All settings of a server; `botyard serve` fills them from its options.
struct ServerSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free port
  std::string certificate;    // PEM file; empty: no TLS
  std::string key;            // PEM file
  std::filesystem::path web;  // folder of the built page; empty: Site's page that says how to build it
  AccessSettings access;
  TrustedProxies proxies;
  int thinkers = 1;  // threads on which bots think
  LimitSettings limits;
  ConnectionTimes times;
  LobbySettings lobby;
};

/// The table server: listener and connections around a Lobby and an HttpApi, both of which it owns. Threads: one for
/// tables and network (that of run()), one for the disk (Journal), some for bots (Thinkers). Registry and store must
/// outlive it.
class Server {
 public:
  /// Binds the port and loads the tables that are being played; connections are accepted by run().
  static text::Result<std::unique_ptr<Server>> open(const play::Registry& registry, Store& store,
                                                    ServerSettings settings);
  Server() = default;
  Server(const Server&) = delete;
  Server(Server&&) = delete;
  Server& operator=(const Server&) = delete;
  Server& operator=(Server&&) = delete;
  virtual ~Server() = default;

  /// The port that is bound, also if the settings had 0.
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  /// Number of tables that open() has loaded.
  [[nodiscard]] virtual std::size_t resumed_tables() const = 0;
  /// Serves until stop(), SIGTERM or SIGINT. When it returns, everything that was acknowledged is on disk.
  virtual void run() = 0;
  /// Thread-safe. Refuses new tables, closes connections for a restart, writes what is pending; run() then returns.
  virtual void stop() = 0;
};

}  // namespace botyard::server
