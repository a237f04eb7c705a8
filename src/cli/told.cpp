#include "cli/told.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "cli/suggestion.h"
#include "terminal/width.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

text::Language& chosen() {
  static text::Language language;
  return language;
}

/// If a name is unknown that is close to a known one: that one.
std::string what_was_meant(const text::Reason& reason) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> unknown{
      {{"bot.unknown", "name"}, {"record.unknown_game", "game"}, {"record.unknown_edition", "edition"}}};
  const auto word = [&](std::string_view name) {
    const auto found = std::ranges::find(reason.arguments, name, &text::Reason::Argument::name);
    return found == reason.arguments.end() ? "" : found->value;
  };
  const auto* const found =
      std::ranges::find(unknown, reason.code, &std::pair<std::string_view, std::string_view>::first);
  if (found == unknown.end()) return "";
  std::vector<std::string> known;
  std::string list = word("known");
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(", "), list.size());
    known.push_back(list.substr(0, end));
    list.erase(0, end + 2);
  }
  return closest(word(found->second), known);
}

}  // namespace

std::string told(const text::Reason& reason) { return text::sentence(reason, chosen()); }

std::string told(const text::Refusal& refusal) {
  const std::string said = text::sentence(refusal, chosen());
  const std::string meant = what_was_meant(refusal.reason);
  return meant.empty() ? said : told("shown.did_you_mean", {{"said", said}, {"word", meant}});
}

std::string told(std::string_view code, std::vector<text::Reason::Argument> words) {
  return told(text::Reason{code, std::move(words)});
}

std::string right(std::string_view word, int columns) {
  const int missing = columns - terminal::columns_of(word);
  return std::string(static_cast<std::size_t>(std::max(0, missing)), ' ').append(word);
}

void choose_language(std::string_view tag) {
  chosen() = tag.empty() ? text::Language(system_language()) : text::Language(tag);
}

const text::Language& chosen_language() { return chosen(); }

std::string language_code() { return chosen().code(); }

std::string system_language() {
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
    if (value != nullptr && *value != '\0') return value;
  }
  return "";
}

}  // namespace botyard::cli
