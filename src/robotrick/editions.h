#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "robotrick/edition.h"

namespace botyard::robotrick {

/// The editions that are known to a running program: the built-in ones and those a person has loaded.
class Editions {
 public:
  Editions();

  /// Loads a file's text and tells its id. An edition with the id of another takes its place.
  text::Result<std::string> load(std::string_view toml_text, std::string_view file);

  [[nodiscard]] text::Result<std::shared_ptr<const Edition>> find(std::string_view id) const;

  struct Listed {
    std::string id;
    std::string name;  // in English
    std::string toml_text;
  };
  [[nodiscard]] std::vector<Listed> list() const;

 private:
  struct Loaded {
    std::shared_ptr<const Edition> edition;
    std::string toml_text;
  };
  std::map<std::string, Loaded, std::less<>> by_id_;
};

/// Whether this is the built-in edition of its id, and not one that a person has made.
bool is_built_in(const Edition& edition);

/// The edition that is played when none is named.
inline constexpr std::string_view default_edition = "robotrick";

}  // namespace botyard::robotrick
