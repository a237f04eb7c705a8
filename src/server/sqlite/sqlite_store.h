#pragma once

#include <memory>
#include <string>

#include "server/store.h"

namespace botyard::server {

/// The Store in a SQLite file. Only this folder includes SQLite.

/// PRAGMA user_version of the schema that this program writes. Older files are migrated when they are opened.
inline constexpr int schema_version = 3;

/// Opens or creates the file, migrates its schema and sets its mode to 600; the store holds a lock on the file while it
/// exists. ":memory:" stores nothing. Refused if a newer program wrote the file, another server uses it, or it is no
/// database.
text::Result<std::unique_ptr<Store>> open_sqlite(const std::string& file);

/// Calls `visit` with each table's id and log (one entry a line), longest unchanged first. Safe while a server uses the
/// file: each table is read in a transaction of its own, and no lock is held while `visit` runs.
using VisitTable = std::function<void(const std::string& id, const std::string& log)>;
text::Result<void> read_sqlite(const std::string& file, const VisitTable& visit);

}  // namespace botyard::server
