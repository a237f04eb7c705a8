#include "json/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace botyard::json {
namespace {

using text::refuse;
using text::Result;

tl::unexpected<text::Refusal> wrong_kind(const value& value, std::string_view name, std::string_view wanted) {
  return refuse("json.wrong_kind",
                {{"name", std::string(name)}, {"is", std::string(kind_of(value))}, {"wanted", std::string(wanted)}});
}

template <class Number>
void add_number(std::string& text, Number number) {
  std::array<char, 24> digits;  // filled before it is read
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

void add_list(std::string& text, const array& list) {
  text += '[';
  for (const value& entry : list) {
    if (&entry != &list.front()) text += ',';
    add_line(text, entry);
  }
  text += ']';
}

void add_members(std::string& text, const object& members) {
  text += '{';
  bool first = true;
  for (const auto& member : members) {
    if (!std::exchange(first, false)) text += ',';
    add_quoted(text, member.key());
    text += ':';
    add_line(text, member.value());
  }
  text += '}';
}

}  // namespace

Result<value> parse(std::string_view text) { return parse(text, {}); }

Result<value> parse(std::string_view text, boost::json::storage_ptr memory) {
  boost::json::stream_parser parser(memory);
  parser.reset(std::move(memory));
  boost::json::error_code error;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && !parser.done()) parser.finish(error);  // a number ends only where the text does
  if (error == boost::json::error::incomplete) {
    return refuse("json.breaks_off", {{"characters", std::to_string(text.size())}});
  }
  if (error) {
    return refuse("json.syntax", {{"what", error.message()}, {"characters", std::to_string(read)}});
  }
  const std::string_view rest = text.substr(read);
  if (rest.find_first_not_of(" \t\r\n") != std::string_view::npos) {
    return refuse("json.more_follows", {{"characters", std::to_string(read)}});
  }
  return parser.release();
}

std::string_view kind_of(const value& value) {
  switch (value.kind()) {
    case boost::json::kind::null: return "null";
    case boost::json::kind::bool_: return value.get_bool() ? "true" : "false";
    case boost::json::kind::int64:
    case boost::json::kind::uint64:
    case boost::json::kind::double_: return "a number";
    case boost::json::kind::string: return "a string";
    case boost::json::kind::array: return "a list";
    case boost::json::kind::object: return "an object";
  }
  return "something else";
}

Result<std::string_view> as_string(const value& value, std::string_view name) {
  if (!value.is_string()) return wrong_kind(value, name, "a string");
  return std::string_view(value.get_string());
}

Result<std::int64_t> as_integer(const value& value, std::string_view name) {
  if (value.is_int64()) return value.get_int64();
  // Numbers that we wrote ourselves and never turned into text may be of the unsigned kind.
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is_uint64() && value.get_uint64() <= most) return static_cast<std::int64_t>(value.get_uint64());
  return wrong_kind(value, name, "an integer");
}

Result<bool> as_bool(const value& value, std::string_view name) {
  if (!value.is_bool()) return wrong_kind(value, name, "true or false");
  return value.get_bool();
}

Result<const array*> as_array(const value& value, std::string_view name) {
  if (!value.is_array()) return wrong_kind(value, name, "a list");
  return &value.get_array();
}

Result<const object*> as_object(const value& value, std::string_view name) {
  if (!value.is_object()) return wrong_kind(value, name, "an object");
  return &value.get_object();
}

Result<const value*> field(const object& object, std::string_view name) {
  const value* const found = object.if_contains(name);
  if (found == nullptr) return refuse("json.missing", {{"name", std::string(name)}});
  return found;
}

Result<std::string_view> string_field(const object& object, std::string_view name) {
  return field(object, name).and_then([&](const value* found) { return as_string(*found, name); });
}

Result<const array*> array_field(const object& object, std::string_view name) {
  return field(object, name).and_then([&](const value* found) { return as_array(*found, name); });
}

Result<const array*> optional_array(const object& object, std::string_view name) {
  const value* const found = object.if_contains(name);
  if (found == nullptr) return nullptr;
  return as_array(*found, name);
}

Result<void> check_options(const object& options, std::initializer_list<std::string_view> known) {
  for (const auto& option : options) {
    if (std::ranges::find(known, std::string_view(option.key())) == known.end()) {
      return refuse("record.unknown_option", {{"option", std::string(option.key())}});
    }
  }
  return {};
}

std::string to_line(const value& value) {
  std::string text;
  add_line(text, value);
  return text;
}

void add_quoted(std::string& text, std::string_view string) {
  const bool plain = std::ranges::all_of(
      string, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != 0x7F; });
  if (!plain) {
    text += boost::json::serialize(string);
    return;
  }
  text += '"';
  text += string;
  text += '"';
}

void add_line(std::string& text, const value& value) {
  switch (value.kind()) {
    case boost::json::kind::null: text += "null"; break;
    case boost::json::kind::bool_: text += value.get_bool() ? "true" : "false"; break;
    case boost::json::kind::int64: add_number(text, value.get_int64()); break;
    case boost::json::kind::uint64: add_number(text, value.get_uint64()); break;
    case boost::json::kind::double_: text += boost::json::serialize(value); break;
    case boost::json::kind::string: add_quoted(text, value.get_string()); break;
    case boost::json::kind::array: add_list(text, value.get_array()); break;
    case boost::json::kind::object: add_members(text, value.get_object()); break;
  }
}

}  // namespace botyard::json
