#pragma once

#include "cards/seed.h"

namespace botyard::cli {

/// 256 bits from the system's secure randomness.
cards::Seed secure_seed();

}  // namespace botyard::cli
