#pragma once

#include <string>
#include <string_view>

/// What Cairo leaves out of its files, or puts in that differs from run to run.
namespace botyard::print {

/// Tells readers, and those who read aloud, what language a PDF is in. Of a file that isn't built as we know it,
/// nothing is changed.
void say_language(std::string& pdf, std::string_view language);

/// Title, author and language of an SVG file, whose text is outlines.
void say_title(std::string& svg, std::string_view title, std::string_view author, std::string_view language);

/// Cairo numbers surfaces through all that a process draws; a file counts from 1.
void number_surfaces_anew(std::string& svg);

}  // namespace botyard::print
