#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/renderer.h"

namespace botyard::server {

/// A message that may go to many.
using Text = std::shared_ptr<const std::string>;
inline Text share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

struct Room;

/// Someone connected to a table, by whatever means. The lobby only ever sends to it.
class Subscription {
 public:
  Subscription() = default;
  Subscription(const Subscription&) = delete;
  Subscription(Subscription&&) = delete;
  Subscription& operator=(const Subscription&) = delete;
  Subscription& operator=(Subscription&&) = delete;
  virtual ~Subscription() = default;

  virtual void send(Text message) = 0;
  /// The connection is of no use any more.
  virtual void disconnect() = 0;

 private:
  friend class Lobby;
  friend class Broadcaster;
  std::uint64_t id_ = 0;  // given by the lobby, never twice: answers find their subscription by it
  std::weak_ptr<Room> room_;
  std::optional<std::uint64_t> person_;
  Language language_;     // of the sentences that it wants
  bool welcome_ = false;  // has been shown the table, so events follow
};

}  // namespace botyard::server
