#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "text/language.h"

namespace botyard::print {

/// "Round {round}" with its word filled in.
inline std::string filled(std::string pattern, std::string_view word, const std::string& value) {
  const std::string slot = "{" + std::string(word) + "}";
  const std::size_t at = pattern.find(slot);
  return at == std::string::npos ? pattern : pattern.replace(at, slot.size(), value);
}
inline std::string filled(std::string pattern, std::string_view word, int number) {
  return filled(std::move(pattern), word, std::to_string(number));
}

/// Where a language stands among the translations of a name.
inline std::size_t language_number(std::string_view language) {
  for (std::size_t i = 0; i < text::language_count; ++i) {
    if (text::language_codes[i] == language) return i;
  }
  return 0;
}

}  // namespace botyard::print
