#include "cli/files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace botyard::cli {
namespace {

text::Result<std::FILE*> open_file(const std::string& path) {
  if (path == "-") return stdin;
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return text::refuse("file.cannot_read", {{"file", path}, {"what", std::strerror(errno)}});
  struct stat status {};
  if (fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode)) {
    std::fclose(file);
    return text::refuse("file.is_folder", {{"file", path}});
  }
  return file;
}

/// The file's first `most` bytes, or all of it. The text doubles while there is more to read, so it takes memory for
/// what the file holds and not for what it might hold.
std::string read_up_to(std::FILE* file, std::size_t most) {
  constexpr std::size_t first_piece = std::size_t{64} << 10;
  std::string content;
  std::size_t filled = 0;
  do {
    content.resize(std::min(most, std::max(first_piece, 2 * filled)));
    filled += std::fread(content.data() + filled, 1, content.size() - filled, file);
  } while (filled == content.size() && filled < most);
  content.resize(filled);
  return content;
}

}  // namespace

text::Result<LineReader> LineReader::open(const std::string& path) {
  return open_file(path).map([&](std::FILE* file) { return LineReader(file, path == "-" ? "standard input" : path); });
}

LineReader::Read LineReader::next(std::string& line) {
  line.clear();
  bool too_long = false;
  bool any = false;
  for (int c = std::getc(file_.get()); c != EOF; c = std::getc(file_.get())) {
    any = true;
    if (c == '\n') break;
    too_long = too_long || line.size() >= longest_line;
    if (too_long) {
      line.clear();
    } else {
      line.push_back(static_cast<char>(c));
    }
  }
  if (std::ferror(file_.get()) != 0) return Read::failed;
  if (!any) return Read::end;
  if (++line_number_ == 1) drop_byte_order_mark(line);
  return too_long ? Read::too_long : Read::line;
}

void drop_byte_order_mark(std::string& text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.erase(0, mark.size());
}

text::Result<std::string> read_file(const std::string& path, std::size_t limit) {
  const auto file = open_file(path);
  if (!file) return tl::unexpected(file.error());
  std::string content = read_up_to(*file, limit + 1);
  const bool failed = std::ferror(*file) != 0;
  if (*file != stdin) std::fclose(*file);
  if (failed) return text::refuse("file.cannot_read", {{"file", path}, {"what", "reading failed"}});
  if (content.size() > limit) return text::refuse("file.too_large", {{"file", path}, {"limit", std::to_string(limit)}});
  drop_byte_order_mark(content);
  return content;
}

}  // namespace botyard::cli
