#include "server/game_catalogue.h"

#include <algorithm>
#include <utility>

namespace botyard::server {

using text::Result;

GameCatalogue::GameCatalogue(const play::Registry& registry) : registry_(registry) {
  for (const auto& game : registry_.games()) bots_.emplace(game->name(), bots::bots_of(*game));
  for (const auto& game : registry_.games()) {
    for (const auto& edition : game->editions()) {
      own_editions_[{std::string(game->name()), edition.id}] = edition.toml_text;
    }
  }
  const play::Registry built_in;
  for (const auto& game : built_in.games()) {
    for (const auto& edition : game->editions()) {
      const auto known = own_editions_.find({std::string(game->name()), edition.id});
      if (known != own_editions_.end() && known->second == edition.toml_text) own_editions_.erase(known);
    }
  }
}

Result<void> GameCatalogue::check_level(std::string_view game, std::string_view level) const {
  const auto levels = bots_of(game).levels();
  if (std::ranges::find(levels, level, &bots::NamedConfig::name) != levels.end()) return {};
  return text::refuse("bot.unknown", {{"name", std::string(level)}, {"known", bots::names_of(levels)}});
}

std::string_view GameCatalogue::known_level(std::string_view game, std::string_view level) const {
  return check_level(game, level) ? level : bots_of(game).levels().front().name;
}

Result<void> GameCatalogue::check_bots(const TableSettings& settings, std::size_t seats) const {
  if (settings.bots.size() != seats) {
    return text::refuse("table.bot_count",
                        {{"due", std::to_string(seats)}, {"is", std::to_string(settings.bots.size())}});
  }
  if (std::ranges::none_of(settings.bots, &std::string::empty)) return text::refuse("table.no_person");
  for (const std::string& level : settings.bots) {
    if (level.empty()) continue;
    if (const auto known = check_level(settings.game, level); !known) return known;
  }
  return check_level(settings.game, settings.fill);
}

Result<TableSettings> GameCatalogue::settings_from(const protocol::CreateTable& request,
                                                   const GracePeriods& grace) const {
  const auto game = registry_.find(request.game);
  if (!game) return tl::unexpected(game.error());
  TableSettings settings;
  settings.game = request.game;
  settings.edition = request.edition.empty() ? std::string((*game)->default_edition()) : request.edition;
  if (const auto own = own_editions_.find({settings.game, settings.edition}); own != own_editions_.end()) {
    settings.edition_text = own->second;
  }
  if (!request.options.empty()) settings.options = json::parse(request.options)->as_object();
  // Defaults of options are stored, so that they stay the same when a later version changes them.
  const auto rules = (*game)->start(settings.edition, settings.options, {});
  if (!rules) return tl::unexpected(rules.error());
  settings.options = (*rules)->public_view().at("options").as_object();
  settings.watch = parse_watch(request.watch).value_or(Watch::link);
  settings.bots = request.bots;
  settings.fill = request.fill;
  const auto seats = static_cast<std::size_t>((*game)->seat_count());
  if (settings.bots.empty()) settings.bots.resize(seats);
  if (const auto good = check_bots(settings, seats); !good) return tl::unexpected(good.error());
  if (request.seconds) settings.clock = std::chrono::seconds(*request.seconds);
  settings.grace = settings.clock ? grace.with_clock : grace.without_clock;
  if (request.grace) settings.grace = std::chrono::seconds(*request.grace);
  return settings;
}

json::object GameCatalogue::games() const {
  json::array games;
  for (const auto& game : registry_.games()) {
    json::array editions;
    for (const auto& edition : game->editions())
      editions.push_back(json::object{{"id", edition.id}, {"name", edition.name}});
    json::array seats;
    for (int seat = 0; seat < game->seat_count(); ++seat) seats.push_back(game->seat_json(seat));
    json::array levels;
    for (const auto& level : bots_of(game->name()).levels()) levels.push_back(json::value(level.name));
    games.push_back(json::object{{"game", game->name()},
                                 {"seats", std::move(seats)},
                                 {"editions", std::move(editions)},
                                 {"levels", std::move(levels)}});
  }
  return {{"protocol", protocol::table_protocol}, {"games", std::move(games)}};
}

}  // namespace botyard::server
