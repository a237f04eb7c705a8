#include "server/clocks.h"

#include <algorithm>

#include "server/audience.h"

namespace botyard::server {

std::vector<Entry> overdue(Place& place, Time now) {
  const Table& table = place.table;
  std::vector<Entry> entries;
  if (table.status() != Status::playing) return entries;
  for (int seat = 0; seat < static_cast<int>(table.chairs().size()); ++seat) {
    const Chair& chair = table.chair(seat);
    if (!chair.is_person() || chair.taken_over) continue;
    const bool here = Audience(place).has_sitter(chair.sitter);
    Time& seen = place.last_seen[static_cast<std::size_t>(seat)];
    if (here) seen = now;
    const auto& settings = table.settings();
    if (!here && now - seen >= settings.grace) {
      entries.push_back(Table::take_over(seat, Cause::away, now));
    } else if (settings.clock && table.asked(seat) && now - table.asked_at(seat) >= *settings.clock) {
      entries.push_back(Table::take_over(seat, Cause::clock, now));
    }
  }
  return entries;
}

bool is_idle(const Place& place, Time now, std::chrono::seconds keep) {
  if (!place.guests.empty() || place.unsettled > 0 || now - place.last_used < keep) return false;
  const auto is_set = [](const auto& since) { return since.has_value(); };
  if (std::ranges::any_of(place.thinking, is_set)) return false;
  const auto plays = [](const Chair& chair) { return chair.is_person() && !chair.taken_over; };
  return place.table.status() != Status::playing || std::ranges::none_of(place.table.chairs(), plays);
}

}  // namespace botyard::server
