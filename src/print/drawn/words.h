#pragma once

#include <string>
#include <string_view>

namespace botyard::print {

/// "Round {round}" with its word filled in.
inline std::string filled(std::string pattern, std::string_view word, int number) {
  const std::string slot = "{" + std::string(word) + "}";
  const std::size_t at = pattern.find(slot);
  return at == std::string::npos ? pattern : pattern.replace(at, slot.size(), std::to_string(number));
}

}  // namespace botyard::print
