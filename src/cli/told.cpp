#include "cli/told.h"

#include <algorithm>
#include <cstdlib>

#include "terminal/width.h"
#include "text/catalogue.h"

namespace botyard::cli {
namespace {

text::Language& chosen() {
  static text::Language language;
  return language;
}

}  // namespace

std::string told(const text::Reason& reason) { return text::sentence(reason, chosen()); }

std::string told(const text::Refusal& refusal) { return text::sentence(refusal, chosen()); }

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
