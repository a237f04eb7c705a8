#pragma once

#include "json/json.h"
#include "robotrick/editions.h"
#include "text/language.h"

namespace botyard::robotrick {

/// Answers a companion's sheet (docs/companion.md): what is to be entered next, what Droco played and why, the table as
/// a watcher sees it. Format and game were looked at already.
text::Result<json::object> companion_json(const Editions& editions, const json::object& from,
                                          const text::Language& language);

}  // namespace botyard::robotrick
