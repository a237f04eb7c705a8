#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/reason.h"

namespace botyard::text {

/// The sentence for a reason, with its arguments filled in; in English where the language has none.
std::string sentence(const Reason& reason, std::string_view language = "en");
/// "place: sentence", or the sentence alone where no place is known.
std::string sentence(const Refusal& refusal, std::string_view language = "en");

/// Every code that the catalogue has a sentence for, sorted.
std::vector<std::string> catalogue_codes();

}  // namespace botyard::text
