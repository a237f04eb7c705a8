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

/// How long a bot waits before it plays for someone who is away, unless whoever opens the table says otherwise.
struct GracePeriods {
  std::chrono::seconds with_clock{60};
  std::chrono::seconds without_clock{600};
};

/// What there is to play, and against whom.
class GameCatalogue {
 public:
  explicit GameCatalogue(const play::Registry& registry);

  /// As whoever asks is told.
  [[nodiscard]] json::object games() const;
  [[nodiscard]] const bots::BotGame& bots_of(std::string_view game) const { return *bots_.find(game)->second; }
  [[nodiscard]] text::Result<void> check_level(std::string_view game, std::string_view level) const;
  /// The level, or the first one if this version has none of that name: a stored table may come from another version.
  [[nodiscard]] std::string_view known_level(std::string_view game, std::string_view level) const;
  /// What a table is to be; refused where there is no such thing to play.
  [[nodiscard]] text::Result<TableSettings> settings_from(const protocol::CreateTable& request,
                                                          const GracePeriods& grace) const;

 private:
  [[nodiscard]] text::Result<void> check_bots(const TableSettings& settings, std::size_t seats) const;

  const play::Registry& registry_;
  std::map<std::string, std::unique_ptr<bots::BotGame>, std::less<>> bots_;
  /// The files of editions that are not built in, by game and id: tables keep them.
  std::map<std::pair<std::string, std::string>, std::string> own_editions_;
};

}  // namespace botyard::server
