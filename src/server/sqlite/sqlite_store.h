#pragma once

#include <memory>
#include <string>

#include "server/store.h"

namespace botyard::server {

/// The schema that this program writes; older ones are brought up to it when a file is opened.
inline constexpr int schema_version = 3;

/// Opens or makes the file and brings its schema up to date. From then on only its owner may read it (mode 600).
/// ":memory:" keeps nothing. Refused if it was written by a newer program, is in use by another server, or is no
/// database.
text::Result<std::unique_ptr<Store>> open_sqlite(const std::string& file);

/// Shows every table's id and log, the longest unchanged first, without disturbing a server that uses the file: each
/// table is read into memory by itself, and nothing is held while `visit` runs, which may take as long as it likes.
using VisitTable = std::function<void(const std::string& id, const std::string& log)>;
text::Result<void> read_sqlite(const std::string& file, const VisitTable& visit);

}  // namespace botyard::server
