#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace botyard::fuzz {

/// The input of a fuzz entry that reads lines, without their ends. Lines beyond the first `most` are left out, so that
/// one input stays below the time limit for an input.
inline std::vector<std::string_view> lines_of(const std::uint8_t* data, std::size_t size, std::size_t most) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::vector<std::string_view> lines;
  while (!rest.empty() && lines.size() < most) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    lines.push_back(line);
    rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : line.size());
  }
  return lines;
}

}  // namespace botyard::fuzz
