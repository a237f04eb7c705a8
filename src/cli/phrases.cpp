#include "cli/phrases.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "cli/told.h"
#include "protocol/client_message.h"

namespace botyard::cli {
namespace {

/// In the order of protocol::phrases.
constexpr std::array<std::string_view, protocol::phrases.size()> phrase_codes{
    "phrase.hello", "phrase.good_luck",  "phrase.well_played", "phrase.thanks",
    "phrase.sorry", "phrase.one_moment", "phrase.good_game",   "phrase.again"};

consteval bool fit_the_protocol() {
  for (std::size_t i = 0; i < phrase_codes.size(); ++i) {
    if (!phrase_codes[i].ends_with(protocol::phrases[i])) return false;
  }
  return true;
}
static_assert(fit_the_protocol());

}  // namespace

std::string words_of_phrase(std::string_view phrase) {
  const auto* const found = std::ranges::find(protocol::phrases, phrase);
  if (found == protocol::phrases.end()) return "";
  return told(phrase_codes.at(static_cast<std::size_t>(found - protocol::phrases.begin())));
}

std::string numbered_phrases() {
  std::string list;
  for (std::size_t i = 0; i < phrase_codes.size(); ++i) {
    list += fmt::format("{}{} {}", list.empty() ? "" : " ", i + 1, told(phrase_codes[i]));
  }
  return list;
}

std::optional<std::string_view> phrase_by_number(std::string_view typed) {
  while (typed.starts_with(' ')) typed.remove_prefix(1);
  while (typed.ends_with(' ')) typed.remove_suffix(1);
  std::size_t number = 0;
  const char* const end = typed.data() + typed.size();
  const auto read = std::from_chars(typed.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 1 || number > protocol::phrases.size()) return std::nullopt;
  return protocol::phrases.at(number - 1);
}

}  // namespace botyard::cli
