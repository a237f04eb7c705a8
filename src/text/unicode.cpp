#include "text/unicode.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace botyard::text {
namespace {

using CodeRange = std::pair<char32_t, char32_t>;  // first and last

constexpr std::array<CodeRange, 31> invisible_ranges{{
    {0x0000, 0x001F},    // control characters
    {0x007F, 0x009F},    // control characters
    {0x00AD, 0x00AD},    // soft hyphen
    {0x034F, 0x034F},    // combining grapheme joiner
    {0x0600, 0x0605},    // Arabic number signs
    {0x061C, 0x061C},    // Arabic letter mark (direction)
    {0x06DD, 0x06DD},    // Arabic end of ayah
    {0x070F, 0x070F},    // Syriac abbreviation mark
    {0x0890, 0x0891},    // Arabic pound and piastre marks above
    {0x08E2, 0x08E2},    // Arabic disputed end of ayah
    {0x115F, 0x1160},    // Hangul fillers
    {0x17B4, 0x17B5},    // Khmer inherent vowels
    {0x180B, 0x180F},    // Mongolian selectors and separator
    {0x200B, 0x200F},    // zero width; direction
    {0x202A, 0x202E},    // direction
    {0x2060, 0x206F},    // zero width; direction
    {0x2800, 0x2800},    // Braille without a dot
    {0x3164, 0x3164},    // Hangul filler
    {0xD800, 0xF8FF},    // surrogates, private use
    {0xFDD0, 0xFDEF},    // noncharacters
    {0xFE00, 0xFE0F},    // variation selectors
    {0xFEFF, 0xFEFF},    // zero width no-break space
    {0xFFA0, 0xFFA0},    // half-width Hangul filler
    {0xFFF0, 0xFFFB},    // interlinear annotation, unassigned format characters
    {0x110BD, 0x110BD},  // Kaithi number sign
    {0x110CD, 0x110CD},  // Kaithi number sign above
    {0x13430, 0x1343F},  // Egyptian hieroglyph format controls
    {0x1BCA0, 0x1BCA3},  // shorthand format controls
    {0x1D159, 0x1D159},  // musical null notehead
    {0x1D173, 0x1D17A},  // musical beams, slurs, phrases
    {0xE0000, 0x10FFFF}  // tags, variation selectors, unassigned, private use
}};

constexpr std::array<CodeRange, 10> white_ranges{{{0x0009, 0x000D},
                                                  {0x0020, 0x0020},
                                                  {0x0085, 0x0085},
                                                  {0x00A0, 0x00A0},
                                                  {0x1680, 0x1680},
                                                  {0x2000, 0x200A},
                                                  {0x2028, 0x2029},
                                                  {0x202F, 0x202F},
                                                  {0x205F, 0x205F},
                                                  {0x3000, 0x3000}}};

template <std::size_t count>
bool is_within(const std::array<CodeRange, count>& ranges, char32_t code) {
  const auto is_before = [](const CodeRange& one, const CodeRange& other) { return one.second < other.first; };
  return std::ranges::binary_search(ranges, CodeRange{code, code}, is_before);
}

}  // namespace

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  if (text.empty()) return {};
  const std::uint8_t first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  char32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = (code << 6) | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // by length
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < least[length] || code > 0x10FFFF || is_surrogate) return {};
  return {code, length, true};
}

bool is_white_space(char32_t code) { return is_within(white_ranges, code); }

bool is_invisible(char32_t code) {
  const bool is_noncharacter = (code & 0xFFFE) == 0xFFFE;
  return is_noncharacter || is_within(invisible_ranges, code);
}

}  // namespace botyard::text
