#pragma once

#include <chrono>
#include <vector>

#include "server/place.h"

/// What happens at a table because time passes.
namespace botyard::server {

/// A bot plays for those who are away too long or take too long.
[[nodiscard]] std::vector<Entry> overdue(Place& place, Time now);

/// Whether nobody needs the table in memory: it can be read again when somebody comes.
[[nodiscard]] bool is_idle(const Place& place, Time now, std::chrono::seconds keep);

}  // namespace botyard::server
