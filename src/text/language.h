#pragma once

#include <array>
#include <string>
#include <string_view>

namespace botyard::text {

inline constexpr std::size_t language_count = 4;
inline constexpr std::array<std::string_view, language_count> language_codes{"en", "fr", "de", "ja"};

/// One name in each language, in the order of language_codes.
using Translations = std::array<std::string, language_count>;

}  // namespace botyard::text
