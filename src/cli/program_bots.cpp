#include "cli/program_bots.h"

#include <algorithm>

#include "bots/bot_game.h"
#include "cli/told.h"
#include "play/registry.h"
#include "terminal/scene.h"

namespace botyard::cli {
namespace {

json::object start_message(const terminal::OutsideSeat& seat, std::uint64_t seed) {
  return {{"type", "start"},         {"protocol", bots::protocol_name}, {"game", seat.game},
          {"edition", seat.edition}, {"options", seat.options},         {"cards", seat.cards},
          {"seat", seat.seat},       {"players", seat.players},         {"seed", seed}};
}

}  // namespace

terminal::Told<bots::Answer> ProgramBots::ask(const terminal::OutsideSeat& seat, const json::object& view) {
  Seat& own = seats_[terminal::as_text(seat.seat)];
  if (!own.talk || own.talk->is_over()) own = {std::make_unique<bots::Conversation>(command_, bots::Patience{}), false};
  if (!own.is_playing) own.talk->tell(start_message(seat, seed_));
  own.is_playing = true;
  auto answer = own.talk->ask(view);
  if (answer) {
    const auto legal = terminal::texts(view.at("legal"));
    if (std::ranges::find(legal, answer->move) == legal.end()) {
      answer = own.talk->give_up(bots::Fault::illegal, told("program.illegal", {{"move", answer->move}}));
    }
  }
  if (answer) return *std::move(answer);
  has_failed_ = true;
  return tl::unexpected(told("terminal.program_failed", {{"command", command_}, {"what", answer.error().detail}}));
}

terminal::Told<std::string> ProgramBots::choose(const terminal::OutsideSeat& seat, const json::object& view) {
  return ask(seat, view).map([](bots::Answer answer) { return std::move(answer.move); });
}

void ProgramBots::end(const json::value& result) {
  for (auto& [name, seat] : seats_) {
    if (seat.is_playing && !seat.talk->is_over()) seat.talk->tell(bots::end_message(result));
    seat.is_playing = false;
  }
}

std::string command_of(const std::string& level) {
  const play::Registry registry;
  const auto parsed = bots::parse_level(level, bots::bots_of(*registry.games().front())->levels());
  return parsed ? parsed->command : "";
}

}  // namespace botyard::cli
