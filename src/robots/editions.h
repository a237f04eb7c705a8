#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/reason.h"

namespace botyard::robots {

/// The edition that is played when none is named: the only one.
inline constexpr std::string_view default_edition = "1.4";

/// Robots has one version of its rules, and no editions as files.
class Editions {
 public:
  /// Always refuses.
  static text::Result<std::string> load(std::string_view /*toml_text*/, std::string_view /*file*/) {
    return text::refuse("robots.no_edition_files");
  }

  struct Listed {
    std::string id;
    std::string name;       // in English
    std::string toml_text;  // there is none
  };
  [[nodiscard]] static std::vector<Listed> list() { return {{std::string(default_edition), "Robots 1.4", ""}}; }
};

}  // namespace botyard::robots
