#pragma once

#include <span>
#include <string>

#include "json/json.h"
#include "robotrick/view.h"
#include "text/language.h"

namespace botyard::robotrick {

/// {"cards":{"C12":…}}: for each card in hand whether it may be played, why not, and what it would lead to. Only while
/// cards are played; otherwise there are none. `names` are the players' by seat.
json::object lens_json(const Rules& rules, const View& view, std::span<const std::string> names,
                       const text::Language& language);

}  // namespace botyard::robotrick
