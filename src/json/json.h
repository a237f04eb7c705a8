#pragma once

#include <boost/json.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "text/reason.h"

/// Reading JSON from outside: strict about types, with a reason that a person can read.
namespace botyard::json {

using boost::json::array;
using boost::json::object;
using boost::json::value;

/// One JSON text. Says where it breaks off or goes wrong.
text::Result<value> parse(std::string_view text);
/// The same in memory that the caller holds, for texts that come often.
text::Result<value> parse(std::string_view text, boost::json::storage_ptr memory);

/// What a value is, in words: "a list", "true", "a number".
std::string_view kind_of(const value& value);

/// `name` stands in the refusal when the value is of another kind.
text::Result<std::string_view> as_string(const value& value, std::string_view name);
text::Result<std::int64_t> as_integer(const value& value, std::string_view name);
text::Result<bool> as_bool(const value& value, std::string_view name);
text::Result<const array*> as_array(const value& value, std::string_view name);
text::Result<const object*> as_object(const value& value, std::string_view name);

/// A field that must be there.
text::Result<const value*> field(const object& object, std::string_view name);
text::Result<std::string_view> string_field(const object& object, std::string_view name);
text::Result<const array*> array_field(const object& object, std::string_view name);
/// A list that may be missing: nullptr then.
text::Result<const array*> optional_array(const object& object, std::string_view name);

/// Refuses a field that is none of `known`.
text::Result<void> check_options(const object& options, std::initializer_list<std::string_view> known);

/// Text on one line, the members in the order in which they were added.
std::string to_line(const value& value);
/// The same, added to a text.
void add_line(std::string& text, const value& value);
/// A string in quotation marks, added to a text.
void add_quoted(std::string& text, std::string_view string);

}  // namespace botyard::json
