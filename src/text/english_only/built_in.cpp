#include "text/built_in.h"

#include "text/catalogue_files.h"  // made from data/text by the build

namespace botyard::text {

std::vector<BuiltIn> built_in_catalogues() { return {{"en", en_toml, ""}}; }

}  // namespace botyard::text
