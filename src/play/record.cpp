#include "play/record.h"

#include "cards/seed.h"

namespace botyard::play {
namespace {

using text::refuse;
using text::Result;

Result<std::vector<std::string>> read_players(const json::value& value, int seat_count) {
  const auto list = json::as_array(value, "players");
  if (!list) return tl::unexpected(list.error());
  if ((*list)->size() != static_cast<std::size_t>(seat_count)) {
    return refuse("record.player_count",
                  {{"count", std::to_string((*list)->size())}, {"wanted", std::to_string(seat_count)}});
  }
  std::vector<std::string> players;
  for (const json::value& entry : **list) {
    const auto name = json::as_string(entry, "a player's name");
    if (!name) return tl::unexpected(name.error());
    players.emplace_back(*name);
  }
  return players;
}

}  // namespace

Result<Envelope> read_envelope(const json::object& record, int seat_count) {
  Envelope envelope;
  const auto edition = json::string_field(record, "edition");
  if (!edition) return tl::unexpected(edition.error());
  envelope.edition = *edition;
  if (const json::value* const value = record.if_contains("options")) {
    const auto options = json::as_object(*value, "options");
    if (!options) return tl::unexpected(options.error());
    envelope.options = **options;
  }
  if (const json::value* const value = record.if_contains("players")) {
    auto players = read_players(*value, seat_count);
    if (!players) return tl::unexpected(players.error());
    envelope.players = *std::move(players);
  }
  // A field of ours that other writers may use for something else: kept only where it is a seed.
  if (const json::value* const value = record.if_contains("seed"); value != nullptr && value->is_string()) {
    if (const auto seed = cards::Seed::from_hex(std::string_view(value->get_string()))) envelope.seed = seed->to_hex();
  }
  return envelope;
}

json::object write_envelope(std::string_view game, const json::value& edition, const json::value& options,
                            const Envelope& envelope) {
  json::object record{{"format", record_format}, {"game", game}, {"edition", edition}, {"options", options}};
  if (!envelope.seed.empty()) record["seed"] = envelope.seed;
  if (!envelope.players.empty()) record["players"] = json::array(envelope.players.begin(), envelope.players.end());
  return record;
}

}  // namespace botyard::play
