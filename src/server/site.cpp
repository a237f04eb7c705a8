#include "server/site.h"

#include <array>
#include <fstream>
#include <sstream>
#include <utility>

#include "server/secrets.h"

namespace botyard::server {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} * 1024 * 1024;

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> types{
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/x-icon"},
     {".json", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".wasm", "application/wasm"},
     {".woff2", "font/woff2"},
     {".txt", "text/plain; charset=utf-8"},
     {".toml", "text/plain; charset=utf-8"}}};

std::string_view type_of(std::string_view name) {
  for (const auto& [ending, type] : types) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

constexpr std::string_view bare_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Botyard</title>"
    "<h1>Botyard</h1><p>The table server runs. Its page is not built here: start the server with "
    "<code>./botyard</code>, or name the folder of the built page with <code>botyard serve --web DIR</code>.</p>"
    "<p>Programs find it under <code>/api/v1/</code>.</p></html>";

SiteFile make_file(std::string_view name, std::string content) {
  SiteFile file;
  file.tag = "\"" + sha256_hex(content).substr(0, 20) + "\"";
  file.content = std::move(content);
  file.type = type_of(name);
  file.never_changes = name.starts_with("/assets/");  // Vite puts a hash into these names
  return file;
}

}  // namespace

Site::Site() { files_.emplace("/index.html", make_file("/index.html", std::string(bare_page))); }

text::Result<Site> Site::read(const std::filesystem::path& folder) {
  Site site;
  site.files_.clear();
  std::error_code error;
  std::size_t bytes = 0;
  std::map<std::string, std::string> contents;
  for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (!it->is_regular_file()) continue;
    bytes += it->file_size();
    if (bytes > most_bytes) return text::refuse("site.too_large", {{"folder", folder.string()}});
    std::ifstream file(it->path(), std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file) return text::refuse("site.unreadable", {{"folder", it->path().string()}});
    contents["/" + std::filesystem::relative(it->path(), folder).generic_string()] = std::move(content).str();
  }
  if (error) return text::refuse("site.unreadable", {{"folder", folder.string()}});
  if (!contents.contains("/index.html")) return text::refuse("site.no_index", {{"folder", folder.string()}});
  for (auto& [name, content] : contents) {
    const bool compressed = name.ends_with(".gz") || name.ends_with(".br");
    if (compressed && contents.contains(name.substr(0, name.size() - 3))) continue;
    SiteFile made = make_file(name, content);
    if (const auto found = contents.find(name + ".gz"); found != contents.end()) made.gzip = found->second;
    if (const auto found = contents.find(name + ".br"); found != contents.end()) made.brotli = found->second;
    site.files_.emplace(name, std::move(made));
  }
  return site;
}

const SiteFile* Site::find(std::string_view path) const {
  path = path.substr(0, path.find_first_of("?#"));
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  const std::string_view last = path.substr(path.rfind('/') + 1);
  if (last.find('.') != std::string_view::npos) return nullptr;
  return &files_.find("/index.html")->second;
}

}  // namespace botyard::server
