#pragma once

#include <string_view>
#include <vector>

namespace botyard::text {

/// A catalogue that the program brings along.
struct BuiltIn {
  std::string_view language;
  std::string_view toml;
  std::string_view terminal;  // what only programs in a terminal say; empty where there is none
};

/// English first. Programs have every language of data/text; the WebAssembly module, which travels over the network,
/// has English only, without what terminals say, and is handed the others.
std::vector<BuiltIn> built_in_catalogues();

}  // namespace botyard::text
