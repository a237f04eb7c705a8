#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "text/reason.h"

namespace botyard::server {

/// A file of the web page, as it is sent.
struct SiteFile {
  std::string content;
  std::string gzip;  // the same, compressed; empty: not at hand
  std::string brotli;
  std::string_view type;
  std::string tag;             // changes with the content
  bool never_changes = false;  // its name holds its hash
};

/// The page's files, read once and held in memory: no request ever names a path of this machine.
class Site {
 public:
  /// A page of our own that says how to get the real one.
  Site();
  /// All files below a folder. Refused if it holds no index.html, or too much.
  static text::Result<Site> read(const std::filesystem::path& folder);

  /// The file for an address such as "/assets/app.js". Addresses without a dot are the page's own: it gets index.html.
  [[nodiscard]] const SiteFile* find(std::string_view path) const;

 private:
  std::map<std::string, SiteFile, std::less<>> files_;
};

}  // namespace botyard::server
