#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/table.h"

namespace botyard::server {

/// The records of all finished matches of a table, from its log (lines of entries), in order. Refused where the log is
/// damaged.
text::Result<std::vector<json::object>> finished_matches(const play::Registry& registry, const Dealer& dealer,
                                                         std::string_view table, std::string_view log);

}  // namespace botyard::server
