#include "bots/protocol.h"

#include <limits>

#include "json/reader.h"

namespace botyard::bots {
namespace {

constexpr std::int64_t highest_seed = (std::int64_t{1} << 53) - 1;
constexpr int longest_time = std::numeric_limits<int>::max();

text::Result<json::object> read_object(std::string_view line) {
  auto value = json::parse(line);
  if (!value) return tl::unexpected(value.error());
  const auto object = json::as_object(*value, "the message");
  if (!object) return tl::unexpected(object.error());
  return std::move(value->get_object());
}

/// Seats are numbers in one game and words in the other.
std::string seat_text(const json::value& seat) {
  return seat.is_string() ? std::string(seat.get_string()) : json::to_line(seat);
}

std::optional<double> number_in(const json::value& value) {
  boost::json::error_code error;
  const double number = value.to_number<double>(error);
  return error ? std::nullopt : std::optional(number);
}

std::vector<std::pair<std::string, double>> read_values(const json::value* values) {
  std::vector<std::pair<std::string, double>> result;
  if (values == nullptr || !values->is_object()) return result;
  for (const auto& member : values->get_object()) {
    if (const auto number = number_in(member.value())) result.emplace_back(member.key(), *number);
  }
  return result;
}

}  // namespace

json::object choose_message(std::int64_t id, json::value view, std::chrono::milliseconds time) {
  return {{"type", "choose"}, {"id", id}, {"view", std::move(view)}, {"time_ms", time.count()}};
}

json::object end_message(json::value result) { return {{"type", "end"}, {"result", std::move(result)}}; }

text::Result<std::optional<Answer>> read_answer(std::string_view line, std::int64_t id) {
  const auto object = read_object(line);
  if (!object) return tl::unexpected(object.error());
  const json::value* const about = object->if_contains("id");
  if (about == nullptr || *about != json::value(id)) return std::nullopt;
  const auto move = json::string_field(*object, "move");
  if (!move) return tl::unexpected(move.error());
  Answer answer{std::string(*move), {}, read_values(object->if_contains("values"))};
  const json::value* const note = object->if_contains("note");
  if (note != nullptr && note->is_string()) answer.note = note->get_string();
  return answer;
}

text::Result<Message> read_message(std::string_view line) {
  auto object = read_object(line);
  if (!object) return tl::unexpected(object.error());
  const auto type = json::string_field(*object, "type");
  if (!type) return tl::unexpected(type.error());
  std::string name(*type);
  return Message{*std::move(object), std::move(name)};
}

text::Result<std::string> game_of(const json::object& start) {
  json::Reader reader;
  const std::string protocol = reader.text(reader.field(start, "protocol"), "protocol");
  if (protocol != protocol_name) {
    reader.refuse("program.other_protocol", {{"protocol", protocol}, {"known", std::string(protocol_name)}});
  }
  std::string game = reader.text(reader.field(start, "game"), "game");
  if (!reader.good()) return tl::unexpected(reader.refusal());
  return game;
}

text::Result<StartFrame> read_start_frame(const json::object& message, int seat_count) {
  json::Reader reader;
  StartFrame frame;
  frame.edition = reader.text(reader.field(message, "edition"), "edition");
  frame.options = reader.members(reader.field(message, "options"), "options");
  frame.seat = seat_text(reader.field(message, "seat"));
  const auto seats = static_cast<std::size_t>(seat_count);
  for (const json::value& name : reader.list(reader.field(message, "players"), "players", seats)) {
    frame.players.push_back(reader.text(name, "a player's name"));
  }
  const auto seed = json::as_integer(reader.field(message, "seed"), "seed");
  if (!seed) reader.refuse(seed.error());
  if (seed && (*seed < 0 || *seed > highest_seed)) reader.refuse("program.bad_seed", {{"seed", std::to_string(*seed)}});
  if (const json::value* const cards = message.if_contains("cards")) frame.cards = *cards;
  if (!reader.good()) return tl::unexpected(reader.refusal());
  frame.seed = static_cast<std::uint64_t>(*seed);
  return frame;
}

text::Result<Question> read_question(const json::object& message) {
  json::Reader reader;
  Question question;
  question.id = reader.field(message, "id");
  question.view = &reader.members(reader.field(message, "view"), "view");
  question.time =
      std::chrono::milliseconds(reader.integer(reader.field(message, "time_ms"), "time_ms", 0, longest_time));
  if (!reader.good()) return tl::unexpected(reader.refusal());
  return question;
}

json::object answer_message(const json::value& id, const Answer& answer) {
  json::object message{{"id", id}, {"move", answer.move}};
  if (!answer.note.empty()) message["note"] = answer.note;
  if (!answer.values.empty()) {
    json::object& values = message["values"].emplace_object();
    for (const auto& [move, value] : answer.values) values[move] = value;
  }
  return message;
}

}  // namespace botyard::bots
