#include "server/clocks.h"

#include <algorithm>

#include "server/broadcaster.h"

namespace botyard::server {

void start_decisions(Room& room, Time now) {
  const Table& table = room.table;
  room.deciding.resize(table.chairs().size());
  for (int seat = 0; seat < static_cast<int>(room.deciding.size()); ++seat) {
    auto& deciding = room.deciding[static_cast<std::size_t>(seat)];
    if (!table.decides(seat)) {
      deciding.reset();
    } else if (!deciding || deciding->number != table.decision_entry(seat)) {
      deciding = {table.decision_entry(seat), now};
    }
  }
}

void resume_decisions(Room& room, Time now) {
  const Table& table = room.table;
  room.deciding.assign(table.chairs().size(), std::nullopt);
  for (int seat = 0; seat < static_cast<int>(room.deciding.size()); ++seat) {
    if (!table.decides(seat)) continue;
    const auto used = std::max(table.last_time() - table.decision_time(seat), Time::duration::zero());
    room.deciding[static_cast<std::size_t>(seat)] = {table.decision_entry(seat), now - used};
  }
}

bool is_out_of_time(const Room& room, int seat, Time now) {
  const auto& clock = room.table.settings().clock;
  const auto& deciding = room.deciding[static_cast<std::size_t>(seat)];
  return clock && deciding && now - deciding->time >= *clock;
}

std::vector<Entry> overdue(Room& room, Time now) {
  const Table& table = room.table;
  std::vector<Entry> entries;
  if (table.status() != Status::playing) return entries;
  for (int seat = 0; seat < static_cast<int>(table.chairs().size()); ++seat) {
    const Chair& chair = table.chair(seat);
    if (!chair.is_person() || chair.taken_over) continue;
    const bool here = Broadcaster(room).is_connected(chair.person_id);
    Time& seen = room.last_seen.try_emplace(chair.person_id, now).first->second;
    if (here) seen = now;
    if (!here && now - seen >= table.settings().grace) {
      entries.push_back(Table::take_over(seat, Cause::away, now));
    } else if (is_out_of_time(room, seat, now)) {
      entries.push_back(Table::take_over(seat, Cause::clock, now));
    }
  }
  return entries;
}

bool is_idle(const Room& room, Time now, std::chrono::seconds keep) {
  if (!room.subscriptions.empty() || room.pending_writes > 0 || now - room.last_used < keep) return false;
  const auto is_set = [](const auto& since) { return since.has_value(); };
  if (std::ranges::any_of(room.thinking, is_set)) return false;
  const auto plays = [](const Chair& chair) { return chair.is_person() && !chair.taken_over; };
  return room.table.status() != Status::playing || std::ranges::none_of(room.table.chairs(), plays);
}

}  // namespace botyard::server
