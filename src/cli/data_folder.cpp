#include "cli/data_folder.h"

#include <cstdlib>

namespace botyard::cli {
namespace {

std::filesystem::path from_environment(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
  return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path data_folder() {
  // As the XDG specification has it: what isn't absolute doesn't count.
  const auto data = from_environment("XDG_DATA_HOME");
  if (data.is_absolute()) return data / "botyard";
  return from_environment("HOME") / ".local" / "share" / "botyard";
}

}  // namespace botyard::cli
