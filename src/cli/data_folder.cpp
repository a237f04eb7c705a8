#include "cli/data_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace botyard::cli {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before there are threads
  return value == nullptr ? "" : value;
}

text::Result<void> failed(const std::filesystem::path& file) {
  return text::refuse("file.cannot_write", {{"file", file.string()}, {"what", std::generic_category().message(errno)}});
}

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::filesystem::path data_folder() {
  if (const std::string folder = variable("XDG_DATA_HOME"); folder.starts_with('/')) {
    return std::filesystem::path(folder) / "botyard";
  }
  const std::string home = variable("HOME");
  return std::filesystem::path(home.empty() ? "." : home) / ".local" / "share" / "botyard";
}

text::Result<void> write_durably(const std::filesystem::path& file, std::string_view content) {
  std::error_code error;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  std::filesystem::create_directories(folder, error);
  const std::filesystem::path fresh = file.string() + ".new";
  const int descriptor = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return failed(file);
  const bool written = write_all(descriptor, content) && fsync(descriptor) == 0;
  const int why = errno;
  close(descriptor);
  errno = why;
  if (!written) return failed(file);
  if (rename(fresh.c_str(), file.c_str()) != 0) return failed(file);
  const int directory = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    fsync(directory);
    close(directory);
  }
  return {};
}

}  // namespace botyard::cli
