#include "cli/told.h"

#include <cstdlib>

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

void choose_language(std::string_view tag) {
  chosen() = tag.empty() ? text::Language(system_language()) : text::Language(tag);
}

std::string language_code() { return chosen().code(); }

std::string system_language() {
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
    if (value != nullptr && *value != '\0') return value;
  }
  return "";
}

}  // namespace botyard::cli
