#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/any_game.h"
#include "play/any_match.h"

namespace botyard::play {

/// The games that this program knows, and the editions loaded into them.
class Registry {
 public:
  Registry();

  [[nodiscard]] const std::vector<std::unique_ptr<AnyGame>>& games() const { return games_; }
  [[nodiscard]] text::Result<AnyGame*> find(std::string_view name) const;

  /// Loads an edition into the game that its file names. One with the id of a built-in edition takes its place.
  struct LoadedEdition {
    AnyGame* game;
    std::string id;
  };
  [[nodiscard]] text::Result<LoadedEdition> load_edition(std::string_view toml_text, std::string_view file) const;

  /// The match of one record, as a line of text.
  [[nodiscard]] text::Result<std::unique_ptr<AnyMatch>> read_record(std::string_view line) const;
  /// The same, once it is JSON.
  [[nodiscard]] text::Result<std::unique_ptr<AnyMatch>> read_parsed_record(const json::value& value) const;

  /// The refusal of a record, view or sheet. If its edition is a file's that took the place of a built-in one, the
  /// refusal says so: what is wrong by that file may be right by the built-in edition.
  [[nodiscard]] text::Refusal with_own_edition(text::Refusal refusal, const json::object& refused) const;

 private:
  /// The built-in editions that a file took the place of.
  struct Replaced {
    std::string game;
    std::string id;
    std::string file;
  };

  std::vector<std::unique_ptr<AnyGame>> games_;
  mutable std::vector<Replaced> replaced_;  // by load_edition, which changes the games as well
};

}  // namespace botyard::play
