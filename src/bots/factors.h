#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Learned factors as text: a line of comment, a line with the word "layout" and the layout's number, and a
/// factor for each entry of a game's tables, with blanks or line ends between them.
///
/// A factor is known by its place alone. So the text names the layout that it was learned for, and a program whose
/// tables are laid out otherwise refuses it instead of playing badly.
namespace botyard::bots {

/// One of a game's tables of factors, and the place of its first entry.
struct FactorTable {
  std::string_view name;  // with its indexes in order, such as "strength[status][after][trump][rank]"
  int begin = 0;
};

/// A number for the tables' names, order and places: FNV-1a with 64 bits.
constexpr std::uint64_t layout_of(std::span<const FactorTable> tables, int size) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325ULL;
  const auto add_byte = [&](std::uint8_t byte) { hash = (hash ^ byte) * 0x100'0000'01B3ULL; };
  const auto add_number = [&](int number) {
    for (int shift = 0; shift < 32; shift += 8) add_byte(static_cast<std::uint8_t>(number >> shift));
  };
  for (const FactorTable& table : tables) {
    for (const char letter : table.name) add_byte(static_cast<std::uint8_t>(letter));
    add_byte(0);
    add_number(table.begin);
  }
  add_number(size);
  return hash;
}

/// What a text says from its layout's number on; empty if it names none.
constexpr std::string_view from_layout_on(std::string_view text) {
  constexpr std::string_view word = "\nlayout ";
  const std::size_t place = text.find(word);
  return place == std::string_view::npos ? std::string_view() : text.substr(place + word.size());
}

/// The layout that a text names; 0 if it names none.
constexpr std::uint64_t layout_named_in(std::string_view text) {
  std::uint64_t layout = 0;
  for (const char letter : from_layout_on(text)) {
    if (letter < '0' || letter > '9') break;
    layout = layout * 10 + static_cast<std::uint64_t>(letter - '0');
  }
  return layout;
}

/// Whether a text holds the factors of tables with this layout and so many entries. A constant expression, so that a
/// build with the wrong factors fails.
constexpr bool are_factors_for(std::string_view text, std::uint64_t layout, std::size_t count) {
  if (layout_named_in(text) != layout) return false;
  std::size_t words = 0;  // after the layout
  char last = 'x';
  for (const char letter : from_layout_on(text)) {
    const bool is_blank = letter == ' ' || letter == '\n';
    const bool was_blank = last == ' ' || last == '\n';
    if (was_blank && !is_blank) ++words;
    last = letter;
  }
  return words == count;
}

/// The factors of a text that is built in and therefore right: anything else ends the program, in every kind of build.
std::vector<float> parse_factors(std::string_view text, std::uint64_t layout, std::size_t count);

std::string write_factors(std::span<const float> factors, std::uint64_t layout, std::string_view comment);

}  // namespace botyard::bots
