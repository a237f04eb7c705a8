#pragma once

#include <cstddef>
#include <string_view>

/// What we need to know about the characters of texts that come from outside.
namespace botyard::text {

/// The first character of a UTF-8 text and how many bytes it takes; none where the bytes are no character (broken,
/// longer than need be, a surrogate, above U+10FFFF): then its length is 1.
struct Character {
  char32_t code = 0;
  std::size_t length = 1;
  bool is_valid = false;
};
Character first_character(std::string_view text);

/// Any kind of blank, line ends included.
bool is_white_space(char32_t code);

/// Characters that show nothing or change how others are shown: control characters (C0, C1), those that change the
/// direction of writing, zero-width and other format characters (Unicode's Cf and Default_Ignorable_Code_Point, tag
/// characters among them), fillers that look like blanks, private use, and noncharacters. White space is not among
/// them, except as control characters.
bool is_invisible(char32_t code);

/// Marks that are drawn on the character before them (Unicode's Mn and Me).
bool is_combining_mark(char32_t code);

}  // namespace botyard::text
