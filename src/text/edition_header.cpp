#include "text/edition_header.h"

#include "text/toml.h"

namespace botyard::text {

Reason EditionHeader::place(std::string_view file) const {
  return {"edition.place", {{"file", std::string(file)}, {"line", std::to_string(line)}}};
}

Result<EditionHeader> read_edition_header(std::string_view toml_text, std::string_view file) {
  const toml::parse_result parsed = toml::parse(toml_text);
  if (parsed.failed()) {
    const auto& error = parsed.error();
    const Reason reason{"edition.no_toml", {{"what", std::string(error.description())}}};
    return tl::unexpected(Refusal{reason, EditionHeader{"", error.source().begin.line}.place(file)});
  }
  const auto game = parsed.table()["game"].value_exact<std::string>();
  if (!game) return tl::unexpected(Refusal{{"edition.missing", {{"key", "game"}}}, EditionHeader{"", 1}.place(file)});
  return EditionHeader{*game, parsed.table().get("game")->source().begin.line};
}

}  // namespace botyard::text
