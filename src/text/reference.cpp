#include "text/reference.h"

#include <array>
#include <cassert>
#include <map>

#include "text/language.h"
#include "text/reference_files.h"  // made from data/reference by the build
#include "text/toml.h"

namespace botyard::text {
namespace {

/// A file of data/reference.
struct Pages {
  std::map<std::string, Reference, std::less<>> games;
  std::map<std::string, std::string, std::less<>> words;
};

std::string text_at(const toml::table& table, std::string_view key) {
  const auto text = table[key].value<std::string>();
  assert(text.has_value() && "a built-in reference is complete");
  return text.value_or("");
}

ReferenceSection read_section(const toml::table& table) {
  ReferenceSection section{text_at(table, "title"), {}};
  if (const toml::array* const paragraphs = table["paragraphs"].as_array()) {
    for (const toml::node& paragraph : *paragraphs) section.paragraphs.push_back(paragraph.value_or(std::string()));
  }
  return section;
}

Reference read_reference(const toml::table& table) {
  Reference reference{text_at(table, "title"), {}};
  if (const toml::array* const sections = table["sections"].as_array()) {
    for (const toml::node& section : *sections) {
      if (const toml::table* const entries = section.as_table()) {
        reference.sections.push_back(read_section(*entries));
      }
    }
  }
  return reference;
}

Pages read_pages(std::string_view toml_text) {
  Pages pages;
  const toml::parse_result parsed = toml::parse(toml_text);
  assert(parsed && "a built-in reference is a valid file");
  if (!parsed) return pages;
  for (const auto& [name, entry] : parsed.table()) {
    const toml::table* const table = entry.as_table();
    if (table == nullptr) continue;
    if (name.str() != "sheet") {
      pages.games.emplace(name.str(), read_reference(*table));
      continue;
    }
    for (const auto& [key, word] : *table) pages.words.emplace(key.str(), word.value_or(std::string()));
  }
  return pages;
}

const Pages& pages_in(std::string_view language) {
  static const std::map<std::string, Pages, std::less<>> all = [] {
    std::map<std::string, Pages, std::less<>> read;
    for (const auto& [code, toml_text] : std::array<std::pair<std::string_view, std::string_view>, language_count>{
             {{"en", en_reference}, {"fr", fr_reference}, {"de", de_reference}, {"ja", ja_reference}}}) {
      read.emplace(code, read_pages(toml_text));
    }
    return read;
  }();
  const auto found = all.find(primary_language(language));
  return found == all.end() ? all.at("en") : found->second;
}

/// Where the first colon ends, in Latin or Japanese type; npos if there is none.
std::size_t end_of_colon(std::string_view text) {
  constexpr std::string_view wide = "：";
  const std::size_t narrow_at = text.find(": ");
  const std::size_t wide_at = text.find(wide);
  if (narrow_at < wide_at) return narrow_at + 1;
  return wide_at == std::string_view::npos ? wide_at : wide_at + wide.size();
}

std::string_view without_leading_space(std::string_view text) {
  const std::size_t start = text.find_first_not_of(' ');
  return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

}  // namespace

const Reference& built_in_reference(std::string_view game, std::string_view language) {
  const auto& games = pages_in(language).games;
  const auto found = games.find(game);
  assert(found != games.end() && "both games have a reference");
  return found->second;
}

const std::string& sheet_word(std::string_view key, std::string_view language) {
  const auto& words = pages_in(language).words;
  const auto found = words.find(key);
  assert(found != words.end() && "every word of a sheet is in data/reference");
  return found->second;
}

std::vector<std::string> sheet_word_keys(std::string_view language) {
  std::vector<std::string> keys;
  for (const auto& [key, word] : pages_in(language).words) keys.push_back(key);
  return keys;
}

ParagraphParts parts_of(std::string_view paragraph) {
  constexpr std::string_view bullet = "•";
  ParagraphParts parts{{}, {}, paragraph};
  if (paragraph.starts_with(bullet)) {
    parts.mark = paragraph.substr(0, bullet.size());
  } else if (paragraph.size() > 2 && paragraph[0] >= '1' && paragraph[0] <= '9' && paragraph[1] == '.') {
    parts.mark = paragraph.substr(0, 2);
  } else {
    return parts;
  }
  const std::string_view rest = without_leading_space(paragraph.substr(parts.mark.size()));
  const std::size_t end = end_of_colon(rest);
  parts.name = end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
  parts.text = without_leading_space(rest.substr(parts.name.size()));
  return parts;
}

}  // namespace botyard::text
