#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "play/any_game.h"

namespace botyard::play {

/// The games that this program knows, and the editions loaded into them.
class Registry {
 public:
  Registry();

  [[nodiscard]] const std::vector<std::unique_ptr<AnyGame>>& games() const { return games_; }
  [[nodiscard]] text::Result<AnyGame*> find(std::string_view name) const;

  /// Loads an edition into the game that its file names.
  struct LoadedEdition {
    AnyGame* game;
    std::string id;
  };
  [[nodiscard]] text::Result<LoadedEdition> load_edition(std::string_view toml_text, std::string_view file) const;

  /// One record, as a line of text.
  [[nodiscard]] text::Result<std::unique_ptr<AnyRecord>> read_record(std::string_view line) const;
  /// The same, once it is JSON.
  [[nodiscard]] text::Result<std::unique_ptr<AnyRecord>> read_parsed_record(const json::value& value) const;

 private:
  std::vector<std::unique_ptr<AnyGame>> games_;
};

}  // namespace botyard::play
