#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/table.h"

namespace botyard::server {

/// Records of finished matches, made by replaying a table's log: entries as stored, one a line.
/// All finished matches in order. Refused if the log is damaged.
text::Result<std::vector<json::object>> finished_matches(const play::Registry& registry, const Dealer& dealer,
                                                         std::string_view table, std::string_view log);
/// The match with this number, counted from 1; refused if it is not finished.
text::Result<json::object> finished_match(const play::Registry& registry, const Dealer& dealer, std::string_view table,
                                          std::string_view log, std::size_t number);

}  // namespace botyard::server
