#include "cli/data_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "bots/process.h"
#include "cli/files.h"

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

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

/// Makes the names of a folder's files durable.
void sync_folder(const std::filesystem::path& folder) {
  const bots::Descriptor directory(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) fsync(directory.get());
}

/// What stands at the end of the first `size` bytes of a file, at most `most` bytes; nothing if it cannot be read.
std::optional<std::string> read_end(int descriptor, std::size_t size, std::size_t most) {
  std::string end(std::min(size, most), '\0');
  std::size_t filled = 0;
  while (filled < end.size()) {
    const ssize_t got =
        pread(descriptor, end.data() + filled, end.size() - filled, static_cast<off_t>(size - end.size() + filled));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    filled += static_cast<std::size_t>(got);
  }
  return end;
}

/// The last bytes of a file of lines: `torn` of them are the beginning of a line that was never finished. `last` is the
/// last whole line. Of lines that are longer than ours ever are, nothing is known: none counts as torn.
struct LastLine {
  std::size_t torn = 0;
  std::string last;
};
LastLine find_last_line(const std::string& end, std::size_t size) {
  const std::size_t newline = end.rfind('\n');
  if (newline == std::string::npos) return {end.size() == size ? size : 0, ""};
  const std::size_t before = newline == 0 ? std::string::npos : end.rfind('\n', newline - 1);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return {end.size() - newline - 1, end.substr(start, newline - start)};
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
  std::filesystem::create_directories(folder_of(file), error);
  const std::filesystem::path fresh = file.string() + ".new";
  const int descriptor = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return failed(file);
  const bool written = write_all(descriptor, content) && fsync(descriptor) == 0;
  const int why = errno;
  close(descriptor);
  errno = why;
  if (!written) return failed(file);
  if (rename(fresh.c_str(), file.c_str()) != 0) return failed(file);
  sync_folder(folder_of(file));
  return {};
}

text::Result<void> append_durably(const std::filesystem::path& file, std::string_view line, std::size_t limit) {
  std::error_code error;
  std::filesystem::create_directories(folder_of(file), error);
  const bots::Descriptor opened(open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  struct stat status {};
  // Another program of the same person may finish a game at the same moment: one waits for the other.
  if (opened.get() < 0 || flock(opened.get(), LOCK_EX) != 0 || fstat(opened.get(), &status) != 0) return failed(file);
  auto size = static_cast<std::size_t>(status.st_size);
  const auto end = read_end(opened.get(), size, longest_line);
  if (!end) return failed(file);
  const LastLine found = find_last_line(*end, size);
  size -= found.torn;
  if (found.torn > 0 && ftruncate(opened.get(), static_cast<off_t>(size)) != 0) return failed(file);
  if (size > 0 && found.last == line) return {};
  if (size + line.size() + 1 > limit) {
    return text::refuse("file.too_large", {{"file", file.string()}, {"limit", std::to_string(limit)}});
  }
  if (!write_all(opened.get(), std::string(line) + "\n") || fsync(opened.get()) != 0) {
    const auto why = failed(file);
    // If this fails as well, the next call removes what was written.
    static_cast<void>(ftruncate(opened.get(), static_cast<off_t>(size)));
    return why;
  }
  if (size == 0) sync_folder(folder_of(file));
  return {};
}

}  // namespace botyard::cli
