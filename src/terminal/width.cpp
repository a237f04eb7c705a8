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

/// What one sees of a name without its blanks, each character by itself, with A to Z as a to z.
std::vector<std::string> small_letters_of(std::string_view name) {
  std::vector<std::string> letters;
  for (const Glyph& glyph : glyphs(name)) {
    if (glyph.columns > 0 && glyph.bytes != " ") letters.emplace_back(glyph.bytes);
  }
  for (std::string& letter : letters) {
    for (char& byte : letter) byte = static_cast<char>(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
  }
  return letters;
}

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

std::string joined(const std::vector<std::string>& sentences, bool spaced) {
  std::string text;
  for (const std::string& sentence : sentences) text += (text.empty() || !spaced ? "" : " ") + sentence;
  return text;
}

std::vector<std::string> wrapped_all(const std::vector<std::string>& texts, int columns) {
  std::vector<std::string> lines;
  for (const std::string& text : texts) {
    for (std::string& line : wrapped(text, columns)) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> latest(std::vector<std::string> sentences, bool spaced, int columns, int rows) {
  while (true) {
    auto lines = wrapped(joined(sentences, spaced), columns);
    if (static_cast<int>(lines.size()) <= rows || sentences.size() <= 1) return lines;
    sentences.erase(sentences.begin());
  }
}

namespace {

/// A letter or two for a name among others. Two names may get the same.
std::string short_mark(std::string_view name, const std::vector<std::string>& others) {
  const auto own = small_letters_of(name);
  if (own.empty()) return "?";
  std::size_t differs = 0;  // the first place in which it differs from all that begin alike
  for (const std::string& other : others) {
    const auto theirs = small_letters_of(other);
    if (theirs.empty() || theirs.front() != own.front()) continue;
    std::size_t place = 1;
    while (place < own.size() && place < theirs.size() && own[place] == theirs[place]) ++place;
    differs = std::max(differs, place);
  }
  const std::string initial(glyphs(name).front().bytes);
  return differs == 0 || differs >= own.size() ? initial : initial + own[differs];
}

}  // namespace

std::vector<std::string> short_marks(const std::vector<std::string>& names) {
  std::vector<std::string> marks;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto others = names;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    marks.push_back(short_mark(names[i], others));
  }
  const auto times = [](const std::vector<std::string>& among, const std::string& mark) {
    return std::ranges::count_if(
        among, [&](const std::string& other) { return small_letters_of(other) == small_letters_of(mark); });
  };
  const std::vector<std::string> letters = marks;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (times(letters, letters[i]) < 2) continue;
    const std::string initial(glyphs(letters[i]).front().bytes);
    std::string mark = initial + "1";
    for (int number = 2; times(marks, mark) > 0; ++number) mark = initial + std::to_string(number);
    marks[i] = mark;
  }
  return marks;
}

std::string plain_signs(std::string_view text) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr std::array<Pair, 22> signs{
      {{"−", "-"}, {"–", "-"}, {"—", "-"},      {"…", "..."},    {"’", "'"},  {"‘", "'"},  {"“", "\""}, {"”", "\""},
       {"·", "-"}, {"›", ">"}, {"→", "->"},     {"←", "<-"},     {"×", "x"},  {"≥", ">="}, {"♠", "S"},  {"♥", "H"},
       {"♦", "D"}, {"♣", "C"}, {"\u00A0", " "}, {"\u202F", " "}, {"«", "\""}, {"»", "\""}}};
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
