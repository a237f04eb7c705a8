#pragma once

#include <string>
#include <string_view>

#include "json/json.h"
#include "robotrick/editions.h"

namespace botyard::robotrick {

/// Someone's own edition.
struct OwnEdition {
  std::string base;  // whose deck and words it has
  std::string id;
  std::string name;  // empty: that of the base, with the id behind it
};

/// Its file, with AI cards beside those of the base; one with the same id takes the other's place. `ai_cards` are
/// [{"id":"X1","follow":["LOW"],"unfollow":["LONG","HIGH"],"lead":["HIGH","SHORT"]}]; a column with one criterion may
/// be a text, and small letters do. Whether columns are valid is for parse_edition to say.
text::Result<std::string> own_edition_text(const Editions& editions, const OwnEdition& own,
                                           const json::array& ai_cards);

}  // namespace botyard::robotrick
