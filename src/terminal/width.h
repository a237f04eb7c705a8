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

/// The lines of several texts.
std::vector<std::string> wrapped_all(const std::vector<std::string>& texts, int columns);
/// Sentences one after the other. `spaced`: with blanks between them.
std::string joined(const std::vector<std::string>& sentences, bool spaced);
/// The last of the sentences, as many as fit into so many rows, but one at least.
std::vector<std::string> latest(std::vector<std::string> sentences, bool spaced, int columns, int rows);

/// One letter for each of some names: its first. If another name begins with the same, the first letter follows,
/// small, in which the two differ: "Ben" among "Bo" is "Be", "Ann 2" among "Ann" is "A2".
/// Marks that would still be the same get a number: "Droco" and "Droco" are "D1" and "D2".
std::vector<std::string> short_marks(const std::vector<std::string>& names);

/// The same without anything but ASCII as far as signs go: "−7…" becomes "-7...". Letters stay as they are.
std::string plain_signs(std::string_view text);

}  // namespace botyard::terminal
