#include "text/catalogue.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "text/toml.h"

#include "text/english.h"

namespace botyard::text {
namespace {

using Sentences = std::map<std::string, std::string, std::less<>>;

/// Sections of the file become the first part of a code: [robotrick] must_follow is robotrick.must_follow.
Sentences load(std::string_view toml_text) {
  Sentences sentences;
  const toml::parse_result parsed = toml::parse(toml_text);
  assert(parsed.succeeded() && "the built-in catalogue is a valid file");
  for (const auto& [section, entries] : parsed.table()) {
    for (const auto& [key, entry] : *entries.as_table()) {
      sentences.emplace(std::string(section.str()) + "." + std::string(key.str()), entry.value_or(std::string()));
    }
  }
  return sentences;
}

const Sentences& english() {
  static const Sentences sentences = load(english_toml);
  return sentences;
}

/// The one place that names the catalogues: another language is a file in data/text and a line here. What a catalogue
/// lacks is said in English.
const Sentences& in_language(std::string_view /*language*/) { return english(); }

/// Longest piece of foreign text that a sentence repeats, in bytes.
constexpr std::size_t longest_value = 160;

/// Words from outside are shown without control characters, so that a file can't write on someone's
/// terminal, and cut where they are too long, between two characters of UTF-8.
std::string printable(std::string_view value) {
  std::string text;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    const bool starts_character = (byte & 0xC0) != 0x80;
    if (text.size() >= longest_value && starts_character) return text + "…";
    text += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  return text;
}

/// The value of the {word} that starts at the brace, if it is one.
const Reason::Argument* find_argument(const Reason& reason, std::string_view from_brace) {
  const auto named = [&](const Reason::Argument& argument) {
    return from_brace.substr(1).starts_with(argument.name) &&
           from_brace.substr(1 + argument.name.size()).starts_with('}');
  };
  const auto found = std::ranges::find_if(reason.arguments, named);
  return found == reason.arguments.end() ? nullptr : &*found;
}

std::string fill_in(std::string_view pattern, const Reason& reason) {
  std::string text;
  while (!pattern.empty()) {
    const Reason::Argument* const argument = pattern.front() == '{' ? find_argument(reason, pattern) : nullptr;
    if (argument == nullptr) {
      text += pattern.front();
      pattern.remove_prefix(1);
    } else {
      text += printable(argument->value);
      pattern.remove_prefix(argument->name.size() + 2);
    }
  }
  return text;
}

}  // namespace

std::string sentence(const Reason& reason, std::string_view language) {
  const Sentences& sentences = in_language(language);
  if (const auto found = sentences.find(reason.code); found != sentences.end()) return fill_in(found->second, reason);
  const auto found = english().find(reason.code);
  assert(found != english().end() && "every code has a sentence");
  if (found == english().end()) return std::string(reason.code);
  return fill_in(found->second, reason);
}

std::string sentence(const Refusal& refusal, std::string_view language) {
  std::string text = sentence(refusal.reason, language);
  return refusal.place ? sentence(*refusal.place, language) + ": " + text : text;
}

std::vector<std::string> catalogue_codes() {
  std::vector<std::string> codes;
  for (const auto& [code, sentence] : english()) codes.push_back(code);
  return codes;
}

}  // namespace botyard::text
