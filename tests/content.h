#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace botyard {

/// For tests only: a whole file, empty if it isn't there.
inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

}  // namespace botyard
