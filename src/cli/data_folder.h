#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "text/reason.h"

/// What the program keeps for a person between two evenings.
namespace botyard::cli {

/// $XDG_DATA_HOME/botyard, or ~/.local/share/botyard. It is made when something is written there.
std::filesystem::path data_folder();

/// Replaces a file as a whole: after a crash it is the old one or the new one. Once this returns, it is on disk.
text::Result<void> write_durably(const std::filesystem::path& file, std::string_view content);

/// Adds a line, given without its end, to a file of lines. Once this returns, it is on disk. A crash in between leaves
/// at most a part of that line, which the next call removes. The line is not added again if it is the last one already.
/// A file that would grow beyond `limit` bytes is refused and stays as it is.
text::Result<void> append_durably(const std::filesystem::path& file, std::string_view line, std::size_t limit);

}  // namespace botyard::cli
