#include "terminal/width.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/unicode.h"

namespace botyard::terminal {
namespace {

int columns_of_code(char32_t code) {
  using Range = std::pair<char32_t, char32_t>;
  constexpr std::array<Range, 9> two{{{0x1100, 0x115F},
                                      {0x2E80, 0x303E},
                                      {0x3041, 0xA4CF},
                                      {0xAC00, 0xD7A3},
                                      {0xF900, 0xFAFF},
                                      {0xFE30, 0xFE6F},
                                      {0xFF01, 0xFF60},
                                      {0xFFE0, 0xFFE6},
                                      {0x1F300, 0x1FAFF}}};
  const auto within = [&](const Range& range) { return code >= range.first && code <= range.second; };
  if (text::is_combining_mark(code)) return 0;
  return std::ranges::any_of(two, within) || code >= 0x20000 ? 2 : 1;
}

bool closes(std::string_view glyph) {
  constexpr std::array<std::string_view, 12> marks{"、", "。", "）", "」", "』", "！",
                                                   "？", "ー", "：", "・", "っ", "ッ"};
  return std::ranges::find(marks, glyph) != marks.end();
}

}  // namespace

std::vector<Glyph> glyphs(std::string_view text) {
  std::vector<Glyph> result;
  while (!text.empty()) {
    const text::Character character = text::first_character(text);
    const bool shows = character.is_valid && !text::is_invisible(character.code);
    if (shows) {
      result.push_back({text.substr(0, character.length), columns_of_code(character.code)});
    } else {
      result.push_back({"?", 1});
    }
    text.remove_prefix(character.length);
  }
  return result;
}

int columns_of(std::string_view text) {
  int columns = 0;
  for (const Glyph& glyph : glyphs(text)) columns += glyph.columns;
  return columns;
}

std::string cut(std::string_view text, int columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::string result;
  int used = 0;
  for (const Glyph& glyph : glyphs(text)) {
    if (used + glyph.columns > columns - 1) break;
    result += glyph.bytes;
    used += glyph.columns;
  }
  return columns > 0 ? result + "…" : result;
}

std::string padded(std::string_view text, int columns) {
  std::string result = cut(text, columns);
  result.append(static_cast<std::size_t>(std::max(0, columns - columns_of(result))), ' ');
  return result;
}

namespace {

/// Lines that are filled word by word.
class Lines {
 public:
  explicit Lines(int columns) : columns_(columns) {}

  /// Something that can't be broken goes to the end of the line, or to the next one.
  void add(const std::string& word) {
    if (!line_.empty() && columns_of(line_) + columns_of(word) > columns_) end_line();
    line_ += word;
    while (columns_of(line_) > columns_ && cut_off_a_line()) {
    }
  }
  void add_space() {
    if (!line_.empty() && columns_of(line_) < columns_) line_ += ' ';
  }
  std::vector<std::string> finish() {
    if (!line_.empty() || lines_.empty()) end_line();
    return std::move(lines_);
  }

 private:
  void end_line() {
    while (line_.ends_with(' ')) line_.pop_back();
    lines_.push_back(std::exchange(line_, ""));
  }
  /// Of a single word that is longer than a line; false if not even one character fits.
  bool cut_off_a_line() {
    std::string start;
    for (const Glyph& glyph : glyphs(line_)) {
      if (columns_of(start) + glyph.columns > columns_) break;
      start += glyph.bytes;
    }
    if (start.empty()) return false;
    line_.erase(0, start.size());
    lines_.push_back(std::move(start));
    return true;
  }

  int columns_;
  std::vector<std::string> lines_;
  std::string line_;
};

}  // namespace

std::vector<std::string> wrapped(std::string_view text, int columns) {
  Lines lines(columns);
  std::string word;  // what can't be broken
  for (const Glyph& glyph : glyphs(text)) {
    const bool space = glyph.bytes == " ";
    if (space || (glyph.columns == 2 && !closes(glyph.bytes))) lines.add(std::exchange(word, ""));
    if (space) {
      lines.add_space();
    } else {
      word += glyph.bytes;
    }
  }
  lines.add(word);
  return lines.finish();
}

std::string plain_signs(std::string_view text) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Pair, 21> signs{
      {{"−", "-"},  {"–", "-"}, {"—", "-"}, {"…", "..."},    {"’", "'"},      {"‘", "'"},  {"“", "\""},
       {"”", "\""}, {"·", "-"}, {"›", ">"}, {"→", "->"},     {"×", "x"},      {"≥", ">="}, {"♠", "S"},
       {"♥", "H"},  {"♦", "D"}, {"♣", "C"}, {"\u00A0", " "}, {"\u202F", " "}, {"«", "\""}, {"»", "\""}}};
  std::string result;
  for (const Glyph& glyph : glyphs(text)) {
    std::string_view shown = glyph.bytes;
    for (const auto& [sign, plain] : signs) {
      if (sign == glyph.bytes) shown = plain;
    }
    result += shown;
  }
  return result;
}

}  // namespace botyard::terminal
