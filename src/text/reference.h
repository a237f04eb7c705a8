#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace botyard::text {

/// The rules of a game on a page, to look something up at the table: data/reference holds them in each language.
/// A paragraph that starts with "• " or a number ("2. ") is an item; what stands before its first colon is its name.
struct ReferenceSection {
  std::string title;
  std::vector<std::string> paragraphs;
  bool operator==(const ReferenceSection&) const = default;
};

struct Reference {
  std::string title;
  std::vector<ReferenceSection> sections;
  bool operator==(const Reference&) const = default;
};

/// Of a game that has one ("robotrick", "robots"), in the language that a tag means, or in English.
const Reference& built_in_reference(std::string_view game, std::string_view language);

/// A word on a printed sheet, by its key under [sheet].
const std::string& sheet_word(std::string_view key, std::string_view language);
/// Every key, sorted.
std::vector<std::string> sheet_word_keys(std::string_view language);

/// A paragraph in its parts: "1." or "•", "Program:", "set each…"; the first two are empty where it has none.
struct ParagraphParts {
  std::string_view mark;
  std::string_view name;  // with its colon
  std::string_view text;
};
ParagraphParts parts_of(std::string_view paragraph);

}  // namespace botyard::text
