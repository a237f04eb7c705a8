#include "server/witness.h"

#include <algorithm>
#include <utility>

#include "json/reader.h"
#include "server/fairness.h"
#include "server/secrets.h"

namespace botyard::server {
namespace {

using text::refuse;
using text::Result;

constexpr std::size_t most_seats = 8;

/// The index of a seat in the table's "players".
std::size_t index_of_seat(const json::object& table, const json::value& seat) {
  const json::array& players = table.at("players").as_array();
  std::size_t index = 0;
  while (index < players.size() && players[index].at("seat") != seat) ++index;
  return index;
}

std::string text_or_nothing(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : std::string();
}

}  // namespace

std::string new_contribution() { return random_hex(32); }

DealWitness::DealWitness(std::string contribution, const json::object& table)
    : match_(table.at("match").to_number<int>() + 1),
      commitment_(table.at("commitment").as_string()),
      contribution_(std::move(contribution)) {}

bool DealWitness::is_about(const json::object& table) const {
  return table.at("match").to_number<int>() + 1 == match_ && table.at("commitment") == json::value(commitment_);
}

std::string DealWitness::own_commitment() const { return sha256_hex(contribution_); }

std::optional<DealWitness> DealWitness::read(std::string_view text) {
  const auto value = json::parse(text);
  if (!value) return std::nullopt;
  json::Reader reader;
  const json::object& object = reader.members(*value, "witness");
  DealWitness witness;
  witness.match_ = reader.integer(reader.field(object, "match"), "match", 1, 1 << 30);
  witness.commitment_ = reader.text(reader.field(object, "commitment"), "commitment");
  witness.contribution_ = reader.text(reader.field(object, "contribution"), "contribution");
  for (const json::value& seat : reader.list(reader.field(object, "seats"), "seats", most_seats)) {
    const json::object& members = reader.members(seat, "a seat");
    Seen seen;
    seen.kind = reader.text(reader.field(members, "kind"), "kind");
    seen.name = reader.text(reader.field(members, "name"), "name");
    seen.commitment = reader.text(reader.field(members, "commitment"), "commitment");
    witness.seats_.push_back(std::move(seen));
  }
  if (!reader.good()) return std::nullopt;
  return witness;
}

std::string DealWitness::write() const {
  json::array seats;
  for (const Seen& seat : seats_) {
    seats.push_back(json::object{{"kind", seat.kind}, {"name", seat.name}, {"commitment", seat.commitment}});
  }
  return json::to_line(json::object{
      {"match", match_}, {"commitment", commitment_}, {"contribution", contribution_}, {"seats", std::move(seats)}});
}

/// By seat of the next match: a rematch rotates the seats by one.
std::vector<DealWitness::Seen> DealWitness::seats_in(const json::object& table) {
  std::vector<Seen> seats;
  for (const json::value& player : table.at("players").as_array()) {
    std::string name = text_or_nothing(player.at("name"));
    if (name.empty()) name = text_or_nothing(player.at("bot"));
    const json::value& commitment = table.at("commitments").as_array().at(seats.size());
    seats.push_back({std::string(player.at("kind").as_string()), std::move(name), text_or_nothing(commitment)});
  }
  if (table.at("match").to_number<int>() > 0 && !seats.empty()) std::ranges::rotate(seats, seats.end() - 1);
  return seats;
}

std::optional<std::string> DealWitness::due(const json::object& table, const json::value& seat) {
  const json::value* const reveal = table.if_contains("reveal");
  if (reveal == nullptr || !reveal->is_object() || !is_about(table)) return std::nullopt;
  const json::array& waiting = reveal->at("waiting").as_array();
  if (std::ranges::find(waiting, seat) == waiting.end()) return std::nullopt;
  const std::size_t index = index_of_seat(table, seat);
  const json::value own(own_commitment());
  if (table.at("commitments").as_array().at(index) != own) return std::nullopt;
  if (seats_.empty()) seats_ = seats_in(table);
  return contribution_;
}

Result<void> DealWitness::compare_seats(const play::AnyGame& game, const json::object& record) const {
  const json::array& seats = record.at("fair").at("seats").as_array();
  const json::array& players = record.at("players").as_array();
  for (std::size_t index = 0; index < seats.size() && !seats_.empty(); ++index) {
    const Seen is{std::string(seats[index].at("kind").as_string()), std::string(players.at(index).as_string()),
                  std::string(seats[index].at("commitment").as_string())};
    if (seats_.size() != seats.size() || is != seats_[index])
      return refuse("fairness.seen_seat", {{"seat", game.seat_name(static_cast<int>(index))}});
  }
  return {};
}

Result<bool> DealWitness::judge(const play::Registry& registry, const json::object& record) const {
  if (const auto good = verify_fairness(registry, record); !good) return tl::unexpected(good.error());
  const json::object& fair = record.at("fair").as_object();
  if (fair.at("commitment") != json::value(commitment_)) return refuse("fairness.seen_commitment");
  if (!fair.contains("seats")) return refuse("fairness.seen_contribution");
  const play::AnyGame& game = **registry.find(std::string_view(record.at("game").as_string()));
  if (const auto good = compare_seats(game, record); !good) return tl::unexpected(good.error());
  const json::value own(own_commitment());
  const json::array& seats = fair.at("seats").as_array();
  const auto* const seat =
      std::ranges::find_if(seats, [&](const json::value& each) { return each.at("commitment") == own; });
  if (seat == seats.end()) return refuse("fairness.seen_contribution");
  const auto index = static_cast<std::size_t>(seat - seats.begin());
  return !fair.at("contributions").as_array().at(index).as_string().empty();
}

}  // namespace botyard::server
