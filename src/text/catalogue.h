#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/reason.h"

namespace botyard::text {

/// The sentence for a reason, with its arguments filled in.
std::string sentence(const Reason& reason);
/// "place: sentence", or the sentence alone where no place is known.
std::string sentence(const Refusal& refusal);

/// Every code that the catalogue has a sentence for, sorted.
std::vector<std::string> catalogue_codes();

}  // namespace botyard::text
