#include <algorithm>
#include <utility>

#include "server/table.h"
#include "text/name.h"

// A table as JSON: its public description, its edition and the record of a finished match.
namespace botyard::server {

std::vector<std::string> Table::player_names() const {
  std::vector<text::Sitter> sitters;
  for (const Chair& chair : chairs_) sitters.push_back({chair.is_person() ? chair.name : "", chair.level});
  return text::names_at_table(sitters);
}

json::object Table::describe_chair(int seat) const {
  const Chair& chair = this->chair(seat);
  json::object result{{"seat", seat_json(seat)}, {"kind", "empty"}, {"name", nullptr}, {"bot", nullptr}};
  if (chair.is_person()) {
    result["kind"] = "person";
    result["name"] = chair.name;
  }
  if (chair.occupant == Chair::Occupant::bot) result["kind"] = "bot";
  if (chair.bot_plays()) result["bot"] = level(seat);
  result["cause"] = chair.taken_over ? json::value(cause_name(*chair.taken_over)) : json::value(nullptr);
  result["left"] = chair.left;
  result["ready"] = chair.ready;
  result["host"] = chair.host;
  return result;
}

json::value Table::describe_undo() const {
  if (!undo_) return nullptr;
  json::array waiting;
  for (const int seat : undo_waits_for()) waiting.push_back(seat_json(seat));
  return json::object{{"seat", seat_json(undo_->seat)}, {"waiting", std::move(waiting)}};
}

json::value Table::describe_reveal() const {
  if (!reveal_due_) return nullptr;
  json::array waiting;
  for (const int seat : reveal_waits_for()) waiting.push_back(seat_json(seat));
  const Time until = *reveal_due_ + reveal_time;
  return json::object{{"waiting", std::move(waiting)}, {"until", until.time_since_epoch().count()}};
}

json::object Table::describe() const {
  json::array players;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) players.push_back(describe_chair(seat));
  const bool playing = match_ != nullptr && pledge_.secret.empty();
  json::array commitments;
  json::array contributions;
  for (const FairSeat& seat : playing ? dealt_with_ : fair_seats(chairs_)) {
    commitments.push_back(json::value(seat.commitment));
    contributions.push_back(json::value(seat.contribution));
  }
  return {{"id", id_},
          {"game", settings_.game},
          {"edition", settings_.edition},
          {"own_edition", !settings_.edition_text.empty()},
          {"options", settings_.options},
          {"watch", watch_name(settings_.watch)},
          {"keyed", !settings_.key_hash.empty()},
          {"seconds", settings_.clock ? json::value(settings_.clock->count()) : json::value(nullptr)},
          {"grace", settings_.grace.count()},
          {"fill", settings_.fill},
          {"status", status_name(status_)},
          {"match", match_number_},
          {"players", std::move(players)},
          {"undo", describe_undo()},
          {"commitment", playing ? dealt_from_.commitment : pledge_.commitment},
          {"commitments", std::move(commitments)},
          {"contributions", std::move(contributions)},
          {"reveal", describe_reveal()}};
}

json::object Table::describe_edition() const {
  const auto editions = game_->editions();
  const auto played = std::ranges::find(editions, settings_.edition, &play::EditionInfo::id);
  const std::string text = played == editions.end() ? std::string() : played->toml_text;
  return {{"game", settings_.game}, {"edition", settings_.edition}, {"toml", text}};
}

text::Result<json::object> Table::record() const {
  if (status_ != Status::over) return text::refuse("table.record_not_yet");
  std::vector<std::string> names;
  for (int seat = 0; seat < static_cast<int>(chairs_.size()); ++seat) {
    names.push_back(chair(seat).is_person() ? chair(seat).name : level(seat));
  }
  json::object record = match_->record(names);
  record["fair"] = fairness_json(dealt_from_, dealt_with_);
  return record;
}

}  // namespace botyard::server
