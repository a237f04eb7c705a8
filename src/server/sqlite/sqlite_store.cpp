#include "server/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <utility>

namespace botyard::server {
namespace {

using text::Result;

/// SQL that makes each schema from the one before, the first from an empty file. Never changed once released.
constexpr std::array<const char*, schema_version> migrations{
    R"(
    CREATE TABLE tables (
      id TEXT PRIMARY KEY,
      status TEXT NOT NULL,
      changed INTEGER NOT NULL,  -- milliseconds since 1970
      entries INTEGER NOT NULL   -- how many: the next one has this number
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_status ON tables (status, changed);
    CREATE TABLE entries (
      table_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      line TEXT NOT NULL,
      PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    )",
    // The number of entries follows from the table entries. `changed` may be some minutes late.
    "ALTER TABLE tables DROP COLUMN entries",
    // Entries refer to their table by an integer key instead of its id, which makes the file a sixth smaller.
    R"(
    CREATE TABLE tables_by_key (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      changed INTEGER NOT NULL  -- milliseconds since 1970; may be some minutes late
    );
    INSERT INTO tables_by_key (id, status, changed) SELECT id, status, changed FROM tables ORDER BY changed;
    CREATE TABLE entries_by_key (
      table_key INTEGER NOT NULL,
      number INTEGER NOT NULL,
      line TEXT NOT NULL,
      PRIMARY KEY (table_key, number)
    ) WITHOUT ROWID;
    INSERT INTO entries_by_key
      SELECT key, number, line FROM tables_by_key CROSS JOIN entries ON table_id = id ORDER BY key, number;
    DROP TABLE entries;
    DROP TABLE tables;
    ALTER TABLE entries_by_key RENAME TO entries;
    ALTER TABLE tables_by_key RENAME TO tables;
    CREATE INDEX tables_by_status ON tables (status, changed);
    )"};

constexpr const char* written_by_newer = "this file was written by a newer botyard";

/// The log of a table, by its id.
constexpr const char* select_log =
    "SELECT line FROM entries WHERE table_key = (SELECT key FROM tables WHERE id = ?) ORDER BY number";
/// The same before schema 3.
constexpr const char* select_log_by_id = "SELECT line FROM entries WHERE table_id = ? ORDER BY number";

/// So many tables are forgotten in one transaction, about 40 ms: others can read and write in between.
constexpr std::size_t forget_portion = 200;
/// After forgetting, the file is made smaller by at most so many pages at a time.
constexpr int most_freed_pages = 2000;

/// Another program has locked the file.
bool is_busy(const std::exception& error) {
  const auto* const sqlite = dynamic_cast<const SQLite::Exception*>(&error);
  const int code = sqlite == nullptr ? SQLITE_OK : sqlite->getErrorCode() & 0xff;
  return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

tl::unexpected<text::Refusal> failed(const std::exception& error) {
  return text::refuse(is_busy(error) ? "store.busy" : "store.failed", {{"what", error.what()}});
}

tl::unexpected<text::Refusal> gap(const Append& append) { return text::refuse("store.gap", {{"table", append.table}}); }

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }

/// An exclusive lock on FILE-lock, so that only one server uses a file. Readers (back-up, export) need none.
class FileLock {
 public:
  explicit FileLock(const std::string& file) {
    if (file == ":memory:") return;
    file_ = ::open((file + "-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) throw SQLite::Exception("the folder can't be written to");
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(file_);
    throw SQLite::Exception("another server uses it");
  }
  FileLock(const FileLock&) = delete;
  FileLock(FileLock&&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  int file_ = -1;
};

/// Sets mode 600, because the file has the secrets of matches that are being played. SQLite gives -wal and -shm the
/// same mode.
const std::string& keep_private(const std::string& file) {
  if (file == ":memory:") return file;
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);
  for (const char* const ending : {"", "-wal", "-shm", "-lock"}) {
    const std::string each = file + ending;
    struct stat status {};
    if (::stat(each.c_str(), &status) != 0 || (status.st_mode & 0077) == 0) continue;
    if (::chmod(each.c_str(), 0600) != 0) throw SQLite::Exception("others may read it, and its mode can't be changed");
  }
  return file;
}

/// Resets a prepared statement at the end of its scope (RAII), also after an exception.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use(Use&&) = delete;
  Use& operator=(const Use&) = delete;
  Use& operator=(Use&&) = delete;
  ~Use() { statement_.tryReset(); }
  SQLite::Statement* operator->() const { return &statement_; }

 private:
  SQLite::Statement& statement_;
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& file)
      : file_(file), lock_(file), database_(keep_private(file), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.setBusyTimeout(100);  // milliseconds; the journal retries, and releases the mutex in between
    database_.exec("PRAGMA auto_vacuum = INCREMENTAL");  // for new files; older ones need VACUUM, see migrate()
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA journal_size_limit = 4194304");  // bytes; truncates a WAL that a long read has let grow
    database_.exec("PRAGMA cache_size = -512");             // KiB; logs are hardly ever read again
    database_.exec("PRAGMA synchronous = FULL");            // fsync at every commit
    migrate();
    find_.emplace(database_,
                  "SELECT key, (SELECT max(number) + 1 FROM entries WHERE table_key = key) FROM tables WHERE id = ?");
    insert_.emplace(database_, "INSERT INTO entries (table_key, number, line) VALUES (?, ?, ?)");
    create_.emplace(database_, "INSERT INTO tables (id, status, changed) VALUES (?, ?, ?)");
    update_.emplace(database_, "UPDATE tables SET status = ?, changed = ? WHERE key = ?");
    log_.emplace(database_, select_log);
  }

  std::vector<Result<void>> commit(std::span<const Append> batch) override {
    const std::scoped_lock lock(mutex_);
    try {
      return commit_together(batch);
    } catch (const std::exception& error) {
      const auto refusal = failed(error);
      if (batch.size() == 1 || is_busy(error)) return {batch.size(), refusal};
    }
    return commit_one_by_one(batch);  // so that a damaged table refuses its own appends only
  }

  Result<std::vector<std::string>> log_of(std::string_view table) override {
    const std::scoped_lock lock(mutex_);
    try {
      std::vector<std::string> lines;
      const Use log(*log_);
      log->bind(1, std::string(table));
      while (log->executeStep()) lines.push_back(log->getColumn(0).getString());
      return lines;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses, std::size_t limit,
                                          std::size_t offset) override {
    const std::scoped_lock lock(mutex_);
    try {
      std::string marks;
      for (std::size_t i = 0; i < statuses.size(); ++i) marks += i == 0 ? "?" : ", ?";
      SQLite::Statement select(database_, "SELECT id FROM tables WHERE status IN (" + marks +
                                              ") ORDER BY changed DESC, id LIMIT ? OFFSET ?");
      int index = 0;
      for (const std::string_view status : statuses) select.bind(++index, std::string(status));
      select.bind(++index, static_cast<std::int64_t>(limit));
      select.bind(++index, static_cast<std::int64_t>(offset));
      std::vector<std::string> ids;
      while (select.executeStep()) ids.push_back(select.getColumn(0).getString());
      return ids;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<std::size_t> forget(std::string_view status, Time unchanged_since,
                             std::span<const std::string> except) override {
    try {
      const std::vector<std::int64_t> old = unchanged(status, unchanged_since, except);
      std::size_t forgotten = 0;
      for (std::span<const std::int64_t> left(old); !left.empty();) {
        const auto portion = left.first(std::min(left.size(), forget_portion));
        forgotten += forget_tables(portion, status, unchanged_since);
        left = left.subspan(portion.size());
      }
      shrink();
      return forgotten;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<void> probe() override {
    const std::scoped_lock lock(mutex_);
    try {
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      database_.exec("PRAGMA user_version = " +
                     std::to_string(schema_version));  // writes the first page with the same content
      transaction.commit();
      return {};
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  std::uint64_t size_in_bytes() override {
    std::uint64_t size = 0;
    for (const char* const ending : {"", "-wal"}) {
      std::error_code error;
      const std::uintmax_t part = std::filesystem::file_size(file_ + ending, error);
      if (!error) size += part;
    }
    return size;
  }

 private:
  /// One transaction for all. Appends with a gap are refused; any other failure throws, and nothing is written.
  std::vector<Result<void>> commit_together(std::span<const Append> batch) {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    auto results = keep_each(batch, [this](const Append& append) { return keep(append); });
    transaction.commit();
    return results;
  }

  /// A transaction for each append.
  std::vector<Result<void>> commit_one_by_one(std::span<const Append> batch) {
    return keep_each(batch, [this](const Append& append) -> Result<void> {
      try {
        return commit_together(std::span(&append, 1)).front();
      } catch (const std::exception& error) {
        return text::refuse("store.failed", {{"what", error.what()}});
      }
    });
  }

  /// After a refused append, later ones of the same table are refused as well: they continue the one that is missing.
  template <class Keep>
  static std::vector<Result<void>> keep_each(std::span<const Append> batch, Keep keep_one) {
    std::vector<Result<void>> results;
    std::unordered_set<std::string_view> refused;
    results.reserve(batch.size());
    for (const Append& append : batch) {
      results.push_back(refused.contains(append.table) ? gap(append) : keep_one(append));
      if (!results.back()) refused.insert(append.table);
    }
    return results;
  }

  /// Refused (store.gap), with nothing written, if the append does not continue its table's log.
  Result<void> keep(const Append& append) {
    const Found found = find(append.table);
    if (append.lines.empty() || append.first != found.next || (append.first == 0 && found.key)) return gap(append);
    const std::int64_t key = found.key ? *found.key : create(append);
    insert_lines(append, key);
    if (append.first > 0 && !append.status.empty()) update(append, key);
    return {};
  }

  /// A table's key, none if there is no such table, and the number of its next entry.
  struct Found {
    std::optional<std::int64_t> key;
    std::uint64_t next = 0;
  };
  Found find(const std::string& table) {
    const Use found(*find_);
    found->bindNoCopy(1, table);
    if (!found->executeStep()) return {};
    return {found->getColumn(0).getInt64(), static_cast<std::uint64_t>(found->getColumn(1).getInt64())};
  }

  std::int64_t create(const Append& append) {
    const Use create(*create_);
    create->bindNoCopy(1, append.table);
    create->bindNoCopy(2, append.status);
    create->bind(3, milliseconds(append.time));
    create->exec();
    return database_.getLastInsertRowid();
  }

  void insert_lines(const Append& append, std::int64_t key) {
    auto number = static_cast<std::int64_t>(append.first);
    for (const std::string& line : append.lines) {
      const Use insert(*insert_);
      insert->bind(1, key);
      insert->bind(2, number++);
      insert->bindNoCopy(3, line);
      insert->exec();
    }
  }

  void update(const Append& append, std::int64_t key) {
    const Use update(*update_);
    update->bindNoCopy(1, append.status);
    update->bind(2, milliseconds(append.time));
    update->bind(3, key);
    update->exec();
  }

  std::vector<std::int64_t> unchanged(std::string_view status, Time since, std::span<const std::string> except) {
    const std::unordered_set<std::string_view> kept(except.begin(), except.end());
    const std::scoped_lock lock(mutex_);
    SQLite::Statement select(database_, "SELECT key, id FROM tables WHERE status = ? AND changed < ? ORDER BY changed");
    select.bind(1, std::string(status));
    select.bind(2, milliseconds(since));
    std::vector<std::int64_t> keys;
    while (select.executeStep()) {
      if (!kept.contains(select.getColumn(1).getString())) keys.push_back(select.getColumn(0).getInt64());
    }
    return keys;
  }

  /// Deletes tables in one transaction, except those that have changed since they were selected; returns how many.
  std::size_t forget_tables(std::span<const std::int64_t> keys, std::string_view status, Time unchanged_since) {
    const std::scoped_lock lock(mutex_);
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement table(database_, "DELETE FROM tables WHERE key = ? AND status = ? AND changed < ?");
    SQLite::Statement entries(database_, "DELETE FROM entries WHERE table_key = ?");
    table.bind(2, std::string(status));
    table.bind(3, milliseconds(unchanged_since));
    std::size_t forgotten = 0;
    for (const std::int64_t key : keys) {
      table.bind(1, key);
      if (table.exec() == 1) {
        ++forgotten;
        entries.bind(1, key);
        entries.exec();
        entries.reset();
      }
      table.reset();
    }
    transaction.commit();
    return forgotten;
  }

  /// Returns freed pages to the file system, a bounded number at a time, and truncates the WAL.
  void shrink() {
    const std::scoped_lock lock(mutex_);
    database_.exec("PRAGMA incremental_vacuum(" + std::to_string(most_freed_pages) + ")");
    database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  void migrate() {
    const int found = database_.execAndGet("PRAGMA user_version").getInt();
    if (found > schema_version) throw SQLite::Exception(written_by_newer);
    for (int version = found; version < schema_version; ++version) {
      SQLite::Transaction transaction(database_);
      database_.exec(migrations[static_cast<std::size_t>(version)]);
      database_.exec("PRAGMA user_version = " + std::to_string(version + 1));
      transaction.commit();
    }
    if (database_.execAndGet("PRAGMA auto_vacuum").getInt() == incremental) return;
    // A file of an older program is rewritten once, so that it can shrink. Without room on the disk this fails and is
    // tried again at the next start.
    if (database_.tryExec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM") == SQLite::OK) {
      database_.tryExec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  static constexpr int incremental = 2;  // value of PRAGMA auto_vacuum
  std::mutex mutex_;
  std::string file_;
  FileLock lock_;
  SQLite::Database database_;
  std::optional<SQLite::Statement> find_;
  std::optional<SQLite::Statement> insert_;
  std::optional<SQLite::Statement> create_;
  std::optional<SQLite::Statement> update_;
  std::optional<SQLite::Statement> log_;
};

// Each of these functions reads in its own implicit transaction, so that no lock is held while the caller shows what
// was read, and the server can checkpoint its WAL.

std::vector<std::string> ids_in(const SQLite::Database& database) {
  std::vector<std::string> ids;
  SQLite::Statement tables(database, "SELECT id FROM tables ORDER BY changed, id");
  while (tables.executeStep()) ids.push_back(tables.getColumn(0).getString());
  return ids;
}

std::string lines_of(SQLite::Statement& statement, const std::string& id) {
  const Use log(statement);
  log->bind(1, id);
  std::string lines;
  while (log->executeStep()) (lines += log->getColumn(0).getString()) += '\n';
  return lines;
}

}  // namespace

Result<void> read_sqlite(const std::string& file, const VisitTable& visit) {
  try {
    SQLite::Database database(file, SQLite::OPEN_READONLY);
    database.setBusyTimeout(2000);
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > schema_version) throw SQLite::Exception(written_by_newer);
    SQLite::Statement log(database, version < 3 ? select_log_by_id : select_log);
    for (const std::string& id : ids_in(database)) {
      const std::string lines = lines_of(log, id);
      if (!lines.empty()) visit(id, lines);  // empty: the table was deleted meanwhile
    }
    return {};
  } catch (const std::exception& error) {
    return text::refuse("store.cannot_open", {{"file", file}, {"what", error.what()}});
  }
}

Result<std::unique_ptr<Store>> open_sqlite(const std::string& file) {
  try {
    return std::make_unique<SqliteStore>(file);
  } catch (const std::exception& error) {
    return text::refuse("store.cannot_open", {{"file", file}, {"what", error.what()}});
  }
}

}  // namespace botyard::server
