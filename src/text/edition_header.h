#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/reason.h"

namespace botyard::text {

/// What every edition's file says, whatever the game: which game it is for.
struct EditionHeader {
  std::string game;
  std::uint32_t line = 0;  // where the file says so, counted from 1

  /// Where the file names the game, for refusals.
  [[nodiscard]] Reason place(std::string_view file) const;
};

/// Refuses what isn't TOML or names no game. `file` stands in the refusal.
Result<EditionHeader> read_edition_header(std::string_view toml_text, std::string_view file);

}  // namespace botyard::text
