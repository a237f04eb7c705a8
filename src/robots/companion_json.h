#pragma once

#include "json/json.h"
#include "text/language.h"
#include "text/reason.h"

namespace botyard::robots {

/// Answers a companion's sheet (docs/companion.md): the value board after all its entries. Format and game were looked
/// at already.
text::Result<json::object> companion_json(const json::object& sheet, const text::Language& language);

}  // namespace botyard::robots
