#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bots/bot_game.h"
#include "play/registry.h"
#include "protocol/client_message.h"
#include "server/entry.h"

namespace botyard::server {

/// Default of TableSettings::grace, for tables with a clock and without.
struct GracePeriods {
  std::chrono::seconds with_clock{60};
  std::chrono::seconds without_clock{600};
};

/// What can be played and against which bots: games, editions and levels of the registry, which must outlive it. Checks
/// requests for new tables against it. Immutable once made.
class GameCatalogue {
 public:
  explicit GameCatalogue(const play::Registry& registry);

  /// JSON body of GET /api/v1/games.
  [[nodiscard]] json::object games() const;
  /// `game` must be a known one.
  [[nodiscard]] const bots::BotGame& bots_of(std::string_view game) const { return *bots_.find(game)->second; }
  [[nodiscard]] text::Result<void> check_level(std::string_view game, std::string_view level) const;
  /// The level, or the game's first level if there is none of that name: another version may have stored the table.
  [[nodiscard]] std::string_view known_level(std::string_view game, std::string_view level) const;
  /// Settings of a new table with all defaults filled in; refused if game, edition, option or level is unknown.
  [[nodiscard]] text::Result<TableSettings> settings_from(const protocol::CreateTable& request,
                                                          const GracePeriods& grace) const;

 private:
  [[nodiscard]] text::Result<void> check_bots(const TableSettings& settings, std::size_t seats) const;

  const play::Registry& registry_;
  std::map<std::string, std::unique_ptr<bots::BotGame>, std::less<>> bots_;
  /// TOML files of editions that are not built in, by game and id. New tables store theirs.
  std::map<std::pair<std::string, std::string>, std::string> own_editions_;
};

}  // namespace botyard::server
