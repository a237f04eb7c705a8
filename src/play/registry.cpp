#include "play/registry.h"

#include <algorithm>
#include <string>

#include "play/record.h"
#include "play/typed_game.h"
#include "robotrick/game.h"
#include "robots/game.h"
#include "text/edition_header.h"

namespace botyard::play {

using text::Refusal;
using text::refuse;
using text::Result;

// The one place that names the games. See docs/adding-a-game.md.
Registry::Registry() {
  games_.push_back(std::make_unique<TypedGame<robotrick::Game>>());
  games_.push_back(std::make_unique<TypedGame<robots::Game>>());
}

Result<AnyGame*> Registry::find(std::string_view name) const {
  std::string known;
  for (const auto& game : games_) {
    if (game->name() == name) return game.get();
    known += (known.empty() ? "" : ", ") + std::string(game->name());
  }
  return refuse("record.unknown_game", {{"game", std::string(name)}, {"known", known}});
}

Result<Registry::LoadedEdition> Registry::load_edition(std::string_view toml_text, std::string_view file) const {
  const auto header = text::read_edition_header(toml_text, file);
  if (!header) return tl::unexpected(header.error());
  const auto game = find(header->game);
  if (!game) return tl::unexpected(Refusal(game.error()).at(header->place(file)));
  return (*game)->load_edition(toml_text, file).map([&](std::string id) {
    static const Registry built_in;
    const auto editions = (*built_in.find((*game)->name()))->editions();
    const auto same = std::ranges::find(editions, id, &EditionInfo::id);
    std::erase_if(replaced_, [&](const Replaced& old) { return old.game == (*game)->name() && old.id == id; });
    if (same != editions.end() && same->toml_text != toml_text) {
      replaced_.push_back({std::string((*game)->name()), id, std::string(file)});
    }
    return LoadedEdition{*game, std::move(id)};
  });
}

Refusal Registry::with_own_edition(Refusal refusal, const json::object& refused) const {
  const auto is = [&](std::string_view member, const std::string& value) {
    const json::value* const found = refused.if_contains(member);
    return found != nullptr && found->is_string() && found->get_string() == value;
  };
  if (std::ranges::find(refusal.reason.arguments, "own_edition", &text::Reason::Argument::name) !=
      refusal.reason.arguments.end()) {
    return refusal;
  }
  for (const Replaced& replaced : replaced_) {
    if (!is("game", replaced.game) || !is("edition", replaced.id)) continue;
    refusal.reason.arguments.push_back({"own_edition", replaced.file});
    break;
  }
  return refusal;
}

Result<std::unique_ptr<AnyMatch>> Registry::read_record(std::string_view line) const {
  const auto value = json::parse(line);
  if (!value) return tl::unexpected(value.error());
  return read_parsed_record(*value);
}

Result<std::unique_ptr<AnyMatch>> Registry::read_parsed_record(const json::value& value) const {
  const auto record = json::as_object(value, "the record");
  if (!record) return tl::unexpected(record.error());
  const auto format = json::string_field(**record, "format");
  if (!format) return tl::unexpected(format.error());
  if (*format != record_format) return refuse("record.unknown_format", {{"format", std::string(*format)}});
  const auto name = json::string_field(**record, "game");
  if (!name) return tl::unexpected(name.error());
  const auto game = find(*name);
  if (!game) return tl::unexpected(game.error());
  auto read = (*game)->read(**record);
  if (!read) return tl::unexpected(with_own_edition(read.error(), **record));
  return read;
}

}  // namespace botyard::play
