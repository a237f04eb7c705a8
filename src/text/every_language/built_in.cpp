#include "text/built_in.h"

#include "text/catalogue_files.h"  // made from data/text and data/terminal by the build

namespace botyard::text {

std::vector<BuiltIn> built_in_catalogues() {
  return {{"en", en_toml, en_terminal},
          {"fr", fr_toml, fr_terminal},
          {"de", de_toml, de_terminal},
          {"ja", ja_toml, ja_terminal}};
}

}  // namespace botyard::text
