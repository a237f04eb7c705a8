#include "robotrick/edition.h"
#include "robotrick/edition_files.h"  // made from data/editions by the build

namespace botyard::robotrick {

std::vector<BuiltInEdition> built_in_editions() {
  return {{"robotrick", robotrick_toml}, {"prototype", prototype_toml}};
}

}  // namespace botyard::robotrick
