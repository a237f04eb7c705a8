#pragma once

#include <filesystem>

namespace botyard::cli {

/// Where a person's own things are kept: $XDG_DATA_HOME/botyard, otherwise ~/.local/share/botyard. It may not exist
/// yet.
std::filesystem::path data_folder();

}  // namespace botyard::cli
