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

}  // namespace botyard::cli
