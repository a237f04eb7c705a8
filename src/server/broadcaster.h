#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/room.h"
#include "server/subscription.h"

namespace botyard::server {

/// What one entry brought about, for everyone who looked on at that moment.
struct RenderedEntry {
  std::uint64_t number = 0;
  std::vector<RenderedEvent> events;  // by viewer, as the renderer has them
  std::vector<std::uint64_t> people;  // by seat
};

/// Who asked for it, to be answered with the event itself.
struct RequestOrigin {
  std::uint64_t subscription = 0;  // the subscription's number; 0: nobody. The subscription may have gone meanwhile
  std::string message;             // the id of the message
};

/// Everyone who is connected to one table: who of them is told what.
class Broadcaster {
 public:
  explicit Broadcaster(Room& room) : room_(room) {}

  /// The seat from which a subscription looks on, or `watcher`.
  [[nodiscard]] static int viewer_of(const Table& table, const Subscription& subscription);
  /// The subscription with that number, if it is still connected; else nullptr.
  [[nodiscard]] Subscription* find(std::uint64_t number) const;
  /// Whether a person is connected.
  [[nodiscard]] bool is_connected(std::uint64_t person) const;

  /// Follows the viewers that subscriptions have at this moment, and no others.
  void sync_viewers();
  /// Applies an entry and writes it down for all viewers, though nobody hears of it until it is on disk. Refused if
  /// the table can't apply it.
  text::Result<RenderedEntry> apply_and_render(const Entry& entry);
  /// Adds to each event since when the seats have had a decision to make.
  void add_decision_times(RenderedEntry& rendered) const;
  /// Tells everyone.
  void publish(const RenderedEntry& rendered, const RequestOrigin& origin);
  /// Tells everyone who is connected, if that has changed, and a newcomer in any case.
  void send_presence(Subscription* newcomer = nullptr);
  /// Tells everyone what the person at a seat says.
  void say(int seat, std::string_view phrase, const RequestOrigin& origin);
  /// At a table that nobody may watch, whoever has no seat any more has to go.
  [[nodiscard]] std::vector<Subscription*> without_access() const;
  /// Shows the table as it is or, with `since`, tells what was missed; then events follow. Missed events that have more
  /// than `most_bytes` together are not told one by one: the view is shorter.
  void welcome(Subscription& subscription, std::optional<std::uint64_t> since, std::size_t most_bytes, Time now);

 private:
  [[nodiscard]] json::array decision_times() const;
  [[nodiscard]] Room::Presence presence() const;
  [[nodiscard]] json::object welcome_header(int viewer, std::uint64_t number, bool resumed, Time now) const;
  [[nodiscard]] std::optional<std::vector<std::string>> events_since(const Subscription& subscription,
                                                                     std::uint64_t since, std::size_t most_bytes) const;
  [[nodiscard]] json::object full_welcome(const Subscription& subscription, int viewer, json::value view,
                                          Time now) const;

  Room& room_;
};

}  // namespace botyard::server
