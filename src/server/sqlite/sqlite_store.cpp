#include "server/sqlite/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <mutex>
#include <optional>
#include <unordered_set>
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
  const auto* const sqlite = dynamic_cast<const SQLite::Exception*>(&error);
  const int code = sqlite == nullptr ? SQLITE_OK : sqlite->getErrorCode() & 0xff;
  return text::refuse(code == SQLITE_BUSY || code == SQLITE_LOCKED ? "store.busy" : "store.failed",
                      {{"what", error.what()}});
}

tl::unexpected<text::Refusal> gap(const Append& append) { return text::refuse("store.gap", {{"table", append.table}}); }

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

/// A prepared statement for one use: whatever happens meanwhile, it is ready for the next one.
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
      : file_(file), lock_(file), database_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.setBusyTimeout(100);  // milliseconds: whoever can wait longer tries again, and lets others in meanwhile
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA cache_size = -512");   // KiB: what is written is hardly ever read again
    database_.exec("PRAGMA synchronous = FULL");  // what is committed is on disk, not only on its way there
    migrate();
    next_.emplace(database_, "SELECT max(number) + 1 FROM entries WHERE table_id = ?");
    insert_.emplace(database_, "INSERT INTO entries (table_id, number, line) VALUES (?, ?, ?)");
    create_.emplace(database_, "INSERT INTO tables (id, status, changed) VALUES (?, ?, ?)");
    update_.emplace(database_, "UPDATE tables SET status = ?, changed = ? WHERE id = ?");
    log_.emplace(database_, "SELECT line FROM entries WHERE table_id = ? ORDER BY number");
  }

  std::vector<Result<void>> commit(std::span<const Append> batch) override {
    const std::scoped_lock lock(mutex_);
    try {
      std::vector<Result<void>> results;
      std::unordered_set<std::string_view> refused;
      results.reserve(batch.size());
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      for (const Append& append : batch) {
        results.push_back(refused.contains(append.table) ? gap(append) : keep_or_undo(append));
        if (!results.back()) refused.insert(append.table);
      }
      transaction.commit();
      return results;
    } catch (const std::exception& error) {
      return {batch.size(), failed(error)};
    }
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
      int place = 0;
      for (const std::string_view status : statuses) select.bind(++place, std::string(status));
      select.bind(++place, static_cast<std::int64_t>(limit));
      select.bind(++place, static_cast<std::int64_t>(offset));
      std::vector<std::string> ids;
      while (select.executeStep()) ids.push_back(select.getColumn(0).getString());
      return ids;
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<std::size_t> forget(std::string_view status, Time unchanged_since,
                             std::span<const std::string> except) override {
    const std::scoped_lock lock(mutex_);
    try {
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      const std::vector<std::string> old = unchanged(status, unchanged_since, except);
      for (const char* const sql : {"DELETE FROM entries WHERE table_id = ?", "DELETE FROM tables WHERE id = ?"}) {
        SQLite::Statement erase(database_, sql);
        for (const std::string& table : old) {
          erase.bindNoCopy(1, table);
          erase.exec();
          erase.reset();
        }
      }
      transaction.commit();
      return old.size();
    } catch (const std::exception& error) {
      return failed(error);
    }
  }

  Result<void> probe() override {
    const std::scoped_lock lock(mutex_);
    try {
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      database_.exec("PRAGMA user_version = " + std::to_string(schema_version));  // writes the first page, as it was
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
  /// Keeps all of it or, if anything goes wrong, nothing of it: what came before it in the transaction stays. Throws if
  /// the whole transaction is lost.
  Result<void> keep_or_undo(const Append& append) {
    database_.exec("SAVEPOINT append");
    Result<void> result;
    try {
      result = keep(append);
    } catch (const std::exception& error) {
      if (database_.tryExec("ROLLBACK TO append") != SQLite::OK) throw;
      result = failed(error);
    }
    database_.exec("RELEASE append");
    return result;
  }

  Result<void> keep(const Append& append) {
    if (append.lines.empty() || append.first != next_number(append.table)) return gap(append);
    insert_lines(append);
    if (append.first == 0) {
      create(append);
    } else if (!append.status.empty()) {
      update(append);
    }
    return {};
  }

  /// The number that the next line of a table has; 0 if there is no such table.
  std::uint64_t next_number(const std::string& table) {
    const Use next(*next_);
    next->bindNoCopy(1, table);
    next->executeStep();
    return static_cast<std::uint64_t>(next->getColumn(0).getInt64());
  }

  void insert_lines(const Append& append) {
    auto number = static_cast<std::int64_t>(append.first);
    for (const std::string& line : append.lines) {
      const Use insert(*insert_);
      insert->bindNoCopy(1, append.table);
      insert->bind(2, number++);
      insert->bindNoCopy(3, line);
      insert->exec();
    }
  }

  void create(const Append& append) {
    const Use create(*create_);
    create->bindNoCopy(1, append.table);
    create->bindNoCopy(2, append.status);
    create->bind(3, milliseconds(append.time));
    create->exec();
  }

  void update(const Append& append) {
    const Use update(*update_);
    update->bindNoCopy(1, append.status);
    update->bind(2, milliseconds(append.time));
    update->bindNoCopy(3, append.table);
    update->exec();
  }

  std::vector<std::string> unchanged(std::string_view status, Time since, std::span<const std::string> except) {
    const std::unordered_set<std::string_view> kept(except.begin(), except.end());
    SQLite::Statement select(database_, "SELECT id FROM tables WHERE status = ? AND changed < ?");
    select.bind(1, std::string(status));
    select.bind(2, milliseconds(since));
    std::vector<std::string> ids;
    while (select.executeStep()) {
      std::string id = select.getColumn(0).getString();
      if (!kept.contains(id)) ids.push_back(std::move(id));
    }
    return ids;
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
  std::string file_;
  FileLock lock_;
  SQLite::Database database_;
  std::optional<SQLite::Statement> next_;
  std::optional<SQLite::Statement> insert_;
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
