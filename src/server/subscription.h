#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/renderer.h"

namespace botyard::server {

/// A message as it is sent; many subscriptions may share one.
using Text = std::shared_ptr<const std::string>;
inline Text share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

struct Room;

/// A client connection as the lobby sees it; subscribed to at most one room, once its "hello" was accepted. Implemented
/// by a WebSocket and by test clients. Its owner must call Lobby::unsubscribe before destroying it. One thread.
class Subscription {
 public:
  Subscription() = default;
  Subscription(const Subscription&) = delete;
  Subscription(Subscription&&) = delete;
  Subscription& operator=(const Subscription&) = delete;
  Subscription& operator=(Subscription&&) = delete;
  virtual ~Subscription() = default;

  /// Queues a message. Must neither throw nor call back into the lobby.
  virtual void send(Text message) = 0;
  /// Ends the connection. Must neither throw nor call back into the lobby.
  virtual void disconnect() = 0;

 private:
  friend class Lobby;
  friend class Broadcaster;
  std::uint64_t id_ = 0;  // unique in this process: a late answer finds its connection by it, not by a pointer
  std::weak_ptr<Room> room_;
  std::optional<std::uint64_t> person_;  // Chair::person_id; none: a watcher
  Language language_;                    // of the sentences in its events
  bool welcome_ = false;                 // "welcome" was sent, so events are sent as well
};

}  // namespace botyard::server
