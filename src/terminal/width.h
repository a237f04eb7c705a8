#pragma once

#include <string>
#include <string_view>
#include <vector>

/// How much room a text takes on a terminal, where a Japanese character is as wide as two others.
namespace botyard::terminal {

/// A character of a UTF-8 text: its bytes and the columns that it takes. Broken bytes, and characters that are
/// invisible or change the direction of writing, are shown as one "?" each.
struct Glyph {
  std::string_view bytes;
  int columns = 1;
};
std::vector<Glyph> glyphs(std::string_view text);

int columns_of(std::string_view text);
/// The beginning that fits, with "…" where something is left out.
std::string cut(std::string_view text, int columns);
/// Spaces are added behind it up to that width; longer ones are cut.
std::string padded(std::string_view text, int columns);
/// Lines that fit. Breaks at spaces, and beside wide characters, but never before a closing mark.
std::vector<std::string> wrapped(std::string_view text, int columns);

/// The same without anything but ASCII as far as signs go: "−7…" becomes "-7...". Letters stay as they are.
std::string plain_signs(std::string_view text);

}  // namespace botyard::terminal
