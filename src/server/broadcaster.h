#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/room.h"
#include "server/subscription.h"

namespace botyard::server {

/// An applied entry as its viewers will see it, held back until the entry is on disk.
struct RenderedEntry {
  std::uint64_t number = 0;
  std::vector<RenderedEvent> events;  // by Renderer::slot
  std::vector<std::uint64_t> people;  // by seat after the entry: Chair::person_id, 0 for a bot or an empty seat
};

/// The message that caused an entry. Its sender gets the event with the message's id, which acknowledges it.
struct RequestOrigin {
  std::uint64_t subscription = 0;  // Subscription's id; 0: none. The connection may be gone meanwhile
  std::string message;             // id of the message, chosen by the client
};

/// Sends a room's events to its subscriptions: who of them gets what. Holds nothing but a reference to the room, so it
/// is made where it is needed.
class Broadcaster {
 public:
  explicit Broadcaster(Room& room) : room_(room) {}

  /// The seat whose view a subscription gets, or `watcher`. An entry may change it.
  [[nodiscard]] static int viewer_of(const Table& table, const Subscription& subscription);
  /// The subscription with that id, or nullptr if it is not connected any more.
  [[nodiscard]] Subscription* find(std::uint64_t id) const;
  /// Whether a person (Chair::person_id) has a connection to the room.
  [[nodiscard]] bool is_connected(std::uint64_t person) const;

  /// Makes the renderer's viewers and languages those of the present subscriptions.
  void sync_viewers();
  /// Applies an entry to the table and renders it for all viewers; sends nothing. Refused if the entry cannot follow.
  text::Result<RenderedEntry> apply_and_render(const Entry& entry);
  /// Adds the member "asked" to each event: when each seat's pending decision began.
  void add_decision_times(RenderedEntry& rendered) const;
  /// Sends each subscription its event.
  void publish(const RenderedEntry& rendered, const RequestOrigin& origin);
  /// Sends "presence" to everyone if it has changed, and to `newcomer` in any case.
  void send_presence(Subscription* newcomer = nullptr);
  /// Sends a phrase of the person at a seat to everyone. It is not stored.
  void say(int seat, std::string_view phrase, const RequestOrigin& origin);
  /// At a table that nobody may watch: the subscriptions whose person has lost the seat.
  [[nodiscard]] std::vector<Subscription*> without_access() const;
  /// Sends "welcome" with the table and its view or, with `since`, the events after that number. The view is sent as
  /// well if those are more than 400 or longer than `most_bytes` together. From then on the subscription gets events.
  void welcome(Subscription& subscription, std::optional<std::uint64_t> since, std::size_t most_bytes, Time now);

 private:
  /// By seat: when its pending decision began, in milliseconds since 1970, or null.
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
