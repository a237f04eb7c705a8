#include "json/reader.h"

#include <algorithm>

namespace botyard::json {
namespace {

/// The first of some texts that isn't among others.
const value* first_missing(const array& texts, const array& others) {
  const auto* const found =
      std::ranges::find_if(texts, [&](const value& text) { return std::ranges::find(others, text) == others.end(); });
  return found == texts.end() ? nullptr : found;
}

}  // namespace

void Reader::refuse(std::string_view code, std::vector<text::Reason::Argument> arguments) {
  refuse(text::Refusal{{code, std::move(arguments)}, std::nullopt});
}

void Reader::refuse(const text::Refusal& refusal) {
  if (!refusal_) refusal_ = refusal;
}

const value& Reader::field(const object& from, std::string_view name) {
  static const value nothing;
  const auto found = take(json::field(from, name));
  return found ? **found : nothing;
}

int Reader::integer(const value& value, std::string_view name, int least, int most) {
  const auto number = take(as_integer(value, name));
  if (!number) return 0;
  if (*number >= least && *number <= most) return static_cast<int>(*number);
  refuse("json.out_of_range", {{"name", std::string(name)},
                               {"is", std::to_string(*number)},
                               {"least", std::to_string(least)},
                               {"most", std::to_string(most)}});
  return 0;
}

bool Reader::truth(const value& value, std::string_view name) { return take(as_bool(value, name)).value_or(false); }

std::string Reader::text(const value& value, std::string_view name) {
  return std::string(take(as_string(value, name)).value_or(""));
}

const array& Reader::list(const value& value, std::string_view name, std::size_t most) {
  static const array nothing;
  const auto found = take(as_array(value, name));
  if (!found) return nothing;
  if ((*found)->size() <= most) return **found;
  refuse("json.too_many",
         {{"name", std::string(name)}, {"count", std::to_string((*found)->size())}, {"most", std::to_string(most)}});
  return nothing;
}

const object& Reader::members(const value& value, std::string_view name) {
  static const object nothing;
  const auto found = take(as_object(value, name));
  return found ? **found : nothing;
}

void Reader::must_equal(const value& is, const value& due, std::string_view name) {
  if (is == due) return;
  refuse("view.differs", {{"name", std::string(name)}, {"is", to_line(is)}, {"due", to_line(due)}});
}

void Reader::must_be_legal(const array& is, const array& due) {
  if (const value* const extra = first_missing(is, due)) refuse("view.not_legal", {{"move", to_line(*extra)}});
  if (const value* const left_out = first_missing(due, is)) {
    refuse("view.legal_left_out", {{"move", to_line(*left_out)}});
  }
}

}  // namespace botyard::json
