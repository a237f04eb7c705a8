#include "robotrick/editions.h"

#include <cassert>

namespace botyard::robotrick {

Editions::Editions() {
  for (const auto& [id, toml_text] : built_in_editions()) {
    [[maybe_unused]] const auto loaded = load(toml_text, id);
    assert(loaded && *loaded == id && "built-in editions are valid");
  }
}

text::Result<std::string> Editions::load(std::string_view toml_text, std::string_view file) {
  auto edition = parse_edition(toml_text, file);
  if (!edition) return tl::unexpected(edition.error());
  std::string id = edition->id;
  by_id_.insert_or_assign(id, Loaded{std::make_shared<const Edition>(*std::move(edition)), std::string(toml_text)});
  return id;
}

text::Result<std::shared_ptr<const Edition>> Editions::find(std::string_view id) const {
  const auto found = by_id_.find(id);
  if (found != by_id_.end()) return found->second.edition;
  std::string known;
  for (const auto& [name, loaded] : by_id_) known += (known.empty() ? "" : ", ") + name;
  return text::refuse("record.unknown_edition",
                      {{"edition", std::string(id)}, {"game", "robotrick"}, {"known", known}});
}

bool is_built_in(const Edition& edition) {
  static const Editions built_in;
  const auto found = built_in.find(edition.id);
  return found && **found == edition;
}

std::vector<Editions::Listed> Editions::list() const {
  std::vector<Listed> editions;
  for (const auto& [id, loaded] : by_id_) editions.push_back({id, loaded.edition->name[0], loaded.toml_text});
  return editions;
}

}  // namespace botyard::robotrick
