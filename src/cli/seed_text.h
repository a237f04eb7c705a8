#pragma once

#include <optional>
#include <string>

#include "cards/seed.h"

namespace botyard::cli {

/// A number, or all 256 bits as 64 hexadecimal digits; of an empty text a fresh one. Nothing if it is none.
std::optional<cards::Seed> parse_seed(const std::string& text);

}  // namespace botyard::cli
