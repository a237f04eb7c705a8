#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "text/reason.h"

namespace botyard::server {

/// A static file of the web page with its HTTP metadata.
struct SiteFile {
  std::string content;
  std::string gzip;  // precompressed content; empty: not available
  std::string brotli;
  std::string_view type;       // Content-Type
  std::string tag;             // ETag, a hash of the content
  bool never_changes = false;  // the file's name contains its hash, so clients may cache it for ever
};

/// The static files of the web page, read once and held in memory, so that no request reaches the file system.
/// Immutable.
class Site {
 public:
  /// A single page that says how to build the real one.
  Site();
  /// All files below a folder. Refused if there is no index.html, or more than 64 MiB.
  static text::Result<Site> read(const std::filesystem::path& folder);

  /// The file for a path such as "/assets/app.js", or nullptr. A path whose last part has no dot is a route inside the
  /// page and gets index.html. The pointer is valid as long as the Site.
  [[nodiscard]] const SiteFile* find(std::string_view path) const;

 private:
  std::map<std::string, SiteFile, std::less<>> files_;
};

}  // namespace botyard::server
