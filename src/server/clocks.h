#pragma once

#include <chrono>
#include <vector>

#include "server/room.h"

/// Time limits of a room: how long decisions have been pending, who is replaced by a bot, what can be unloaded.
/// Functions of the room and the time that is passed in.
namespace botyard::server {

/// Updates Room::deciding: decisions that are new since the last call begin now. Call after every entry.
void start_decisions(Room& room, Time now);
/// The same for a table that was just loaded. Of the time before, only that until the table's last entry counts,
/// because no server may have run since.
void resume_decisions(Room& room, Time now);

/// Whether a seat has used up TableSettings::clock for its pending decision. Then a bot makes that decision, and the
/// seat cannot be reclaimed before.
[[nodiscard]] bool is_out_of_time(const Room& room, int seat, Time now);

/// The entries by which bots replace players who are disconnected or decide for too long. Updates Room::last_seen.
[[nodiscard]] std::vector<Entry> overdue(Room& room, Time now);

/// Whether the room can be unloaded: no subscription, write or thinking bot, unused for `keep`, and no person's
/// grace period or clock is running.
[[nodiscard]] bool is_idle(const Room& room, Time now, std::chrono::seconds keep);

}  // namespace botyard::server
