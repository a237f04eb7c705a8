#include "bots/serving.h"

namespace botyard::bots {

text::Result<std::optional<std::string>> BotServer::answer(std::string_view line) {
  const auto message = read_message(line);
  if (!message) return tl::unexpected(message.error());
  if (message->type == "start") {
    return start(message->members).map([] { return std::optional<std::string>(); });
  }
  const bool known = message->type == "choose" || message->type == "end";
  if (!known) return text::refuse("program.unknown_message", {{"type", message->type}});
  if (!seat_) return text::refuse("program.not_started");
  if (message->type == "choose") {
    return seat_->choose(message->members).map([](const json::object& answer) {
      return std::optional(json::to_line(answer));
    });
  }
  seat_->end(message->members);
  return std::nullopt;
}

text::Result<void> BotServer::start(const json::object& message) {
  const auto game = game_of(message);
  if (!game) return tl::unexpected(game.error());
  if (!seat_ || *game != game_) {
    seat_.reset();
    auto seat = make_seat_(*game);
    if (!seat) return tl::unexpected(seat.error());
    seat_ = *std::move(seat);
    game_ = *game;
  }
  return seat_->start(message);
}

}  // namespace botyard::bots
