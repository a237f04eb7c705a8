#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table.h"

namespace botyard::server {

/// The records of all finished matches of a table, from its log (lines of entries), in order. Refused where the log is
/// damaged.
text::Result<std::vector<json::object>> finished_matches(const play::Registry& registry, const Dealer& dealer,
                                                         std::string_view table, std::string_view log);
/// One of them, counted from 1; refused if it isn't finished.
text::Result<json::object> finished_match(const play::Registry& registry, const Dealer& dealer, std::string_view table,
                                          std::string_view log, std::size_t number);

}  // namespace botyard::server
