#include "engine/request.h"

namespace botyard::engine {
namespace {

constexpr std::int64_t largest_number = (std::int64_t{1} << 53) - 1;  // that JavaScript knows exactly
constexpr int longest_game = 1'000'000;                               // in decisions

}  // namespace

std::string Request::text_or(std::string_view name, std::string_view otherwise) {
  return has(name) ? text(name) : std::string(otherwise);
}

bool Request::truth_or(std::string_view name, bool otherwise) {
  return has(name) ? reader_.truth(field(name), name) : otherwise;
}

std::optional<int> Request::integer(std::string_view name, int least, int most) {
  if (!has(name)) return std::nullopt;
  return reader_.integer(field(name), name, least, most);
}

json::object Request::members_or_none(std::string_view name) { return has(name) ? members(name) : json::object{}; }

std::optional<std::uint64_t> Request::number(std::string_view name) {
  if (!has(name)) return std::nullopt;
  const auto read = json::as_integer(field(name), name);
  if (!read) {
    reader_.refuse(read.error());
  } else if (*read < 0 || *read > largest_number) {
    reader_.refuse("program.bad_seed", {{"seed", std::to_string(*read)}});
  }
  return read ? static_cast<std::uint64_t>(*read) : 0;
}

std::optional<cards::Seed> Request::seed(std::string_view name) {
  if (!has(name)) return std::nullopt;
  if (!field(name).is_string()) return cards::Seed::from_number(number(name).value_or(0));
  const std::string digits = text(name);
  const auto read = cards::Seed::from_hex(digits);
  if (!read) reader_.refuse("engine.bad_seed", {{"seed", digits}});
  return read;
}

std::string Request::seat_or(std::string_view name, std::string_view otherwise) {
  if (!has(name)) return std::string(otherwise);
  const json::value& seat = field(name);
  return seat.is_int64() ? std::to_string(seat.get_int64()) : text(name);
}

std::optional<std::size_t> Request::decision(std::string_view name) {
  const auto number = integer(name, 0, longest_game);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

}  // namespace botyard::engine
