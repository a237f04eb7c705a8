#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/hall.h"
#include "server/limits.h"

namespace botyard::server {

struct ServerSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  std::string certificate;    // files; empty: no TLS
  std::string key;
  std::filesystem::path web;         // the built page; empty: a page of our own
  std::vector<std::string> origins;  // other addresses whose pages may play here, such as https://example.org
  bool behind_proxy = false;         // believe X-Forwarded-For
  int thinkers = 1;
  LimitSettings limits;
  HallSettings hall;
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
