#include "server/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <mutex>
#include <utility>

namespace botyard::server {
namespace {

using text::Result;

/// How each schema is made from the one before; the first from nothing. Never changed once released, only added to.
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
    // How many entries there are is seen from the entries. `changed` may be some minutes late.
    "ALTER TABLE tables DROP COLUMN entries"};

tl::unexpected<text::Refusal> failed(const std::exception& error) {
  return text::refuse("store.failed", {{"what", error.what()}});
}

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }

/// One server a file; whoever only reads (a back-up, an export) needs no lock.
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

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& file)
      : lock_(file), database_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.setBusyTimeout(2000);
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA cache_size = -512");   // KiB: what is written is hardly ever read again
    database_.exec("PRAGMA synchronous = FULL");  // what is committed is on disk, not only on its way there
    migrate();
    // An entry that is there already breaks the primary key; one that leaves a gap is not inserted.
    first_.emplace(database_, "INSERT INTO entries (table_id, number, line) VALUES (?1, ?2, ?3)");
    next_.emplace(database_,
                  "INSERT INTO entries (table_id, number, line) SELECT ?1, ?2, ?3 "
                  "WHERE EXISTS (SELECT 1 FROM entries WHERE table_id = ?1 AND number = ?2 - 1)");
    create_.emplace(database_, "INSERT INTO tables (id, status, changed) VALUES (?, ?, ?)");
    update_.emplace(database_, "UPDATE tables SET status = ?, changed = ? WHERE id = ?");
    log_.emplace(database_, "SELECT line FROM entries WHERE table_id = ? ORDER BY number");
  }

  Result<void> commit(std::span<const Change> changes) override {
    const std::scoped_lock lock(mutex_);
    try {
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      for (const Change& change : changes) {
        if (!keep(change)) return text::refuse("store.failed", {{"what", "an earlier change was lost"}});
      }
      transaction.commit();
      return {};
    } catch (const std::exception& error) {
      reset_statements();
      return failed(error);
    }
  }

  Result<std::vector<std::string>> log_of(std::string_view table) override {
    const std::scoped_lock lock(mutex_);
    try {
      std::vector<std::string> lines;
      log_->reset();
      log_->bind(1, std::string(table));
      while (log_->executeStep()) lines.push_back(log_->getColumn(0).getString());
      log_->reset();
      return lines;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<std::vector<std::string>> tables(std::span<const std::string_view> statuses) override {
    const std::scoped_lock lock(mutex_);
    try {
      std::vector<std::string> ids;
      for (const std::string_view status : statuses) {
        SQLite::Statement select(database_, "SELECT id FROM tables WHERE status = ? ORDER BY changed DESC");
        select.bind(1, std::string(status));
        while (select.executeStep()) ids.push_back(select.getColumn(0).getString());
      }
      return ids;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<std::size_t> forget(std::string_view status, Time unchanged_since) override {
    const std::scoped_lock lock(mutex_);
    try {
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      for (const char* const sql :
           {"DELETE FROM entries WHERE table_id IN (SELECT id FROM tables WHERE status = ? AND changed < ?)",
            "DELETE FROM tables WHERE status = ? AND changed < ?"}) {
        SQLite::Statement erase(database_, sql);
        erase.bind(1, std::string(status));
        erase.bind(2, milliseconds(unchanged_since));
        erase.exec();
      }
      const auto forgotten = static_cast<std::size_t>(database_.getChanges());
      transaction.commit();
      return forgotten;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

 private:
  /// False if the entry doesn't follow on what is there.
  bool keep(const Change& change) {
    const auto number = static_cast<std::int64_t>(change.entry.number);
    SQLite::Statement& insert = number == 0 ? *first_ : *next_;
    insert.reset();
    insert.bindNoCopy(1, change.entry.table);
    insert.bind(2, number);
    insert.bindNoCopy(3, change.entry.line);
    if (insert.exec() != 1) return false;
    if (number == 0) {
      create_->reset();
      create_->bindNoCopy(1, change.entry.table);
      create_->bindNoCopy(2, change.status);
      create_->bind(3, milliseconds(change.time));
      create_->exec();
    } else if (!change.status.empty()) {
      update_->reset();
      update_->bindNoCopy(1, change.status);
      update_->bind(2, milliseconds(change.time));
      update_->bindNoCopy(3, change.entry.table);
      update_->exec();
    }
    return true;
  }

  void reset_statements() {
    for (auto* const statement : {&first_, &next_, &create_, &update_}) (*statement)->tryReset();
  }

  void migrate() {
    const int found = database_.execAndGet("PRAGMA user_version").getInt();
    if (found > schema_version) throw SQLite::Exception("this file was written by a newer botyard");
    for (int version = found; version < schema_version; ++version) {
      SQLite::Transaction transaction(database_);
      database_.exec(migrations[static_cast<std::size_t>(version)]);
      database_.exec("PRAGMA user_version = " + std::to_string(version + 1));
      transaction.commit();
    }
  }

  std::mutex mutex_;
  FileLock lock_;
  SQLite::Database database_;
  std::optional<SQLite::Statement> first_;
  std::optional<SQLite::Statement> next_;
  std::optional<SQLite::Statement> create_;
  std::optional<SQLite::Statement> update_;
  std::optional<SQLite::Statement> log_;
};

}  // namespace

Result<void> read_sqlite(const std::string& file, const VisitTable& visit) {
  try {
    const SQLite::Database database(file, SQLite::OPEN_READONLY);
    SQLite::Statement tables(database, "SELECT id FROM tables ORDER BY changed");
    SQLite::Statement log(database, "SELECT line FROM entries WHERE table_id = ? ORDER BY number");
    while (tables.executeStep()) {
      const std::string id = tables.getColumn(0).getString();
      std::string lines;
      log.reset();
      log.bind(1, id);
      while (log.executeStep()) lines += log.getColumn(0).getString() + "\n";
      visit(id, lines);
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
