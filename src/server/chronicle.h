#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/patch.h"
#include "server/table.h"

namespace botyard::server {

/// Who looks at a table: a seat's player, or a watcher.
inline constexpr int watcher = -1;

/// Tells each onlooker what has changed: numbered events, made from the table after each entry and from what the
/// onlooker was shown before. The only door by which anything about a game leaves a table, and it asks for views.
class Chronicle {
 public:
  /// Where an onlooker stands in lists of all: watchers first, then the seats.
  static std::size_t slot(int onlooker) {
    const int place = onlooker + 1;
    return static_cast<std::size_t>(place);
  }

  explicit Chronicle(int seat_count) : own_(static_cast<std::size_t>(seat_count) + 1) {}

  /// From now on events are wanted for this onlooker; the full view as it is now, or null before the first deal.
  json::value begin(const Table& table, int onlooker);
  /// No more events for it: nobody looks on from there.
  void end(int onlooker) { own_[slot(onlooker)].reset(); }
  [[nodiscard]] bool follows(int onlooker) const { return own_[slot(onlooker)].has_value(); }

  /// The event of the entry that was applied last, for each onlooker that is followed: at 1 + its seat, 0 for
  /// watchers; empty for the others.
  std::vector<std::string> tell(const Table& table, const Entry& entry);

 private:
  std::optional<protocol::Picture> public_;            // of the view
  std::vector<std::optional<protocol::Picture>> own_;  // by slot
  std::optional<protocol::Picture> table_;             // what describes the table
};

}  // namespace botyard::server
