#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/chronicle.h"

namespace botyard::server {

/// A message that may go to many.
using Text = std::shared_ptr<const std::string>;
inline Text share(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

struct Room;

/// Someone connected to a table, by whatever means. The lobby only ever sends to it.
class Guest {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest(Guest&&) = delete;
  Guest& operator=(const Guest&) = delete;
  Guest& operator=(Guest&&) = delete;
  virtual ~Guest() = default;

  virtual void send(Text message) = 0;
  /// The connection is of no use any more.
  virtual void dismiss() = 0;

 private:
  friend class Lobby;
  friend class Audience;
  std::uint64_t number_ = 0;  // given by the lobby, never twice: answers find their guest by it
  std::weak_ptr<Room> room_;
  std::optional<std::uint64_t> sitter_;
  Language language_;     // of the sentences that it wants
  bool welcome_ = false;  // has been shown the table, so events follow
};

}  // namespace botyard::server
