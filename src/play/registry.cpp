#include "play/registry.h"

#include <string>
#include "text/toml.h"

#include "play/record.h"
#include "play/typed_game.h"
#include "robotrick/game.h"
#include "robots/game.h"

namespace botyard::play {

using text::Reason;
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
  const auto at_line = [&](toml::source_index line) {
    return Reason{"edition.place", {{"file", std::string(file)}, {"line", std::to_string(line)}}};
  };
  const toml::parse_result parsed = toml::parse(toml_text);
  if (parsed.failed()) {
    const auto& error = parsed.error();
    const Reason reason{"edition.no_toml", {{"what", std::string(error.description())}}};
    return tl::unexpected(Refusal{reason, at_line(error.source().begin.line)});
  }
  const auto name = parsed.table()["game"].value_exact<std::string>();
  if (!name) return tl::unexpected(Refusal{{"edition.missing", {{"key", "game"}}}, at_line(1)});
  const auto game = find(*name);
  if (!game) return tl::unexpected(Refusal(game.error()).at(at_line(parsed.table().get("game")->source().begin.line)));
  return (*game)->load_edition(toml_text, file).map([&](std::string id) {
    return LoadedEdition{*game, std::move(id)};
  });
}

Result<std::unique_ptr<AnyRecord>> Registry::read_record(std::string_view line) const {
  const auto value = json::parse(line);
  if (!value) return tl::unexpected(value.error());
  return read_parsed_record(*value);
}

Result<std::unique_ptr<AnyRecord>> Registry::read_parsed_record(const json::value& value) const {
  const auto record = json::as_object(value, "the record");
  if (!record) return tl::unexpected(record.error());
  const auto format = json::string_field(**record, "format");
  if (!format) return tl::unexpected(format.error());
  if (*format != record_format) return refuse("record.unknown_format", {{"format", std::string(*format)}});
  const auto name = json::string_field(**record, "game");
  if (!name) return tl::unexpected(name.error());
  const auto game = find(*name);
  if (!game) return tl::unexpected(game.error());
  return (*game)->read(**record);
}

}  // namespace botyard::play
