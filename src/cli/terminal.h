#pragma once

#include <string>
#include <string_view>

/// What the program says to a person or a pipe. Only this file decides about colours.
namespace botyard::cli {

/// To standard output, as it is.
void say(std::string_view text);
/// One line to standard error: "botyard: …" unless the line names a file and place itself.
void complain(std::string_view line);
void complain_at(std::string_view place, std::string_view line);

/// Flushes; false if the output could not be written (a full disk, a closed pipe).
bool finish_output();

enum class Paint { bold, dim };
/// The text in a colour, where standard output is a terminal and NO_COLOR isn't set.
std::string paint(Paint paint, std::string_view text);

}  // namespace botyard::cli
