#pragma once

#include <cstddef>
#include <string_view>

namespace botyard::bots {

/// Reads a number such as 0.7 or 1.2e-05 at the start of a text, rounded to the nearest, and tells how many characters
/// it took; 0: there is none. (std::from_chars can't read fractions in every library that we build with.)
std::size_t read_decimal(std::string_view text, float& number);
std::size_t read_decimal(std::string_view text, double& number);

}  // namespace botyard::bots
