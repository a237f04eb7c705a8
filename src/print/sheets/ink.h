#pragma once

#include <string>
#include <string_view>

namespace botyard::print {

struct Ink {
  double red = 0;
  double green = 0;
  double blue = 0;
};

/// A colour of the page's tokens ("card-a"), as its light theme has it.
Ink ink(std::string_view token);

/// "#1d2b33"
std::string hex(Ink colour);

}  // namespace botyard::print
