#pragma once

#include "json/json.h"
#include "robotrick/view.h"

namespace botyard::robotrick {

/// {"cards":{"C12":…}}: for each card in hand whether it may be played, why not, and what it would lead to. Only while
/// cards are played; otherwise there are none.
json::object lens_json(const Rules& rules, const View& view, std::string_view language);

}  // namespace botyard::robotrick
