#pragma once

#include <string>
#include <string_view>

#include "print/sheets/ink.h"

namespace botyard::print {

/// A drawing of the page ("droco-won") as SVG with its colours filled in: tokens by the light theme, currentColor by
/// this.
std::string art(std::string_view name, Ink current);

}  // namespace botyard::print
