#include "server/clocks.h"

#include <algorithm>

#include "server/audience.h"

namespace botyard::server {

void note_decisions(Place& place, Time now) {
  const Table& table = place.table;
  place.deciding.resize(table.chairs().size());
  for (int seat = 0; seat < static_cast<int>(place.deciding.size()); ++seat) {
    auto& deciding = place.deciding[static_cast<std::size_t>(seat)];
    if (!table.asked(seat)) {
      deciding.reset();
    } else if (!deciding || deciding->number != table.asked_since(seat)) {
      deciding = {table.asked_since(seat), now};
    }
  }
}

void resume_decisions(Place& place, Time now) {
  const Table& table = place.table;
  place.deciding.assign(table.chairs().size(), std::nullopt);
  for (int seat = 0; seat < static_cast<int>(place.deciding.size()); ++seat) {
    if (!table.asked(seat)) continue;
    const auto used = std::max(table.last_time() - table.asked_at(seat), Time::duration::zero());
    place.deciding[static_cast<std::size_t>(seat)] = {table.asked_since(seat), now - used};
  }
}

bool is_out_of_time(const Place& place, int seat, Time now) {
  const auto& clock = place.table.settings().clock;
  const auto& deciding = place.deciding[static_cast<std::size_t>(seat)];
  return clock && deciding && now - deciding->time >= *clock;
}

std::vector<Entry> overdue(Place& place, Time now) {
  const Table& table = place.table;
  std::vector<Entry> entries;
  if (table.status() != Status::playing) return entries;
  for (int seat = 0; seat < static_cast<int>(table.chairs().size()); ++seat) {
    const Chair& chair = table.chair(seat);
    if (!chair.is_person() || chair.taken_over) continue;
    const bool here = Audience(place).has_sitter(chair.sitter);
    Time& seen = place.last_seen.try_emplace(chair.sitter, now).first->second;
    if (here) seen = now;
    if (!here && now - seen >= table.settings().grace) {
      entries.push_back(Table::take_over(seat, Cause::away, now));
    } else if (is_out_of_time(place, seat, now)) {
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
