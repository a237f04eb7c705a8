#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/guest.h"
#include "server/room.h"

namespace botyard::server {

/// What one entry brought about, for everyone who looked on at that moment.
struct Told {
  std::uint64_t number = 0;
  std::vector<Account> events;         // by onlooker, as the chronicle has them
  std::vector<std::uint64_t> sitters;  // by seat
};

/// Who asked for it, to be answered with the event itself.
struct Addressee {
  std::uint64_t guest = 0;  // the guest's number; 0: nobody. The guest may have gone meanwhile
  std::string id;           // of the message
};

/// Everyone who is connected to one table: who of them is told what.
class Audience {
 public:
  explicit Audience(Room& room) : room_(room) {}

  /// The seat from which a guest looks on, or `watcher`.
  [[nodiscard]] static int onlooker(const Table& table, const Guest& guest);
  /// The guest with that number, if it is still connected; else nullptr.
  [[nodiscard]] Guest* find(std::uint64_t number) const;
  /// Whether a person is connected.
  [[nodiscard]] bool has_sitter(std::uint64_t sitter) const;

  /// Follows the onlookers that guests have at this moment, and no others.
  void follow();
  /// Applies an entry and writes it down for all onlookers, though nobody hears of it until it is on disk. Refused if
  /// the table can't apply it.
  text::Result<Told> write_down(const Entry& entry);
  /// Adds to each event since when the seats have had a decision to make.
  void add_clocks(Told& told) const;
  /// Tells everyone.
  void publish(const Told& told, const Addressee& asker);
  /// Tells everyone who is connected, if that has changed, and a newcomer in any case.
  void tell_presence(Guest* newcomer = nullptr);
  /// Tells everyone what the person at a seat says.
  void say(int seat, std::string_view phrase, const Addressee& asker);
  /// At a table that nobody may watch, whoever has no seat any more has to go.
  [[nodiscard]] std::vector<Guest*> without_right_to_watch() const;
  /// Shows the table as it is or, with `since`, tells what was missed; then events follow. Missed events that have more
  /// than `most_bytes` together are not told one by one: the view is shorter.
  void welcome(Guest& guest, std::optional<std::uint64_t> since, std::size_t most_bytes, Time now);

 private:
  [[nodiscard]] json::array asked() const;
  [[nodiscard]] Room::Presence presence() const;
  [[nodiscard]] json::object greeting(int onlooker, std::uint64_t number, bool resumed, Time now) const;
  [[nodiscard]] std::optional<std::vector<std::string>> events_since(const Guest& guest, std::uint64_t since,
                                                                     std::size_t most_bytes) const;
  [[nodiscard]] json::object whole_table(const Guest& guest, int onlooker, json::value view, Time now) const;

  Room& room_;
};

}  // namespace botyard::server
