#pragma once

#include "json/json.h"
#include "robotrick/view.h"

namespace botyard::robotrick {

/// {"cards":{"A1":{"where":…},…},"voids":[{"seat":1,"suits":["A"]},…]}: where each card of the round is, as far as the
/// view tells, and which suits the others have shown not to have. See docs/wasm.md.
json::object card_sheet_json(const Rules& rules, const View& view);

}  // namespace botyard::robotrick
