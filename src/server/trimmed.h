#pragma once

#include <string_view>

namespace botyard::server {

/// A part of an HTTP header without the spaces and tabs around it. The result refers to `text`.
constexpr std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace botyard::server
