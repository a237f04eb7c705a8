#pragma once

#include <chrono>
#include <vector>

#include "server/room.h"

/// What happens at a table because time passes.
namespace botyard::server {

/// Notes the moment at which decisions that are new since the last call began. To be called after every entry.
void start_decisions(Room& room, Time now);
/// The same for a table that was just read from the store: of the time before, only what is known to have passed while
/// a server ran counts.
void resume_decisions(Room& room, Time now);

/// Whether a seat has used up the time for its present decision. A bot makes that decision, even if the player comes
/// back.
[[nodiscard]] bool is_out_of_time(const Room& room, int seat, Time now);

/// A bot plays for those who are away too long or take too long.
[[nodiscard]] std::vector<Entry> overdue(Room& room, Time now);

/// Whether nobody needs the table in memory: it can be read again when somebody comes.
[[nodiscard]] bool is_idle(const Room& room, Time now, std::chrono::seconds keep);

}  // namespace botyard::server
