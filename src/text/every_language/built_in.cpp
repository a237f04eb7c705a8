#include "text/built_in.h"

#include "text/catalogue_files.h"  // made from data/text by the build

namespace botyard::text {

std::vector<BuiltIn> built_in_catalogues() {
  return {{"en", en_toml}, {"fr", fr_toml}, {"de", de_toml}, {"ja", ja_toml}};
}

}  // namespace botyard::text
